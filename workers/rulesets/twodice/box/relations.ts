/**
 * "needs 7s to hit, dice+5": how two stats stand to each other, as players say it at the table. Whichever of the two is
 * not said follows from the other one.
 */
import { type LineReading, put, type Sheet } from '../../box/index.ts';
import { isHelpless, type Model, startsDown } from '../conditions/index.ts';

type Tree = Record<string, unknown>;

/** Where neither is said: only their difference counts then. */
const USUAL_MAT = 6;
const USUAL_ARM = 18;

const TO_HIT =
  /(?<![\p{L}\p{N}+-])(?:(?:needs?|needing|hits?|hitting)(?: on)? (?:an? )?(\d{1,2})(?:s|\+|['’]s)?(?: or (?:more|better|higher))?(?: to[ -]hit)|(?:hits?|hitting|to hit) on (?:an? )?(\d{1,2})(?:s|\+|['’]s)?|needs? (?:an? )?(\d{1,2})(?:s|\+|['’]s)|(?<!(?:MAT|RAT|FOCUS|FURY|POW|P ?\+? ?S|DEF|ARM|STR|SPD|CMD|attack|skill)[\s:=]*)(\d{1,2})(?:s|\+|['’]s)? to[ -]hit)(?![\p{L}\p{N}])/giu;
const DAMAGE =
  /(?<![\p{L}\p{N}])(?:(?:damage|dmg)(?: is| at| on)? )?dice ?([+-]|plus|minus) ?(\d{1,2})(?: (?:(?:on|to|for) )?(?:damage|dmg))?(?![\p{L}\p{N}])/giu;

type Found = { readonly by: number; readonly meaning: string };

export class Relations {
  private readonly sheet: Sheet;
  private toHit: Found | null = null;
  private damage: Found | null = null;

  /** Takes the words; what they come to is known when the rest is read. */
  constructor(sheet: Sheet) {
    this.sheet = sheet;
    sheet.each(TO_HIT, (match) => {
      if (this.toHit) return null;
      const by = Number(match.slice(1).find((group) => group !== undefined));
      this.toHit = { by, meaning: `${by} or more to hit` };
      return { role: 'spare', meaning: this.toHit.meaning };
    });
    sheet.each(DAMAGE, ([, sign = '', digits]) => {
      if (this.damage) return null;
      const by = /-|minus/i.test(sign) ? -Number(digits) : Number(digits);
      this.damage = { by, meaning: `damage: dice ${by < 0 ? '−' : '+'} ${Math.abs(by)}` };
      return { role: 'spare', meaning: this.damage.meaning };
    });
  }

  /**
   * Fills what is not said. Where both are, or the question has neither, the words are unread.
   *
   * @param said the scenario as far as it is said
   * @param isAttack whether the question has a skill against DEF, and a power against ARM
   * @returns what was taken for granted
   */
  settle(said: Tree, isAttack: boolean): LineReading['assumed'] {
    const assumed: Array<LineReading['assumed'][number]> = [];
    const target = (said.target as Tree | undefined) ?? {};
    const attacker = (said.attacker as Tree | undefined) ?? {};
    if (this.toHit) {
      const skill = attacker.MAT ?? attacker.RAT ?? attacker.magicAttack;
      const model: Model = target;
      const lies = isHelpless(model, { knockedDown: startsDown(model).value }).value;
      if (!isAttack || lies || (skill !== undefined && target.DEF !== undefined)) this.unread(this.toHit);
      else if (target.DEF !== undefined) this.say(said, this.toHit, 'attacker.MAT', Number(target.DEF) - this.toHit.by);
      else {
        this.say(said, this.toHit, 'target.DEF', Number(skill ?? USUAL_MAT) + this.toHit.by);
        if (skill === undefined) assumed.push(this.assume(said, 'attacker.MAT', USUAL_MAT, 'MAT'));
      }
    }
    if (this.damage) {
      const [weapon] = (attacker.weapons as Tree[] | undefined) ?? [];
      const power = weapon?.power;
      if (!isAttack || (power !== undefined && target.ARM !== undefined)) this.unread(this.damage);
      else if (power !== undefined) this.say(said, this.damage, 'target.ARM', Number(power) - this.damage.by);
      else {
        const ARM = Number(target.ARM ?? USUAL_ARM);
        put(said, 'attacker.weapons', [{ name: 'Weapon 1', class: 'melee', ...weapon }]);
        this.say(said, this.damage, 'attacker.weapons[0].power', ARM + this.damage.by);
        if (target.ARM === undefined) assumed.push(this.assume(said, 'target.ARM', USUAL_ARM, 'ARM'));
      }
    }
    return assumed;
  }

  private say(said: Tree, { meaning }: Found, path: string, value: number): void {
    const at = this.at(meaning);
    const chip = this.sheet.chips[at];
    if (!chip) return;
    if (!(value >= 0 && value <= 40)) {
      this.sheet.giveBack(at);
      return;
    }
    put(said, path, value);
    const stat = path.includes('power') ? 'P+S' : path.split('.')[1];
    this.sheet.chips[at] = { ...chip, role: 'value', meaning: `${meaning}: ${stat} ${value}`, path, value };
  }

  private assume(said: Tree, path: string, value: number, stat: string): LineReading['assumed'][number] {
    put(said, path, value);
    return { path, value, meaning: `${stat} ${value}`, says: `${stat} ${value}`, at: 0 };
  }

  private unread({ meaning }: Found): void {
    const at = this.at(meaning);
    if (at >= 0) this.sheet.giveBack(at);
  }

  private at(meaning: string): number {
    return this.sheet.chips.findIndex((chip) => chip.role === 'spare' && chip.meaning === meaning);
  }
}
