/** What hurried players write instead of stats, taken before stat lines are read, that know nothing of it. */
import { NUMBER, numberOf, put, type Sheet } from '../../box/index.ts';
import { BOOSTED } from './recast.ts';

type Tree = Record<string, unknown>;

/** What a number behind it belongs to. */
const STAT = String.raw`(?:DEF|ARM|MAT|RAT|STR|SPD|POW|P ?\+? ?S)`;

/** What points are called that a target keeps for its defence, and the field they fill. */
export interface Kept {
  readonly says: string;
  readonly field: string;
}

/** "3 hits of P+S 16, 2 boosted hits": before anything else, for to hit is a verb, too. @returns whether there are some */
export function takeHits(sheet: Sheet, said: Tree): boolean {
  let at = 0;
  const isSkilled = /(?<!\p{L})(?:MAT|RAT|DEF|magic attack)(?!\p{L})/iu.test(sheet.text);
  // "P+S 18 hits" is a verb behind a stat: so many hits begin a side, or follow a mark or a word that joins.
  const behindMark = '(?<=^|[,;&|>] {0,2}|(?<!\\p{L})(?:and|by|from|after|with|takes?|suffers?|vs\\.?|plus) )';
  // Where nobody aims, the power follows, and the number is no stat's, nothing else is meant.
  const ofPower = String.raw`(?<=\s)(?<!${STAT}[\s:=]{0,3})(?=[\p{L}\d]+ (?:(?:boosted|charge) )?hits? (?:of|at|with|from) (?:P ?\+? ?S|POW)[\s:=]*\d)`;
  sheet.each(
    new RegExp(
      `(?:${behindMark}${isSkilled ? '' : `|${ofPower}`})(${NUMBER}) (?:(boosted|charge) )?hits?(?: each)?(?: of| at| with| from)?(?![\\p{L}\\p{N}])`,
      'giu',
    ),
    ([, count = '', boosted]) => {
      const stem = `hits[${at++}]`;
      put(said, `${stem}.count`, numberOf(count));
      if (boosted !== undefined) put(said, `${stem}.dice`, BOOSTED);
      const meaning = `${numberOf(count)} ${boosted === undefined ? '' : `${boosted} `}${numberOf(count) === 1 ? 'hit' : 'hits'}`;
      return { role: 'value', meaning, path: `${stem}.count`, value: numberOf(count) };
    },
  );
  // "2d6+6 vs ARM 18": a damage roll of power 6, where nobody says how it hit.
  if (isSkilled) return at > 0;
  sheet.each(
    /(?<![\p{L}\p{N}])([23])d6 ?\+ ?(\d{1,2})(?: damage| dmg)?(?= (?:vs\.?|versus|against|into|on|at) (?:an? )?ARM[\s:=]*\d)/giu,
    ([, dice, power]) => {
      const stem = `hits[${at++}]`;
      put(said, `${stem}.count`, 1);
      put(said, `${stem}.power`, Number(power));
      if (Number(dice) === BOOSTED) put(said, `${stem}.dice`, BOOSTED);
      return { role: 'value', meaning: `damage ${dice}d6 + ${power}`, path: `${stem}.power`, value: Number(power) };
    },
  );
  return at > 0;
}

/** "12/18/28", "3f", "two attacks": taken before stat lines are read, that know nothing of them. */
export function takeShorthands(sheet: Sheet, said: Tree, kept: Kept): void {
  for (const match of sheet.text.matchAll(
    /(?<![\p{L}\d#:./+])(\d{1,2})( ?\/ ?)(\d{1,2})(?:( ?\/ ?)(\d{1,3}))?(?![\p{L}\d#:./])/gu,
  )) {
    const before = sheet.text.slice(0, match.index);
    if (/(?:P\s?\+?\s?S|POW|x\d)[\s:=]*$/i.test(before)) continue;
    const [, def = '', gap = '', arm = '', second = '', boxes] = match;
    if (/(?<!DEF ?\/ ?)(?:DEF|ARM|MAT|RAT|STR|SPD)[\s:=]*$/i.test(before)) {
      // "ARM 18 / 28": boxes behind it.
      if (!/ARM[\s:=]*$/i.test(before) || boxes !== undefined) continue;
      const at = match.index + def.length + gap.length;
      const value = `#${arm}`;
      sheet.take(at, at + arm.length, { role: 'value', meaning: `${arm} boxes`, path: 'target.damage', value });
      put(said, 'target.damage', value);
      continue;
    }
    let at = match.index;
    const take = (text: string, path: string, value: unknown, meaning: string) => {
      sheet.take(at, at + text.length, { role: 'value', meaning, path: `target.${path}`, value });
      put(said, `target.${path}`, value);
      at += text.length;
    };
    take(def, 'DEF', Number(def), `DEF ${def}`);
    at += gap.length;
    take(arm, 'ARM', Number(arm), `ARM ${arm}`);
    at += second.length;
    if (boxes !== undefined) take(boxes, 'damage', `#${boxes}`, `${boxes} ${boxes === '1' ? 'box' : 'boxes'}`);
  }
  // "ARM 18 28": a number behind all stats, that nothing else follows.
  sheet.each(/(?<=(?<!\p{L})ARM[\s:=]*\d{1,2}[ ,]{1,3})(\d{1,3})(?=[\s?!.]*$)/giu, ([, boxes = '']) => {
    if (!/[1-9]/.test(boxes)) return null;
    const value = `#${Number(boxes)}`;
    put(said, 'target.damage', value);
    return { role: 'value', meaning: `${boxes} ${boxes === '1' ? 'box' : 'boxes'}`, path: 'target.damage', value };
  });
  const one = (says: string, path: string, meaning: (count: string) => string) =>
    // A number behind the name of a stat is that stat's: "POW 12 shots" are shots of that power, "ARM 12 troopers" no twelve.
    sheet.each(new RegExp(`(?<![\\p{L}\\p{N}]|${STAT}[\\s:=]*)(?:${says})(?![\\p{L}\\p{N}])`, 'giu'), (match) => {
      const value = numberOf(match.slice(1).find((group) => group !== undefined) ?? '');
      put(said, path, value);
      return { role: 'value', meaning: meaning(String(value)), path, value };
    });
  one(
    `(?:camp(?:s|ing|ed)?|keep(?:s|ing)?) (${NUMBER})(?: ${kept.says})?|(${NUMBER}) camped`,
    `target.${kept.field}`,
    (n) => `keeps ${n}`,
  );
  one(
    String.raw`(?:magic attack|magic ability|arcane(?: attack)?)[\s:=]*(\d{1,2})`,
    'attacker.magicAttack',
    (n) => `magic attack ${n}`,
  );
  one(String.raw`(\d{1,2}) ?f(?:oc)?`, 'attacker.points', (n) => `${n} focus or fury`);
  one(
    // What else is said of them is read by itself: "2 boosted attacks", "3 charge attacks".
    `(${NUMBER}) (?:initial |plain |melee |ranged )?(?:attacks|shots|swings|initials|times)|(${NUMBER})(?= (?:(?:un-?)?boosted|aimed|charge|charging) (?:attacks?|shots?|swings?)(?!\\p{L}))`,
    'attacker.weapons[0].initialAttacks',
    (n) => `${n} attacks`,
  );
  sheet.each(/(?<![\p{L}\p{N}])(?:twice|thrice)(?![\p{L}\p{N}])/giu, ([word]) => {
    const value = /^twice$/i.test(word) ? 2 : 3;
    put(said, 'attacker.weapons[0].initialAttacks', value);
    return { role: 'value', meaning: `${value} attacks`, path: 'attacker.weapons[0].initialAttacks', value };
  });
  takeArms(sheet, said);
  sheet.each(/(?<=(?:box(?:es)?|hp|hit points|wounds|focus|fury|points) )(?:left|remaining)(?!\p{L})/giu, () => ({
    role: 'filler',
    meaning: '',
  }));
  one(
    `(?:unit of |squad of )(${NUMBER})(?: models| men| troopers| grunts)?|(?<!combined (?:melee|ranged)(?: attacks?)? |(?:losing|loses?|lost) )(${NUMBER}) (?:models|men|troopers|grunts|dudes|guys|bodies)`,
    'target.others[0].count',
    (n) => `${n} models`,
  );
}

/** "2 fists P+S 15": so many of that weapon. "18 DEF 14 ARM": the number first. */
function takeArms(sheet: Sheet, said: Tree): void {
  sheet.each(
    new RegExp(
      String.raw`(?<![\p{L}\p{N}+./,])(?<!${STAT}[\s:=]{0,3})([2-9]|two|three|four)(?= ?(?!x |hits )[\p{L}]{3,20}s (?:with |at |of )?P ?\+? ?S[\s:]*\d)`,
      'giu',
    ),
    (match) => {
      const before = sheet.text.slice(0, match.index).match(/(?:P ?\+? ?S|POW)[\s:=]*\d/giu)?.length ?? 0;
      const path = `attacker.weapons[${before}].initialAttacks`;
      const value = numberOf(match[1] ?? '');
      put(said, path, value);
      return { role: 'value', meaning: `${value} of them`, path, value };
    },
  );
  for (const match of sheet
    .open(0, sheet.text.length)
    .matchAll(
      /(?<![\p{L}\d+./-])(?<!(?:DEF|ARM|MAT|RAT|STR|SPD|POW|P ?\+? ?S|boxes|hp)[\s:=]{0,3})(\d{1,2})( ?)(DEF|ARM)([\s,/]+)(\d{1,2}) ?(DEF|ARM)(?![\s:=]*\d)(?!\p{L})/giu,
    )) {
    const [whole, first = '', blank = '', one = '', gap = '', second = '', other = ''] = match;
    const half = first.length + blank.length + one.length;
    const take = (at: number, end: number, stat: string, value: number) => {
      const path = `target.${stat}`;
      if (sheet.take(at, end, { role: 'value', meaning: `${stat} ${value}`, path, value })) put(said, path, value);
    };
    take(match.index, match.index + half, one.toUpperCase(), Number(first));
    take(match.index + half + gap.length, match.index + whole.length, other.toUpperCase(), Number(second));
  }
}
