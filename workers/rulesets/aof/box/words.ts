/** What players write around the stats of two units: what happens, where, and the rules as they spell them. */
import type { Hint, Phrase } from '../../box/index.ts';
import { flagged } from '../../box/index.ts';
import { MODEL_RULES, WEAPON_RULES } from '../schema.ts';

const inches = String.raw`(?:"|''|\s?inch(?:es)?)`;
const action = (says: string, value: string): Phrase => ({ says, meaning: value, sets: [['situation.action', value]] });

const step = (says: string, kind: string): Phrase => ({
  says,
  meaning: kind,
  kind: 'hazards',
  sets: [['steps[0].kind', kind]],
});

export const PHRASES: readonly Phrase[] = [
  step(
    '(?:(?:takes?|taking|pass(?:es)?|fails?|failing) )?(?:an? |its |their )?(?:morale|nerves?)(?: (?:tests?|checks?|rolls?))?|tests? (?:its |their )?morale|breaks?',
    'morale test',
  ),
  step(
    '(?:(?:takes?|taking|crosses|crossing|moves? through|through|in|into) )?(?:an? )?dangerous terrain(?: (?:tests?|checks?|rolls?))?',
    'dangerous terrain',
  ),
  flagged('(?:in|behind|with) cover|cover', 'in cover', 'situation.cover'),
  flagged('in (?:a )?building', 'in a building', 'situation.building'),
  flagged('hunkered(?: down)?', 'hunkered down', 'situation.hunkered'),
  action('focused fire', 'Focused Fire'),
  action('covering fire', 'Covering Fire'),
  action('overwatch', 'Overwatch'),
  { ...action('heavy charges?|charges? heavily', 'Heavy Charge'), kind: 'melee', parts: true },
  {
    says: String.raw`(?:at|from|within) (\d{1,3})${inches}(?: away| range)?|(\d{1,3})${inches} away`,
    meaning: (match) => `${match[1] ?? match[2]}" away`,
    sets: [['situation.distance', (match: RegExpMatchArray) => Number(match[1] ?? match[2])]],
  },
  ...(
    [
      ['advanc(?:es?|ing) and shoot(?:s|ing)?', 'advance and shoot'],
      ['hold(?:s|ing)? and shoot(?:s|ing)?', 'hold and shoot'],
      ['advanc(?:es?|ing) and charg(?:es?|ing)', 'advance and charge'],
    ] as const
  ).map(
    ([says, behaviour]): Phrase => ({
      ...{ says, meaning: behaviour, kind: 'duel', parts: true },
      sets: [['attackerPlan.behaviour', behaviour]],
    }),
  ),
  { says: 'charg(?:es|e|ed|ing)(?: by)?', meaning: 'charges', kind: 'melee', parts: true },
  { says: '(?:shoots?|fires?|shooting|firing)(?: at| on)?|shot by', meaning: 'shoots', kind: 'volley', parts: true },
  { says: 'do(?:es)? to', meaning: 'attacks', parts: true },
  { says: String.raw`(?:and )?then(?= (?:an? )?[2-6]\+)`, meaning: 'against', parts: true },
  { says: 'in (?:melee|close combat)', meaning: 'melee', kind: 'melee' },
  { says: 'duels?(?: with| against)?', meaning: 'duel', kind: 'duel', parts: true },
  { says: 'skirmish(?:es)?(?: with| against)?', meaning: 'skirmish', kind: 'skirmish', parts: true },
  { says: 'battles?(?! standards?)(?: with| against)?', meaning: 'battle', kind: 'battle', parts: true },
  {
    says: String.raw`(?:over |for |in )?(\d) rounds`,
    meaning: ([, count]) => `${count} rounds`,
    sets: [['rounds', ([, count]: RegExpMatchArray) => Number(count)]],
  },
  {
    says: String.raw`(?:fights?|(?<!\d )attacks|(?<!(?:^|[^\p{L}\d])\d{1,3} )attack(?= (?:an? |the |my |his )[\p{L}\d]| \d{1,3}x? \p{L}{3,})|attacking|strikes|hits|kill(?:s|ing)?|destroy(?:s|ing)?|rout(?:s|ing)?|striking|hitting)(?: at)?`,
    meaning: 'melee',
    kind: 'melee',
    parts: true,
  },
];

/** Rules as hurried players spell them. */
export const SPELLED: Readonly<Record<string, string>> = {
  Poison: 'Poison(?:ed|ous)?',
  Regeneration: 'Regen(?:eration|erates?)?',
  Indirect: 'Indirect(?: fire)?',
};
export const RULE = new RegExp(
  `^(?:${[...MODEL_RULES, ...WEAPON_RULES].map((rule) => SPELLED[rule] ?? rule).join('|')})$`,
  'i',
);
export const NAME = String.raw`[\p{L}][\p{L}'’-]*(?: [\p{L}][\p{L}'’-]*){0,4}`;

const SHOT = '(?:rifles?|guns?|pistols?|muskets?|bows?|crossbows?|cannons?|slings?)';
const STRUCK =
  '(?:swords?|axes?|blades?|spears?|lances?|hammers?|maces?|claws?|fists?|daggers?|clubs?|halberds?|hand weapons?)';

/** What somebody strikes or shoots with. */
export const ARM = `(?:${SHOT}|${STRUCK})`;

export const HINTS: readonly Hint[] = [
  { says: SHOT, hint: 'say its range and attacks: rifle 24" A1' },
  { says: STRUCK, hint: 'say its attacks: sword A1' },
  { says: '(?:morale|breaks?|breaking)(?: tests?)?', hint: 'choose the question Hazards and morale' },
  {
    says: "\\p{Lu}[\\p{L}'’-]+",
    exact: true,
    hint: 'a name is read before the stats; a rule is read as Rules spells it',
  },
];
