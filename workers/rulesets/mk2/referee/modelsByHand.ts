/** Several models on the table: boxes, who lies, who was hit; and the steps every blow on them takes. */
import type { Dice } from '../../proving/index.ts';
import {
  type Blow,
  type HandRulings,
  type HandTarget,
  knocksDown,
  leaves,
  rollDamage,
  untouched,
  type Verdict,
} from './attackByHand.ts';
import { Sheet } from './sheet.ts';

export class Model {
  readonly target: HandTarget;
  readonly sheet: Sheet;
  down = false;
  hit = false;
  readonly lasting = new Set<'Fire' | 'Corrosion'>();
  /** Points of each roll of the event that is being resolved. */
  private pending: number[] = [];

  constructor(target: HandTarget, rulings: HandRulings = {}) {
    this.target = target;
    this.sheet = new Sheet(target, rulings);
  }

  clear(): void {
    this.sheet.clear();
    this.down = this.target.knockedDown;
    this.hit = false;
    this.lasting.clear();
    this.pending = [];
  }

  get gone(): boolean {
    return this.sheet.gone;
  }

  /** The model that is hit now: further ones of a unit stand upright. */
  facing(): HandTarget {
    const { DEF, ARM } = this.sheet.form;
    return this.sheet.ofUnit && this.sheet.at > 0
      ? { ...this.target, DEF, ARM, stationary: false }
      : { ...this.target, DEF, ARM };
  }

  fall(magic: boolean): void {
    if (this.target.cannotBeKnockedDown || (this.target.incorporeal && !magic)) return;
    this.down = true;
  }

  /** A roll of the attack; what it marks comes when all rolls are made (MK2-DMG-05). */
  rolled(points: number): void {
    this.hit = true;
    if (points > 0) this.pending.push(points);
  }

  /** Damage of an attack, knockdown first. */
  struckBy(blow: Blow, verdict: Verdict, boosted: boolean, dice: Dice): void {
    if (verdict === 'miss') return;
    const critical = verdict === 'critical';
    if (knocksDown(blow, critical)) this.fall(!untouched(blow.weapon, this.target));
    for (const effect of leaves(blow, critical)) this.lasting.add(effect);
    this.rolled(rollDamage(blow, critical, boosted, dice) ?? 0);
  }

  /** All at once: marked, disabled, one Tough roll (MK2-DMG-05, R13); or one after the other. */
  settle(dice: Dice, each: 'one roll' | 'one for each' = 'one roll'): void {
    const { pending } = this;
    this.pending = [];
    const batches = each === 'one roll' ? [pending] : pending.map((points) => [points]);
    const { at } = this.sheet;
    // What falls with the first is out of reach of the second.
    for (const batch of batches) if (batch.length > 0 && this.sheet.at === at) this.suffer(batch, dice);
  }

  private suffer(each: readonly number[], dice: Dice): void {
    if (this.gone) return;
    const { sheet } = this;
    let full = false;
    for (const points of each) full = sheet.suffer(points, sheet.form.branches.length > 1 ? dice.die(6) : 1) || full;
    if (!full) return;
    const { tough, leavesPlayWhenDisabled, cannotBeKnockedDown } = this.target;
    const unseated = sheet.form.mount;
    if (tough && !unseated && leavesPlayWhenDisabled !== 'before Tough' && dice.die(6) >= 5) {
      sheet.saved();
      if (!cannotBeKnockedDown) this.down = true;
      return;
    }
    sheet.fall();
    if (unseated || sheet.gone) return;
    this.down = false;
    this.lasting.clear();
  }
}

/** What every question about several models measures. */
export function modelsOutcome(models: readonly Model[]): Record<string, number> {
  const gone = models.filter((model) => model.gone).length;
  const outcome: Record<string, number> = {};
  if (models.length > 1) {
    outcome.destroyed = gone;
    outcome.all = gone === models.length ? 1 : 0;
    outcome.none = gone === 0 ? 1 : 0;
    outcome.hit = models.filter(({ hit }) => hit).length;
  }
  models.forEach((model, index) => {
    outcome[`hit${index + 1}`] = model.hit ? 1 : 0;
    outcome[`destroyed${index + 1}`] = model.gone ? 1 : 0;
    outcome[`down${index + 1}`] = model.down && !model.gone ? 1 : 0;
    outcome[`boxes${index + 1}`] = model.sheet.marked;
    for (const [name, value] of bodyOf(model)) outcome[`${name}${index + 1}`] = value;
    for (const effect of ['Fire', 'Corrosion'] as const) {
      outcome[`${effect}${index + 1}`] = model.lasting.has(effect) ? 1 : 0;
    }
  });
  return outcome;
}

/** What is measured of one body beside its boxes. */
function bodyOf({ sheet, target }: Model): Array<readonly [name: string, value: number]> {
  // Which circle a Tough model gets back is its owner's choice.
  const aspects = target.tough ? [] : ASPECTS.filter(([letter]) => sheet.has(letter));
  return [
    ...(sheet.ofUnit ? [['models', sheet.at] as const] : []),
    ...(sheet.forms[0].mount ? [['dismounted', sheet.at > 0 ? 1 : 0] as const] : []),
    ...sheet.takers.map((left, beast) => [`beast ${beast + 1} destroyed `, left === 0 ? 1 : 0] as const),
    ...aspects.map(([letter, name]) => [`${name} `, sheet.gone || sheet.crippled(letter) ? 1 : 0] as const),
  ];
}

const ASPECTS = [
  ['M', 'Mind'],
  ['B', 'Body'],
  ['S', 'Spirit'],
] as const;

/** The direction die: 1 straight on, then clockwise by 60 degrees (R15); x to the right, y straight on. */
export function strayed(direction: number, inches: number): readonly [x: number, y: number] {
  const angle = ((direction - 1) * Math.PI) / 3;
  return [inches * Math.sin(angle), inches * Math.cos(angle)];
}
