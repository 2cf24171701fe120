/**
 * Whoever is attacked, on paper: the models of a unit one after the other, a rider and his horse, who lies, what burns,
 * what a warcaster or a warlock does about damage, and what comes of being disabled.
 */
import type { z } from 'zod';
import type { Dice } from '../../proving/index.ts';
import type { AttackRulings, Rulings, Target } from '../../twodice/activation/schema.ts';
import { Boxes, type Where } from './boxes.ts';

export type TargetRead = z.infer<typeof Target>;
export type RulingsRead = AttackRulings & Partial<Rulings>;

interface Form {
  readonly DEF: number;
  readonly ARM: number;
  readonly boxes: Boxes;
  /** The horse under a rider: when it is full the rider fights on (MK3-CAV-05). */
  readonly horse: boolean;
}

export const LASTING = ['Fire', 'Corrosion', 'Disruption'] as const;
export type Lasting = (typeof LASTING)[number];

/** What may be written down of a victim and taken up again. */
export interface Note {
  readonly at: number;
  readonly down: boolean;
  readonly lasting: readonly Lasting[];
  readonly focus: number;
  readonly fury: number;
  readonly beasts: readonly number[];
  readonly rage: number;
  readonly excess: number;
  readonly boxes: readonly string[];
  readonly souls: number;
}

export class Victim {
  readonly target: TargetRead;
  readonly rulings: RulingsRead;
  readonly forms: readonly Form[];
  /** Which of the forms is attacked now; the number of forms when all are gone. */
  at = 0;
  down = false;
  readonly lasting = new Set<Lasting>();
  focus = 0;
  fury = 0;
  beasts: number[] = [];
  rage = 0;
  /** Points of blows that destroyed a model, beyond its boxes. */
  excess = 0;
  /** Models destroyed, which is not the same as out of play (MK3-DMG-13). */
  souls = 0;
  /** How often Tough has saved one. */
  saves = 0;
  private readonly start: number;
  readonly massive: boolean;
  /** Its movement is crippled, and no boxes of it tell (MK3-CRIPPLE-03). */
  lame = false;

  constructor(target: TargetRead, rulings: RulingsRead) {
    this.target = target;
    this.rulings = rulings;
    const { DEF, ARM, dismounted, others } = target;
    const [first, second] = target.damage.split('/');
    const form = (card: { DEF: number; ARM: number }, text: string, horse = false): Form => {
      return { DEF: card.DEF, ARM: card.ARM, boxes: new Boxes(text), horse };
    };
    const onFoot = dismounted ?? { DEF, ARM };
    this.forms =
      second === undefined
        ? [
            form(target, first),
            ...others.flatMap((one) => Array.from({ length: one.count }, () => form(one, one.damage))),
          ]
        : [form(target, first, true), form(onFoot, `#${second.replace('#', '')}`)];
    // Who begins on foot has a horse with no box left.
    this.start = this.forms[0].horse && this.forms[0].boxes.disabled ? 1 : 0;
    this.massive = target.huge || this.forms[0].boxes.colossal;
    this.clear();
  }

  clear(): this {
    for (const { boxes } of this.forms) boxes.clear();
    this.at = this.start;
    this.down = this.target.knockedDown && !this.massive;
    this.lasting.clear();
    this.focus = this.target.powerField;
    this.fury = this.target.fury;
    this.beasts = [...this.target.beasts];
    this.rage = 0;
    this.excess = 0;
    this.souls = 0;
    return this;
  }

  get form(): Form {
    return this.forms[this.at];
  }

  get gone(): boolean {
    return this.at >= this.forms.length;
  }

  /** Of a unit, the model that was named first: the others stand upright. */
  get first(): boolean {
    return this.at === 0 || this.forms[0].horse;
  }

  /** Boxes that are not marked, of everybody who is left; with the force field. */
  get left(): number {
    return this.forms.slice(this.at).reduce((all, { boxes }) => all + boxes.open + boxes.fieldOpen, 0);
  }

  get marks(): number {
    return this.forms.reduce((all, { boxes }) => all + boxes.marks + boxes.fieldMarks, 0);
  }

  get stationary(): boolean {
    return this.target.stationary && !this.massive && this.first;
  }

  get inert(): boolean {
    return this.target.inert && this.first;
  }

  /** Base DEF 5, melee hits of itself, nobody is in melee with it (MK3-ATK-09, MK3-KD-01, -03, MK3-FOCUS-12). */
  get helpless(): boolean {
    return this.down || this.stationary || this.inert;
  }

  crippled(system: string): boolean {
    return !this.gone && (this.form.boxes.crippled(system) || (this.lame && system === 'movement'));
  }

  fall(): void {
    if (!this.target.cannotBeKnockedDown && !this.massive) this.down = true;
  }

  /**
   * One damage roll's points: power field or transfer, marks, disabled, Tough (steps 9g and 10 of section 3).
   * @returns whether a model fell for good
   */
  suffer(points: number, dice: Dice, where: Where = {}, byAttack = true): boolean {
    return this.sufferAll([{ points, byAttack }], dice, where);
  }

  /**
   * Damage rolls of one event: all are marked, each in its own column, then comes one check (MK3-RUL-09).
   * Rage comes of attacks and continuous effects only (MK3-MONSTROSITY-03).
   */
  sufferAll(
    rolls: ReadonlyArray<{ readonly points: number; readonly byAttack: boolean }>,
    dice: Dice,
    where: Where = {},
  ): boolean {
    if (this.gone) return false;
    const { boxes } = this.form;
    let over = 0;
    for (const { points, byAttack } of rolls) {
      if (points <= 0) continue;
      // Who has no box left suffers nothing more (MK3-DMG-02).
      const suffers = boxes.open + boxes.fieldOpen > 0 && (byAttack || this.rulings.collateralRage === 'gained');
      if (suffers && this.target.rage) this.rage = Math.min(3, this.rage + 1);
      const own = this.warded(points, dice);
      over += Math.max(0, own - boxes.open - boxes.fieldOpen);
      boxes.suffer(own, dice, where);
      if (this.rulings.rollsAtOnce !== 'one for each') continue;
      // Each roll has its own check; what falls with the first is out of reach of the second (MK3-RUL-09).
      const { at } = this;
      this.settle(dice);
      if (this.at !== at) return true;
    }
    const fell = this.settle(dice);
    if (fell) this.excess += over;
    return fell;
  }

  /** Points that are left for its own boxes (MK3-PFIELD-01, MK3-XFER-01, -02, MK3-RUL-06, -07). */
  warded(points: number, _dice: Dice): number {
    const { powerFieldUse, transferUse } = this.target;
    const { boxes } = this.form;
    const room = boxes.open + boxes.fieldOpen;
    // Whoever has no box left suffers nothing that might be turned away (MK3-DMG-02).
    if (room === 0) return points;
    const wants = (use: TargetRead['transferUse']) =>
      use === 'always' || points >= room || (use === 'lethal or 5 or more' && points >= 5);
    const uncapped = this.rulings.powerField === 'whole damage' ? points : Math.min(points, room);
    if (this.focus > 0 && wants(powerFieldUse)) {
      this.focus--;
      return Math.max(0, uncapped - 5);
    }
    const taker = this.beasts.findIndex((left) => left > 0);
    if (this.fury > 0 && taker >= 0 && wants(transferUse)) {
      this.fury--;
      const taken = Math.min(uncapped, this.beasts[taker]);
      this.beasts[taker] -= taken;
      return uncapped - taken;
    }
    return points;
  }

  /** Disabled, or not (MK3-DMG-09, MK3-TOUGH-01 to -03). @returns whether the model left the table */
  settle(dice: Dice): boolean {
    if (this.gone || !this.form.boxes.disabled) return false;
    if (this.form.horse) {
      this.at++;
      return false;
    }
    const { tough, leavesPlayWhenDisabled } = this.target;
    const upright = this.target.cannotBeKnockedDown || this.massive;
    const canSave =
      tough &&
      !this.down &&
      leavesPlayWhenDisabled !== 'before Tough' &&
      !(upright && this.rulings.toughUpright === 'not saved');
    if (canSave && dice.die(6) >= 5) {
      this.form.boxes.remove(1, [], this.rulings.boxesBack);
      this.saves++;
      this.fall();
      return false;
    }
    if (leavesPlayWhenDisabled === 'no') this.souls++;
    this.at++;
    // Whoever is attacked next stands upright and does not burn.
    if (!this.gone) {
      this.down = false;
      this.lasting.clear();
    }
    return true;
  }

  get damage(): number {
    return this.marks + this.excess;
  }

  note(): Note {
    const { at, down, focus, fury, rage, excess, souls } = this;
    const lasting = LASTING.filter((one) => this.lasting.has(one));
    const boxes = this.forms.map((form) => form.boxes.note());
    return { at, down, lasting, focus, fury, beasts: [...this.beasts], rage, excess, souls, boxes };
  }

  take({ at, down, lasting, focus, fury, beasts, rage, excess, souls, boxes }: Note): void {
    Object.assign(this, { at, down, focus, fury, beasts: [...beasts], rage, excess, souls });
    this.lasting.clear();
    for (const one of lasting) this.lasting.add(one);
    for (const [index, form] of this.forms.entries()) form.boxes.take(boxes[index]);
  }
}
