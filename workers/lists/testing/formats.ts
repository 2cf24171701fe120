/** A list of every format of the front door, of synthetic armies. */
import * as scribe from '../../rulesets/aof/testing/battlescribe.ts';
import * as aof from '../../rulesets/aof/testing/lists.ts';
import { rulesets } from '../../rulesets/index.ts';
import { army, cardsOf } from '../../rulesets/twodice/lists/testing/armies.ts';
import * as twodice from '../../rulesets/twodice/lists/testing/writers.ts';

const units = aof.army(3).slice(0, 6);
const [plain, beasts] = [army(5, false), army(5, true)];
const lined = (value: unknown, before: string) => JSON.stringify(value).replaceAll(before, `\n${before}`);
const oneLine = (xml: string, tag: string) => xml.replaceAll('\n', '').replaceAll(tag, `\n${tag}`);
const parted = (json: string) => json.replaceAll('},{', '},\n{');

export interface Format {
  readonly text: string;
  /** What says what its units are. */
  readonly book?: string;
  /** A unit goes on over several lines, and not all of them name it. */
  readonly spread?: true;
}

const book = lined(aof.asBook(units), '{"id":"u');
const twoDice = (one: typeof plain): Readonly<Record<string, Format>> => ({
  'War Room 1 text': { text: twodice.asWarRoom1(one).replaceAll('\r\n', '\n') },
  'War Room 2 text': { text: twodice.asWarRoom2(one) },
  'Conflict Chamber text': { text: twodice.asConflictChamber(one) },
  'Mk IV builder text': { text: twodice.asArmyBuilder(one) },
  'Mk IV app text': { text: twodice.asMk4App(one) },
  'Mk IV text under headings': { text: twodice.asMk4Headings(one) },
  'New Recruit text': { text: twodice.asNewRecruitText(one) },
  text: {
    text: cardsOf(one)
      .map(({ name }, i) => `${name} - PC: ${i + 4}`)
      .join('\n'),
  },
  'Conflict Chamber JSON': { text: parted(twodice.asConflictChamberJson(one)), spread: true },
  'tournament JSON': {
    text: `[{"name":"Anna","faction":"Hill Folk","list1":{"theme":"Old Hills","list":[\n${cardsOf(one)
      .map(({ name }) => JSON.stringify(name))
      .join(',\n')}\n]}}]`,
  },
  'New Recruit JSON': { text: parted(twodice.asNewRecruitJson(one)), spread: true },
  'BattleScribe roster': { text: twodice.asBattleScribe(one).replaceAll('><', '>\n<'), spread: true },
  'roster XML': { text: twodice.asRoster(cardsOf(one)) },
  CSV: { text: twodice.asCsv(cardsOf(one), ',').replaceAll('\r\n', '\n') },
  'JSON of profiles': { text: parted(twodice.asProfiles(cardsOf(one))), spread: true },
});
const HORDES = rulesets.find(({ id }) => id === 'ae')?.lists?.example ?? '';

export const FORMATS: Readonly<Record<string, Readonly<Record<string, Format>>>> = {
  mk3: twoDice(plain),
  mk2: twoDice(beasts),
  aof: {
    text: { text: aof.asText(units, 2024) },
    'New Recruit text': { text: aof.asNames(units), book },
    'share JSON': { text: lined(aof.asShare(units, false), '{"id":"u') },
    'saved list JSON': { text: lined(aof.asSave(units), '{"id":"u'), book },
    'army book JSON': { text: book },
    'New Recruit JSON': { text: scribe.asRosterJson(units) },
    'BattleScribe roster': { text: oneLine(scribe.asRoster(units), '<selection type="unit"') },
    'BattleScribe catalogue': { text: oneLine(scribe.asCatalogue(units), '<selectionEntry type="unit"') },
    'BattleScribe game system': {
      text: oneLine(scribe.asCatalogue(units).replaceAll('catalogue', 'gameSystem'), '<selectionEntry type="unit"'),
    },
    CSV: { text: aof.asCsv(units) },
  },
  ae: {
    CSV: {
      text: `${HORDES}${HORDES.split('\n').slice(1).join('\n').replace('Line', 'Second line').replace('Veteran', 'Old')}`,
    },
  },
};
