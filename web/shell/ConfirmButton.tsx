/** A button for what nobody can take back: the first press asks, the second does it, and turning away forgets it. */
import { useState } from 'preact/hooks';

interface ConfirmButtonProps {
  readonly title: string;
  /** What it says once it was pressed: "Delete for good?". */
  readonly sure: string;
  readonly onConfirm: () => void;
}

export function ConfirmButton({ title, sure, onConfirm }: ConfirmButtonProps) {
  const [asked, setAsked] = useState(false);
  return (
    <button
      type="button"
      class="quiet"
      aria-live="polite"
      onBlur={() => setAsked(false)}
      onClick={() => {
        setAsked(!asked);
        if (asked) onConfirm();
      }}
    >
      {asked ? sure : title}
    </button>
  );
}
