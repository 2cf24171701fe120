/**
 * Kinds of question that are no activation, out of a line that is read as one: where each value of an attacker and a target
 * stands in them. What has no place there is true and of no use, and its chip says so.
 */

import { leavesIn } from '../../../paths.ts';
import { type LineReading, put, type Sheet } from '../../box/index.ts';
import { MAX_MODELS } from '../models/schema.ts';

type Tree = Record<string, unknown>;
type Place = readonly [path: string, value: unknown];

export interface Recast {
  /** Where a value stands, and as what; null: nowhere. */
  place(path: string, value: unknown): Place | null;
  /** What all of the values together say. */
  settle?(said: Tree): LineReading['assumed'] | undefined;
  /** Parts that are said in full. */
  whole(said: Tree): readonly string[];
}

const hasStats = (part: unknown, ...stats: readonly string[]): boolean =>
  stats.every((stat) => (part as Tree | undefined)?.[stat] !== undefined);
const boxesOf = (value: unknown): number => Number(/^#(\d+)$/.exec(String(value))?.[1]);

/** Damage dice of a hit: two, and one more for a boost. */
export const BOOSTED = 3;

const hits: Recast = {
  place(path, value) {
    const power = /^attacker\.weapons\[(\d+)\]\.power$/.exec(path);
    if (power) return [`hits[${power[1]}].power`, value];
    const count = /^attacker\.weapons\[(\d+)\]\.initialAttacks$/.exec(path);
    if (count) return [`hits[${count[1]}].count`, value];
    if (path === 'plan.boostDamage') return value === 'always' ? ['hits[0].dice', BOOSTED] : null;
    return /^(?:hits\[|target\.(?:name|ARM|damage)$)/.test(path) ? [path, value] : null;
  },
  settle(said) {
    // Sorts of hits and powers stand in the same order; one power is that of all of them.
    const given = (said.hits as Tree[] | undefined) ?? [];
    const [first] = given;
    for (const hit of given) if (first?.power !== undefined) hit.power ??= first.power;
    const target = said.target as Tree | undefined;
    if (target?.ARM === undefined || target.damage !== undefined) return undefined;
    target.damage = '#1';
    return [{ path: 'target.damage', value: '#1', meaning: '1 box', says: '1 box' }];
  },
  whole: ({ target, hits: given }) => [
    ...(hasStats(target, 'ARM', 'damage') ? ['target'] : []),
    ...(given === undefined ? [] : ['hits']),
  ],
};

const ONLY_ATTACKED = /^target\.(?:DEF|others|stationary|stealth|elevated|burning)/;

const effects: Recast = {
  place: (path, value) =>
    /^(?:effects|turns)/.test(path) || (path.startsWith('target.') && !ONLY_ATTACKED.test(path)) ? [path, value] : null,
  whole: ({ target, effects: given }) => [
    ...(hasStats(target, 'ARM') ? ['target'] : []),
    ...(given === undefined ? [] : ['effects']),
  ],
};

/** Centres of two small bases that touch, in inches: 30 mm. */
const BASE = 1.2;

/** Effects one after the other, each once. */
export function eachOnce(said: Tree, { chips }: Sheet): void {
  const burning = [...new Set(chips.filter(({ path }) => path === 'effects[0]').map(({ value }) => value))];
  said.effects = burning;
  chips.forEach((chip, i) => {
    if (chip.path === 'effects[0]') chips[i] = { ...chip, path: `effects[${burning.indexOf(chip.value)}]` };
  });
}

/** What lies between the attacker and one model; the rest of a situation is of a whole activation. */
const BETWEEN = /^situation\.(?:backStrike|obstacle|cover|concealment|elevated|targetInMelee|distance)$/;

const area: Recast = {
  place(path, value) {
    if (path === 'plan.boostAttack' || path === 'plan.boostDamage')
      return value === 'always' ? [path.replace('plan.', 'models[0].'), true] : null;
    if (path === 'situation.aim') return ['aim', value];
    const attacks = /^attacker\.weapons\[0\]\.initialAttacks$/.test(path);
    if (attacks) return ['attacks', value];
    if (/^(?:attacker|attack)\./.test(path)) return [path, value];
    if (path.startsWith('target.')) return [`models[0].${path}`, value];
    return BETWEEN.test(path) ? [`models[0].${path}`, value] : null;
  },
  settle(said) {
    const [model] = (said.models as Tree[] | undefined) ?? [];
    const target = model?.target as Tree | undefined;
    const [others] = (target?.others as Tree[] | undefined) ?? [];
    if (target) delete target.others;
    if (!model || !others) return undefined;
    // The reader takes the one whose stats are said out of the count.
    const more = Math.min(MAX_MODELS, Number(others.count) + (others.DEF === undefined ? 0 : 1)) - 1;
    if (more < 1) return undefined;
    const around = (said.attack as Tree | undefined)?.kind !== 'spray';
    const places = Array.from({ length: more }, (_, i) => ({
      kind: 'measured',
      inches: i < 6 ? BASE : 2 * BASE,
      bearing: (60 * i) % 360,
    }));
    said.models = [model, ...places.map((place) => ({ target, ...(around ? { place } : {}) }))];
    if (!around) return undefined;
    return [{ path: 'models[1].place.inches', value: BASE, meaning: 'the others around the target, base to base' }];
  },
  whole: ({ attacker, models }) => [
    ...(hasStats(attacker, 'weapons') ? ['attacker'] : []),
    ...(hasStats((models as Tree[] | undefined)?.[0]?.target, 'DEF', 'ARM') ? ['models'] : []),
  ],
};

const POSTURES: Readonly<Record<string, string>> = { knockedDown: 'knocked down', stationary: 'stationary' };
const SKILLS: Readonly<Record<string, string>> = { MAT: 'melee', RAT: 'ranged', magicAttack: 'magic' };
const BLOW: Readonly<Record<string, string>> = {
  'situation.freeStrike': 'attack.freeStrike',
  'situation.backStrike': 'attack.backStrike',
  'situation.aim': 'attack.aim',
  'situation.elevated': 'target.elevated',
  'situation.obstacle': 'target.obstacle',
  'situation.targetInMelee': 'target.inMelee',
};
const BLOW_QUALITIES: Readonly<Record<string, string>> = { 'Weapon Master': 'attack.weaponMaster' };

/** One attack roll and its damage roll: the kind `attack` of Mk II. */
const blow: Recast = {
  place(path, value) {
    const [part, field = ''] = path.split('.');
    if (BLOW[path]) return [BLOW[path], value];
    if (part === 'attacker' && SKILLS[field]) return ['attack.stat', value];
    if (path === 'attacker.weapons[0].power') return ['attack.power', value];
    if (path === 'attacker.weapons[0].qualities') {
      const [quality] = [value].flat();
      return BLOW_QUALITIES[String(quality)] ? [BLOW_QUALITIES[String(quality)]!, true] : null;
    }
    if (path === 'situation.charge') return ['attack.charge', '3 inches or more'];
    if (path === 'situation.cover' || path === 'situation.concealment') return ['target.shelter', path.slice(10)];
    if (path === 'plan.boostAttack') return value === 'always' ? ['attack.boostedAttack', true] : null;
    if (path === 'plan.boostDamage') return value === 'always' ? ['attack.boostedDamage', true] : null;
    if (path === 'target.damage') return Number.isNaN(boxesOf(value)) ? null : ['target.boxes', boxesOf(value)];
    if (part === 'target' && POSTURES[field]) return ['target.posture', POSTURES[field]];
    return /^target\.(?:DEF|ARM|tough|shields|bucklers)$/.test(path) ? [path, value] : null;
  },
  whole: ({ attack, target }) => [
    ...(hasStats(attack, 'stat', 'power') ? ['attack'] : []),
    ...(hasStats(target, 'DEF', 'ARM') ? ['target'] : []),
  ],
};

/** Where DEF is of no matter, and the question has a place for it. */
const ANY_DEF = 12;

/** Who falls, or stands on burning ground: nobody attacks. */
const hazard: Recast = {
  place(path, value) {
    if (path.startsWith('source.')) return [path, value];
    return path.startsWith('target.') && !path.startsWith('target.others') ? [`models[0].${path}`, value] : null;
  },
  settle(said) {
    const [model] = (said.models as Tree[] | undefined) ?? [];
    const target = model?.target as Tree | undefined;
    if (!target) return undefined;
    target.DEF ??= ANY_DEF;
    if (target.damage !== undefined) return undefined;
    target.damage = '#1';
    return [{ path: 'models[0].target.damage', value: '#1', meaning: '1 box', says: '1 box' }];
  },
  whole: ({ models }) => [
    'source',
    ...(hasStats((models as Tree[] | undefined)?.[0]?.target, 'ARM') ? ['models'] : []),
  ],
};

/** A unit that checks its nerve: what frightens it, or what it loses. */
const nerve: Recast = {
  place(path, value) {
    if (/^(?:unit|frights|volleys|turns)\b/.test(path)) return [path, value];
    if (path === 'target.others[0].count') return ['unit.models', value];
    // Others like the one whose stats are said.
    if (path === 'target.others[0].DEF') return ['more', 1];
    return /^target\.(?:name|DEF|ARM)$/.test(path) ? [path.replace('target', 'unit'), value] : null;
  },
  settle(said) {
    const unit = said.unit as Tree | undefined;
    if (unit && said.more !== undefined && unit.models !== undefined) unit.models = Number(unit.models) + 1;
    delete said.more;
    if (said.turns !== undefined) return undefined;
    said.turns = 1;
    return [{ path: 'turns', value: 1, meaning: '1 turn', says: 'for 1 turn' }];
  },
  whole: () => ['unit', 'turns'],
};

export const RECASTS: Readonly<Record<string, Recast>> = { hits, effects, area, attack: blow, hazard, morale: nerve };
/** Kinds about who is hit, burns or runs: by whom is seldom said. */
export const ABOUT_TARGET: readonly string[] = ['hits', 'effects', 'hazard', 'morale'];

/** Puts what is said, and its chips, where a kind has them. */
export function recast(kind: string, said: Tree, sheet: Sheet): Pick<LineReading, 'said' | 'whole' | 'assumed'> {
  const to = RECASTS[kind]!;
  const cast: Tree = {};
  for (const [path, value] of valuesIn(said)) {
    const place = to.place(path, value);
    if (place) put(cast, ...place);
    const skill = kind === 'attack' && path.startsWith('attacker.') && SKILLS[path.slice(9)];
    // The kind of the only weapon is that of its skill.
    if (skill && skill !== 'melee') put(cast, 'attack.kind', skill);
  }
  const assumed = to.settle?.(cast) ?? [];
  sheet.chips.forEach((chip, i) => {
    const { path: before, value: held, ...rest } = chip;
    if (before === undefined) return;
    const place = to.place(before, held);
    // A count of models that became models has no place of its own.
    if (place && /others\[0\]\.count$/.test(place[0])) sheet.chips[i] = rest;
    else if (place) sheet.chips[i] = { ...rest, path: place[0], value: place[1] };
    else if (before === 'combatAction') sheet.chips[i] = { ...rest, role: 'choice' };
    // A name that has no place still says who it is.
    else sheet.chips[i] = rest.role === 'value' ? { ...rest, role: 'spare' } : rest;
  });
  return { said: cast, whole: to.whole(cast), assumed };
}

/** Whether a kind has a place for all that is said. */
export function hasPlaces(kind: string, said: Tree): boolean {
  return valuesIn(said).every(([path, value]) => RECASTS[kind]!.place(path, value) !== null);
}

/** What is said, with its paths; a list of plain values is one. */
function valuesIn(said: Tree): Array<readonly [string, unknown]> {
  return leavesIn(said, (list) => !list.some((each) => typeof each === 'object'));
}
