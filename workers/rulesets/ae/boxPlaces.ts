/** Where a contest and a battle of several rounds have what a line of one attack says. */
import { type LineReading, put, type Sheet } from './../box/index.ts';

type Tree = Record<string, unknown>;
type Place = (path: string, value: unknown) => readonly [path: string, value: unknown] | null;

/** What each side does with what the situation says of the attack. */
const ATTACKER: Readonly<Record<string, string>> = {
  'situation.mode': 'mode',
  'situation.aim': 'aims',
  'situation.attacks': 'attacks',
};

const SIDES: Readonly<Record<string, string>> = { attacker: 'A', target: 'B' };

/** A battle: one unit on each side, whose weapon is the one of its skill. */
function inBattle({ attacker, target }: Tree): Place {
  const arm = (side: string) => {
    const { WS, BS } = ((side === 'attacker' ? attacker : target) as Tree | undefined) ?? {};
    return WS !== undefined && BS === undefined ? 'melee' : 'ranged';
  };
  return (path, value) => {
    const [, side, rest = ''] = /^(attacker|target)\.(.*)$/.exec(path) ?? [];
    if (side) return [`${SIDES[side]}.units[0].${rest.replace(/^weapon\b/, arm(side))}`, value];
    if (ATTACKER[path]) return [`A.units[0].${ATTACKER[path]}`, value];
    if (path === 'situation.charge') return value === true ? ['A.units[0].closesIn', 1] : null;
    if (path === 'situation.inCover') return ['B.units[0].inCover', value];
    return path === 'rounds' ? [path, value] : null;
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

export const LONGER: readonly string[] = ['duel', 'contest'];

/** Puts what is said, and its chips, where the kind has them; what it does not ask is spare. */
export function placed(
  kind: string,
  said: Tree,
  whole: readonly string[],
  sheet: Sheet,
): Pick<LineReading, 'said' | 'whole'> {
  const place = kind === 'duel' ? inBattle(said) : inContest(said);
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
  const parts = kind === 'duel' ? whole.map((side) => SIDES[side]!) : whole;
  return { said: cast, whole: alone && whole.includes('target') ? ['attacker', 'target'] : parts };
}
