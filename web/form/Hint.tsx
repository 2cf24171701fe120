/** A field's description: shown while the field has the focus or the pointer rests on it, read out always. */
export function Hint({ id, text, unit }: { id: string; text: string | undefined; unit?: string | undefined }) {
  if (!text) return null;
  return (
    <p class="hint" id={id}>
      {text}
      {unit && <span class="hint-unit"> In {unit}.</span>}
    </p>
  );
}
