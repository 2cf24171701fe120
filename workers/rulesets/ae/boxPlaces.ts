/** Where a contest, a duel of several rounds and a battle have what a line of one attack says. */
import { type LineReading, put, type Sheet } from './../box/index.ts';

type Tree = Record<string, unknown>;
type Place = (path: string, value: unknown) => readonly [path: string, value: unknown] | null;

/** What each side does with what the situation says of the attack. */
const ATTACKER: Readonly<Record<string, string>> = {
  'situation.mode': 'mode',
  'situation.aim': 'aims',
  'situation.attacks': 'attacks',
};

/** Kinds of several rounds: where the units of both sides are. */
const UNITS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  duel: { attacker: 'A', target: 'B' },
  battle: { attacker: 'first', target: 'second' },
};

/** One unit on each side, whose weapon is the one of its skill. In a battle places say who charges and who is in cover. */
function inRounds(kind: string, { attacker, target }: Tree): Place {
  const arm = (side: string) => {
    const { WS, BS } = ((side === 'attacker' ? attacker : target) as Tree | undefined) ?? {};
    return WS !== undefined && BS === undefined ? 'melee' : 'ranged';
  };
  const unit = (side: string) => `${UNITS[kind]![side]}.units[0]`;
  return (path, value) => {
    const [, side, rest = ''] = /^(attacker|target)\.(.*)$/.exec(path) ?? [];
    if (side) return [`${unit(side)}.${rest.replace(/^weapon\b/, arm(side))}`, value];
    if (ATTACKER[path]) return [`${unit('attacker')}.${ATTACKER[path]}`, value];
    if (path === 'rounds') return [path, value];
    if (kind === 'battle') return null;
    if (path === 'situation.charge') return value === true ? [`${unit('attacker')}.closesIn`, 1] : null;
    return path === 'situation.inCover' ? [`${unit('target')}.inCover`, value] : null;
  };
}

/** One test of two units, in which only a Knockdown asks whether somebody moved. */
const inContest =
  ({ action = 'Knockdown' }: Tree): Place =>
  (path, value) => {
    const moves = path === 'moved' || path === 'situation.charge';
    if (moves) return action === 'Knockdown' ? ['moved', true] : null;
    return /^(?:action$|attacker\.|target\.)/.test(path) ? [path, value] : null;
  };

/** The nerve of one Horde. */
const inNerves: Place = (path, value) => {
  const [, field] = /^attacker\.(name|squads|magnitude|WP|traits|state(?:\.\w+)?)$/.exec(path) ?? [];
  if (field) return [`side.hordes[0].${field}`, value];
  if (path === LOSS) return ['side.hordes[0].losses[0]', value];
  return path === 'rounds' ? ['turns', value] : null;
};
/** Where a line has what is lost before the test. */
export const LOSS = 'lost';
export const LONGER: readonly string[] = ['duel', 'battle', 'contest', 'morale'];

/** Puts what is said, and its chips, where the kind has them; what it does not ask is spare. */
export function placed(
  kind: string,
  said: Tree,
  whole: readonly string[],
  sheet: Sheet,
): Pick<LineReading, 'said' | 'whole'> {
  const sides = UNITS[kind];
  const place = sides ? inRounds(kind, said) : kind === 'morale' ? inNerves : inContest(said);
  const values = Object.entries(said).flatMap(([part, held]) =>
    typeof held === 'object' && held !== null && !Array.isArray(held)
      ? Object.entries(held).map(([field, value]) => [`${part}.${field}`, value] as const)
      : [[part, held] as const],
  );
  const cast: Tree = {};
  for (const each of values) {
    const at = place(...each);
    if (at) put(cast, ...at);
  }
  sheet.chips.forEach(({ path, value, ...chip }, i) => {
    const at = path === undefined ? null : place(path, value);
    if (at) sheet.chips[i] = { ...chip, path: at[0], value: at[1] };
    else if (path !== undefined) sheet.chips[i] = { ...chip, role: 'spare' };
  });
  // One Horde alone is tested where nothing is done to it.
  const alone = kind === 'contest' && ['Pinning', 'Firefight'].includes(String(said.action));
  const parts = kind === 'morale' ? ['side', 'turns'] : sides ? whole.map((side) => sides[side]!) : whole;
  return { said: cast, whole: alone && whole.includes('target') ? ['attacker', 'target'] : parts };
}
