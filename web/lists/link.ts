/**
 * The address of a list: what it was read from, and how it was corrected. Who opens it reads it again, so nothing of what a
 * link says of units is believed.
 */
import { service } from '../api/client.ts';
import { type Corrected, type LinkedList, toListFragment } from '../link/list.ts';
import { at } from '../shell/router.ts';
import { choiceOf, countsOf } from './edited.ts';
import { correctAll, reading, readSources } from './reading.ts';
import { armies, type KeptArmy, stateOf, takeBuilt } from './state.ts';

/** Letters of an address that browsers and mails still carry. */
const LONGEST = 30_000;

/** @throws Error with what to do instead, where the sources are too large for an address */
export async function linkOfList(army: KeptArmy): Promise<string> {
  const fragment = await toListFragment(linkedOf(army));
  if (fragment.length > LONGEST) throw new Error('Too long for a link: save it as CSV');
  return `${location.origin}${at('/lists')}${fragment}`;
}

export function linkedOf(army: KeptArmy): LinkedList {
  const { ruleset, source, units } = stateOf(army);
  const corrected = units.map((unit): Corrected => {
    const choice = choiceOf(unit);
    return choice ? { choice } : { counts: countsOf(unit) };
  });
  return { tray: army.tray, ruleset, source, units: army.at === 0 ? [] : corrected };
}

/** Reads the list of a link and shows it. @returns what could not be done, or empty */
export async function openList(linked: LinkedList): Promise<string> {
  const found = await readSources(linked.tray, { ruleset: linked.ruleset });
  const army = found.find((each) => stateOf(each).source === linked.source) ?? found[0];
  if (!army) return reading.peek().problem || 'Nothing of the list in this link can be read.';
  const now = () => armies.peek().find(({ id }) => id === army.id) ?? army;
  if (linked.units.length > stateOf(army).units.length) return 'The list in this link reads otherwise here.';
  const counts: Array<{ unit: number; path: string; value: number }> = [];
  for (const [unit, corrected] of linked.units.entries()) {
    const read = stateOf(now()).units[unit];
    if (!read) continue;
    if ('counts' in corrected) {
      const there = new Map(countsOf(read));
      for (const [path, value] of corrected.counts) if (there.get(path) !== value) counts.push({ unit, path, value });
    } else if (JSON.stringify(choiceOf(read)) !== JSON.stringify(corrected.choice)) {
      const { choice } = corrected;
      const built = await service.buildUnit({ ruleset: linked.ruleset, builder: read.builder ?? {}, choice });
      if (!built.unit) return `Options of ${read.name} in this link are not allowed here.`;
      takeBuilt(army.id, unit, built.unit, choice);
    }
  }
  return counts.length > 0 ? correctAll(now(), counts) : '';
}
