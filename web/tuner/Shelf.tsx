/** What can come into the table, beside it: units of lists and samples as cards with points, to drag or to press. */

import { useState } from 'preact/hooks';
import { Fold } from '../form/Fold.tsx';
import type { JsonObject } from '../form/json.ts';
import type { GroupField } from '../form/model.ts';
import { SearchField } from '../form/SearchField.tsx';
import { count } from '../format.ts';
import { armyLists } from '../lists/state.ts';
import { wide } from '../shell/narrow.ts';
import { formOf } from '../studies/request/held.ts';
import { partOf, type Unit, unitsFor } from '../studies/request/units.ts';
import { withMet, withOptions, withUnit } from './adding.ts';
import { dragFrom } from './drag.ts';

export interface ShelfProps {
  readonly request: JsonObject;
  readonly change: (request: JsonObject) => void;
  /** Says what became of it, where it is heard. */
  readonly say: (said: string) => void;
  /** The candidates' places from the first row that is shown on: a unit is dropped between rows. */
  readonly places: readonly number[];
}

/** One unit, as whatever it can be. */
interface Card {
  readonly id: string;
  readonly title: string;
  readonly points: number | null;
  readonly own: Unit | null;
  readonly other: Unit | null;
}

/** Fewer are seen at a glance. */
const SEARCHED = 12;

export function Shelf(props: ShelfProps) {
  const { request } = props;
  const [search, setSearch] = useState('');
  const [game, kind] = [String(request.ruleset), String(request.kind)];
  const form = formOf(game, kind);
  const [own, other] = form ? [partOf(form, 'own'), partOf(form, 'other')] : [];
  const cards = cardsOf(own ? unitsFor(game, kind, own.key) : [], other ? unitsFor(game, kind, other.key) : []);
  if (cards.length === 0) return null;
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = cards.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
  const groups = [
    ...armyLists.value.map(({ id, title }) => ({
      title,
      cards: found.filter(({ own: unit, other: met }) => (unit ?? met)?.listed?.list === id),
    })),
    { title: 'Samples of this game', cards: found.filter(({ own: unit, other: met }) => !(unit ?? met)?.listed) },
  ].filter((group) => group.cards.length > 0);
  const shelf = (
    <section class="shelf" aria-label="Units to add">
      <h2 class={wide.value ? undefined : 'unseen'}>Units</h2>
      <p class="note">Drag one between the rows as a candidate, or onto the heading as an opponent; or press.</p>
      {cards.length > SEARCHED && <SearchField label="Search units" value={search} onChange={setSearch} />}
      <div class="shelf-groups">
        {groups.map((group) => (
          <div key={group.title}>
            <h3>{group.title}</h3>
            <ul>
              {group.cards.map((card) => (
                <CardLine
                  key={card.id}
                  card={card}
                  {...(own ? { own } : {})}
                  {...(other ? { other } : {})}
                  {...props}
                />
              ))}
            </ul>
          </div>
        ))}
        {groups.length === 0 && <p class="note">No unit has these words.</p>}
      </div>
    </section>
  );
  return wide.value ? shelf : <Fold title={`Units to add (${cards.length})`}>{shelf}</Fold>;
}

interface CardLineProps extends ShelfProps {
  readonly card: Card;
  readonly own?: GroupField;
  readonly other?: GroupField;
}

function CardLine({ card, own, other, request, change, say, places }: CardLineProps) {
  const { title, points } = card;
  const unit = own ? card.own : null;
  const met = other ? card.other : null;
  const stand = (at?: number): void => {
    if (!unit || !own) return;
    change(withUnit(request, own, unit, at));
    say(`${title} is a candidate.`);
  };
  const meet = (): void => {
    if (!met || !other) return;
    change(withMet(request, other, met));
    say(`${title} is an opponent.`);
  };
  const options = (): void => {
    if (!unit || !own) return;
    withOptions(request, own, unit).then(
      (added) => {
        change(added.request);
        say(added.said);
      },
      (error: unknown) => say(error instanceof Error ? error.message : String(error)),
    );
  };
  return (
    <li
      class="shelf-unit"
      onPointerDown={(event) => {
        const { target, pointerType } = event;
        const grip = target instanceof Element && target.closest('.grip') !== null;
        const button = target instanceof Element && target.closest('button') !== null;
        // A finger that scrolls the list begins beside the grip.
        if (button || (pointerType === 'touch' && !grip)) return;
        dragFrom(event, {
          title,
          beside: true,
          fits: ({ on }) => (on === 'rows' ? unit !== null : met !== null),
          // Among the rows as they are shown; behind the last of them at the end.
          drop: (place) => (place.on === 'rows' ? stand(places[place.at]) : meet()),
        });
      }}
    >
      <span class="grip" aria-hidden="true" title="Drag into the table" />
      <span class="shelf-name">
        {title}
        {points !== null && <span class="note"> {count(points)} points</span>}
      </span>
      <span class="shelf-ways">
        {unit && (
          <button type="button" class="bare" aria-label={`Add ${title} as a candidate`} onClick={() => stand()}>
            Add
          </button>
        )}
        {met && (
          <button type="button" class="bare" aria-label={`Add ${title} as an opponent`} onClick={meet}>
            Against
          </button>
        )}
        {unit?.listed?.unit.builder && (
          <button type="button" class="bare" aria-label={`Add ${title} with each of its options`} onClick={options}>
            Each option
          </button>
        )}
      </span>
    </li>
  );
}

/** Units of lists can be either side; a sample is one of them. */
function cardsOf(own: readonly Unit[], other: readonly Unit[]): readonly Card[] {
  const cards = new Map<string, Card>();
  const put = (unit: Unit, side: 'own' | 'other'): void => {
    const { id, points, listed } = unit;
    const title = listed ? unit.name : unit.title;
    const there = cards.get(id) ?? { id, title, points, own: null, other: null };
    cards.set(id, { ...there, [side]: unit });
  };
  for (const unit of own) put(unit, 'own');
  for (const unit of other) put(unit, 'other');
  return [...cards.values()];
}
