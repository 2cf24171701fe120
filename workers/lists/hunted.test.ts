/** Faults that random edits found: what a line says beside what is read of it is told, and so is an element of no name. */
import { expect, test } from 'vitest';
import { army, cardsOf } from '../rulesets/twodice/lists/testing/armies.ts';
import { asBattleScribe, asRoster } from '../rulesets/twodice/lists/testing/writers.ts';
import { readLists } from './door.ts';
import { doubtsIn } from './shown.ts';

async function told(ruleset: string, content: string): Promise<string> {
  const { armies } = await readLists({ ruleset, sources: [{ name: 'list', content }] });
  return armies
    .flatMap(({ findings, units }) => [...findings, ...units.flatMap(({ source }) => source.flatMap(doubtsIn))])
    .filter(({ verdict }) => verdict !== 'understood')
    .map(({ text, note }) => `${text}: ${note}`)
    .join('\n');
}

test.each([
  ['two lines that became one', 'Line Guard - Leader & 5 Grunts: 9 - Keeper - PC: 4', '5 Grunts: 9 - Keeper'],
  ['a number of models that no unit has', 'Line Guard - Leader & 1000 Grunts: 15', '1000 Grunts'],
  ['words of a weapon before the points', 'Siege Ram - PC: P+S 14 3', 'P+S 14'],
  ['letters before the points', 'Siege Ram - CP: 11', 'CP'],
  ['none of it', '0 Siege Ram [11]', '0'],
])('%s', async (_, line, piece) => {
  expect(await told('mk3', `War Room Army\n\n9 / 75 Army\n\n${line}`)).toContain(piece);
});

test('a second power of a weapon is said', async () => {
  const table = 'name,kind,MAT,DEF,ARM,weapons\nGuard,warrior,5,12,14,Blade RNG 2 P+S 16  Gun RNG 12 POW 11';
  expect(await told('mk3', table)).toContain('POW 11');
});

test.each([
  ['roster XML', asRoster(cardsOf(army(5, false))), /(?=<solo )/],
  ['BattleScribe roster', asBattleScribe(army(5, false)), /(?=<selection )/],
])('an element in other letters is no unit, and is said: %s', async (_, xml, element) => {
  const spoilt = xml.replace(element, '<SOLO NAME="Zqxw"/>');
  expect(spoilt).not.toBe(xml);
  expect(await told('mk3', spoilt)).toContain('an element "SOLO"');
});

test('a row of Hordes without a characteristic says so', async () => {
  expect(await told('ae', 'Name,Kind,Points,WS,BS,T\nGuard,horde,9,30,30,30\nVeteran,,,,,')).toMatch(
    /WS, BS.* not given/,
  );
});
