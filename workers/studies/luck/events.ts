/** Each thing that happened with its odds: what it is called, whether it can happen at all, and who speaks for an attack. */
import { compiled } from '../../answer.ts';
import { percent } from '../../rulesets/measures.ts';
import { plain } from '../format.ts';
import type { Known } from '../known.ts';
import { binomial, entropy, type Odds, oddsOf, percentile, type Reading, read } from './meter.ts';
import type { Event } from './request.ts';

/** A thing with odds. */
export interface Judged {
  readonly event: Event;
  readonly title: string;
  readonly odds: Odds;
  readonly reading: Reading;
  /** What is counted: only what has the same unit adds up. */
  readonly unit: string;
  readonly unitWord: string;
  readonly can: boolean;
  /** Whether it happened or not, and nothing else. */
  readonly yesOrNo: boolean;
  /** Where it stands: the one number that the sentence, the table and the charts show. */
  readonly at: number;
}

/** Null while its odds are unknown. */
export function judge(event: Event, known: Known, better: 'more' | 'less'): Judged | null {
  const odds = oddsFor(event, known);
  if (!odds) return null;
  const reading = read(odds, event.value);
  return {
    event,
    title: titleOf(event, known),
    odds,
    reading,
    ...unitOf(event, known),
    can: canBe(event, known, reading),
    yesOrNo: isYesOrNo(event, known),
    at: percentile(reading, better),
  };
}

function oddsFor({ from }: Event, known: Known): Odds | null {
  if ('cell' in from) {
    const cell = known.get(from.cell.key);
    return cell?.histogram && cell.problem === undefined ? oddsOf(cell.histogram) : null;
  }
  const chance = typeof from.chance === 'number' ? from.chance : known.sample(from.chance.cell.key)?.value;
  return chance === undefined ? null : binomial(from.tries, chance);
}

/** "Turn 2: Boxes marked": where it stood, and what was counted in the words of the question. */
function titleOf({ name, where, from }: Event, known: Known): string {
  if (!('cell' in from)) return name;
  const measure = known.get(from.cell.key)?.measure().title;
  if (measure === undefined || from.cell.request.kind === 'roll') return name;
  return where === null ? measure : `${where}: ${measure}`;
}

/** What it came to, in words: a yes or no is no number. */
export function cameTo({ event, yesOrNo }: Judged): string {
  if (!yesOrNo) return plain(event.value);
  return event.value === 1 ? 'yes' : 'no';
}

/** What was to be expected, in the same words. */
export function expectedOf({ reading, yesOrNo }: Judged): string {
  return yesOrNo ? percent(reading.mean) : plain(reading.mean);
}

function isYesOrNo({ from, value }: Event, known: Known): boolean {
  return (value === 0 || value === 1) && 'cell' in from && known.get(from.cell.key)?.measure().of === 'probability';
}

/** Boxes add to boxes, successes to successes; a yes or no adds to the same one of another attack. */
function unitOf({ from }: Event, known: Known): { unit: string; unitWord: string } {
  if (!('cell' in from)) return { unit: 'successes', unitWord: 'successes' };
  const { title, of, unit } = known.get(from.cell.key)!.measure();
  const { ruleset, kind } = from.cell.request;
  if (of === 'mean') return { unit: unit ?? title, unitWord: unit ?? title };
  return { unit: `${ruleset} ${kind} ${title}`, unitWord: `"${title}"` };
}

/**
 * What has no chance cannot happen. Odds that were counted may have missed a rare value, so there the values that the
 * question can give decide.
 */
function canBe({ from, value }: Event, known: Known, { same }: Reading): boolean {
  if (same > 0) return true;
  if (!('cell' in from))
    return typeof from.chance !== 'number' && !known.get(from.chance.cell.key)?.exact && value >= 0;
  if (known.get(from.cell.key)?.exact) return false;
  const question = compiled(from.cell.request);
  const [measure] = from.cell.measures;
  const name = ('name' in measure ? measure.name : null) ?? question.headline;
  return question.outcomes.find((outcome) => outcome.name === name)?.values.includes(value) ?? Number.isInteger(value);
}

/** Of the things of each attack the one that tells most: it speaks for the dice they share. */
export function speakersOf(judged: readonly Judged[]): Judged[] {
  const attacks = new Map<string, Judged>();
  for (const each of judged) {
    const { attack } = each.event;
    const known = attacks.get(attack);
    if (!known || entropy(each.odds) > entropy(known.odds)) attacks.set(attack, each);
  }
  return [...attacks.values()];
}
