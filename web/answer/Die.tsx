/** One die: pips for a six-sided one, the number for any other. */

const PIPS: Record<number, Array<[number, number]>> = {
  1: [[10, 10]],
  2: [
    [6, 6],
    [14, 14],
  ],
  3: [
    [5.5, 5.5],
    [10, 10],
    [14.5, 14.5],
  ],
  4: [
    [6, 6],
    [14, 6],
    [6, 14],
    [14, 14],
  ],
  5: [
    [5.5, 5.5],
    [14.5, 5.5],
    [10, 10],
    [5.5, 14.5],
    [14.5, 14.5],
  ],
  6: [
    [6, 5],
    [14, 5],
    [6, 10],
    [14, 10],
    [6, 15],
    [14, 15],
  ],
};

export function Die({ face, sixSided }: { face: number; sixSided: boolean }) {
  const pips = sixSided ? PIPS[face] : undefined;
  return (
    <svg class="die" viewBox="0 0 20 20" width="22" height="22" role="img" aria-label={String(face)}>
      <rect x="1" y="1" width="18" height="18" rx="3" />
      {pips ? (
        pips.map(([x, y]) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.9" />)
      ) : (
        <text x="10" y="14" text-anchor="middle">
          {face}
        </text>
      )}
    </svg>
  );
}
