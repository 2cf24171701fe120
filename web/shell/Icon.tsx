/** The few signs the page needs, drawn, since fonts disagree about them. */

const PATHS = {
  up: 'M8 13V3M4 7l4-4 4 4',
  down: 'M8 3v10M4 9l4 4 4-4',
  copy: 'M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z',
  close: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  undo: 'M6 3L2.5 6.5L6 10M2.5 6.5H9a4 3.5 0 0 1 0 7H6',
  redo: 'M10 3l3.5 3.5L10 10M13.5 6.5H7a4 3.5 0 0 0 0 7h3',
  sun: 'M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6M8 1v2M8 13v2M1 8h2M13 8h2M3 3l1.4 1.4M11.6 11.6L13 13M13 3l-1.4 1.4M4.4 11.6L3 13',
  moon: 'M13 10A6 6 0 0 1 6 3a5.5 5.5 0 1 0 7 7z',
  system: 'M8 2a6 6 0 1 0 0 12zM8 2a6 6 0 0 1 0 12M8 2v12',
} as const;

export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg class={`sign sign-${name}`} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
