/** Synthetic armies of the 2d6 games, and the values that scenarios should get from them. */
import { streamState, WordStream } from '../../../../kernel/streams.ts';

class Chooser {
  private readonly stream: WordStream;

  constructor(seed: number) {
    this.stream = new WordStream(streamState(seed, 0));
  }

  int(low: number, high: number): number {
    return low + this.stream.die(high - low + 1) - 1;
  }

  of<T>(values: readonly T[]): T {
    return values[this.int(0, values.length - 1)];
  }
}

export interface Arm {
  readonly name: string;
  readonly melee: boolean;
  readonly power: number;
  readonly RNG: number;
  /** 1 for melee. */
  readonly ROF: number;
  readonly magical: boolean;
}

export interface Card {
  readonly name: string;
  readonly sort: 'warlock' | 'warbeast' | 'heavy warjack' | 'colossal' | 'warrior';
  /** Army points; for a caster, what it adds for its battlegroup. */
  readonly points: number;
  readonly models: number;
  readonly MAT: number;
  readonly RAT: number;
  readonly STR: number;
  readonly DEF: number;
  readonly ARM: number;
  readonly FURY: number;
  readonly THR: number;
  readonly tough: boolean;
  /** As the notation of layouts has them. */
  readonly damage: string;
  /** As rosters have them: an attribute and its value. */
  readonly boxes: Readonly<Record<string, string>>;
  readonly arms: readonly Arm[];
}

export interface Army {
  readonly faction: string;
  readonly title: string;
  readonly caster: Card;
  readonly battlegroup: readonly Card[];
  readonly solos: readonly Card[];
  /** Units, each with an officer or without. */
  readonly units: ReadonlyArray<{ readonly unit: Card; readonly officer: Card | null }>;
}

const FIRST = ['Iron', 'Hollow', 'Grey', 'Storm', 'Thorn', 'Winter', 'Ember', 'River'];
const SECOND = ['Warden', 'Hunter', 'Breaker', 'Sentinel', 'Ravager', 'Keeper', 'Strider', 'Guard'];

const GRID = 'x....xx....x.......L..R.LLMCRRxMMCCx';
const GRID_NOTATION = '..L|...LLM|....MM|....CC|...RRC|..R';

function boxesOf(pick: Chooser, sort: Card['sort']): Pick<Card, 'damage' | 'boxes'> {
  if (sort === 'warbeast') {
    const [mind, body, spirit] = [pick.int(4, 10), pick.int(4, 10), pick.int(4, 10)];
    const halves = (boxes: number, sign: string) =>
      `${sign.repeat(boxes - Math.floor(boxes / 2))}|${sign.repeat(Math.floor(boxes / 2))}`;
    const damage = `@${halves(mind, 'M')}|${halves(body, 'B')}|${halves(spirit, 'S')}`;
    return { damage, boxes: { damage_spiral: `${mind}-${body}-${spirit}` } };
  }
  if (sort === 'heavy warjack') {
    const field = pick.int(0, 1) * 8;
    return {
      damage: `${field > 0 ? 'F8;' : ''}${GRID_NOTATION}`,
      boxes: { damage_grid: `${field > 0 ? '8-' : ''}${GRID}` },
    };
  }
  if (sort === 'colossal') {
    return {
      damage: `L{${GRID_NOTATION}}R{${GRID_NOTATION}}`,
      boxes: { damage_grid_left: GRID, damage_grid_right: GRID },
    };
  }
  const row = sort === 'warlock' ? pick.int(14, 20) : pick.of([1, 1, 5, 8]);
  return { damage: `#${row}`, boxes: { hitpoints: String(row === 1 ? 0 : row) } };
}

function card(pick: Chooser, name: string, sort: Card['sort'], models = 1): Card {
  const STR = pick.int(5, 12);
  const arms: Arm[] = [
    {
      name: 'Blade',
      melee: true,
      power: STR + pick.int(2, 7),
      RNG: pick.of([0.5, 2]),
      ROF: 1,
      magical: pick.int(1, 3) === 1,
    },
  ];
  if (pick.int(1, 2) === 1) {
    arms.push({
      name: 'Long gun',
      melee: false,
      power: pick.int(10, 15),
      RNG: pick.int(8, 14),
      ROF: pick.int(1, 3),
      magical: false,
    });
  }
  return {
    name,
    sort,
    points: pick.int(2, 25),
    models,
    MAT: pick.int(4, 9),
    RAT: pick.int(3, 8),
    STR,
    DEF: pick.int(9, 17),
    ARM: pick.int(11, 20),
    FURY: pick.int(3, 7),
    THR: pick.int(7, 10),
    tough: pick.int(1, 3) === 1,
    ...boxesOf(pick, sort),
    arms,
  };
}

/** One army of about ten entries; `beasts` keeps to what both editions have. */
export function army(seed: number, beasts: boolean): Army {
  const pick = new Chooser(4000 + seed);
  let number = 0;
  const name = (last: string) => `${pick.of(FIRST)} ${pick.of(SECOND)} ${String.fromCharCode(65 + number++)} ${last}`;
  const unit = () => ({
    unit: card(pick, name('Band'), 'warrior', pick.int(4, 10)),
    officer: pick.int(1, 2) === 1 ? card(pick, name('Officer'), 'warrior') : null,
  });
  return {
    faction: 'Hill Folk',
    title: `Trial ${seed}`,
    caster: card(pick, name('Elder'), 'warlock'),
    battlegroup: [0, 1, 2].map((i) =>
      card(pick, name('Brute'), beasts || i === 0 ? 'warbeast' : pick.of(['heavy warjack', 'colossal'] as const)),
    ),
    solos: [card(pick, name('Scout'), 'warrior'), card(pick, name('Seer'), 'warrior')],
    units: [unit(), unit()],
  };
}

/** All cards in the order in which lists have them. */
export function cardsOf({ caster, battlegroup, solos, units }: Army): Card[] {
  return [
    caster,
    ...battlegroup,
    ...solos,
    ...units.flatMap(({ unit, officer }) => (officer === null ? [unit] : [unit, officer])),
  ];
}

/** The values of an attacker and of a target, worked out from the card alone. */
export function wanted(one: Card, edition: 'mk2' | 'mk3'): { attacker: unknown; target: unknown } {
  const holds = one.sort === 'warlock' || one.sort === 'warbeast';
  return {
    attacker: {
      name: one.name,
      kind: one.sort,
      MAT: one.MAT,
      RAT: one.RAT,
      STR: one.STR,
      ...(holds ? { magicAttack: one.FURY, points: one.FURY } : {}),
      ...(one.sort === 'heavy warjack' || one.sort === 'colossal' ? { points: 1 } : {}),
      weapons: one.arms.map(({ name, melee, power, RNG, ROF, magical }) => ({
        name,
        class: melee ? 'melee' : 'ranged',
        power,
        RNG,
        ...(ROF > 1 ? { [edition === 'mk2' ? 'ROF' : 'initialAttacks']: ROF } : {}),
        ...(magical ? { qualities: ['Magical'] } : {}),
      })),
    },
    target: {
      name: one.name,
      DEF: one.DEF,
      ARM: one.ARM,
      damage: one.damage,
      ...(one.tough ? { tough: true } : {}),
      ...(one.models > 1
        ? { others: [{ count: one.models - 1, DEF: one.DEF, ARM: one.ARM, damage: one.damage }] }
        : {}),
    },
  };
}
