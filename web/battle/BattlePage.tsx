/** The room of battles: two army lists, a mission, and who wins how often. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { counted, distinctNames } from '../../workers/wording.ts';
import { ReplayDialog } from '../answer/ReplayDialog.tsx';
import { formFor } from '../ask/actions.ts';
import { rulesets } from '../ask/state.ts';
import { Fold } from '../form/Fold.tsx';
import type { JsonObject } from '../form/json.ts';
import type { GroupField } from '../form/model.ts';
import { Options } from '../form/Options.tsx';
import { count } from '../format.ts';
import { Door } from '../lists/Door.tsx';
import { type ArmyList, armyLists, type KeptArmy } from '../lists/state.ts';
import { awaitAnswer } from '../shell/bring.ts';
import { narrow } from '../shell/narrow.ts';
import { at } from '../shell/router.ts';
import { TellMe } from '../shell/TellMe.tsx';
import { Faults } from './Faults.tsx';
import { counting, FIRST_GAMES, fight, firstLook, fought, GAMES, stopFighting, WAYS } from './fight.ts';
import { OtherGames } from './OtherGames.tsx';
import { Result } from './Result.tsx';
import { copiesOf, type Force, forceOf, GAME, KIND, LONGEST_NAME } from './scenario.ts';

/** The list that a side fights with: its number, or the example. */
const EXAMPLE = -1;
const NO_SIDE_MISSIONS = 'none';
/** Of longer lists the units are folded: the button to fight stays in sight, on a phone below both armies. */
const IN_SIGHT = { desk: 16, phone: 6 };

export function BattlePage() {
  const sides = { first: useSignal<number>(EXAMPLE), second: useSignal<number>(EXAMPLE) };
  const mission = useSignal('duel');
  const deployment = useSignal('front line');
  const sideMissions = useSignal('');
  const [form, setForm] = useState<GroupField | null>(null);
  const game = rulesets.value.find(({ id }) => id === GAME);
  useEffect(() => {
    if (game) void formFor(game.id, KIND).then((found) => setForm(() => found));
  }, [game]);
  useEffect(() => stopFighting, []);
  const options = (key: string): readonly string[] => {
    const field = form?.fields.find((each) => each.key === key);
    return field?.type === 'choice' ? field.options : [];
  };
  const styles = stylesOf(form);
  const lists = armyLists.value.filter((list) => list.game === game?.id);
  const example = game?.kinds.find(({ id }) => id === KIND)?.examples[0]?.scenario as JsonObject | undefined;
  const forceAt = (side: 'first' | 'second'): Force | null => {
    const list = lists.find(({ id }) => id === sides[side].value);
    if (list) return forceOf(list);
    const army = example?.[side] as JsonObject | undefined;
    return army ? { army, points: pointsOf(army), leftOut: [], unpriced: [] } : null;
  };
  const [first, second] = [forceAt('first'), forceAt('second')];
  const isOwn = (side: 'first' | 'second') => lists.some(({ id }) => id === sides[side].value);
  const mine = armies(lists);
  const most = mostUnits(form);
  const takesPart = ({ army }: Force) => unitsOf(army).length > 0 && unitsOf(army).length <= most;
  const ready = first && second && takesPart(first) && takesPart(second);
  const setting = { mission: mission.value, deployment: deployment.value, sideMissions: sideMissions.value };
  const now = fought.value;
  // Two examples are fought a little before anybody asks: what the room answers is seen, not described.
  const looking = useRef(false);
  const untouched = sides.first.value === EXAMPLE && sides.second.value === EXAMPLE;
  useEffect(() => {
    if (!game || !form || !ready || !untouched || fought.peek() || counting.peek()) return;
    looking.current = true;
    void firstLook(game.id, first.army, second.army, setting).finally(() => (looking.current = false));
  }, [game, form, ready]);
  useEffect(() => {
    // Nobody waits for the examples any more.
    if (!untouched && looking.current) stopFighting();
  }, [untouched]);
  const look = now?.main?.result?.trials === FIRST_GAMES && now.played.length === 0 && !counting.value;
  const stale = now?.main?.result && ready && !asked(now, first.army, second.army, setting);
  return (
    <main class="plain-page battle">
      <h1>Battle</h1>
      <p class="lead">
        Two lists{game ? ` of ${game.title}` : ''} fight whole games: which of them wins this mission, how often, and
        who earned its points?
      </p>
      <OtherGames />
      <div class="battle-sides">
        {(['first', 'second'] as const).map((side) => (
          <section key={side} aria-label={side === 'first' ? 'First army' : 'Second army'}>
            <h2>{side === 'first' ? 'First army' : 'Second army'}</h2>
            <label>
              List{' '}
              <select
                value={String(sides[side].value)}
                onChange={(event) => (sides[side].value = Number(event.currentTarget.value))}
              >
                <option value={String(EXAMPLE)}>
                  an example: {String((example?.[side] as JsonObject | undefined)?.name ?? '…')}
                </option>
                <Options of={lists} />
              </select>
            </label>
            <ForceLines force={side === 'first' ? first : second} most={most} />
            <Pasting
              title={`Paste the ${side} army`}
              game={game?.id ?? ''}
              read={isOwn(side) && isWhole(side === 'first' ? first : second)}
              onRead={(read) => {
                const [list] = read.filter(({ id }) =>
                  armyLists.peek().some((one) => one.id === id && one.game === game?.id),
                );
                if (list) sides[side].value = list.id;
              }}
            />
          </section>
        ))}
      </div>
      <div class="battle-setting">
        <Choice
          title="Mission"
          value={mission.value}
          options={options('mission')}
          onChange={(value) => (mission.value = value)}
        />
        <Choice
          title="Deployment"
          value={deployment.value}
          options={options('deployment')}
          onChange={(value) => (deployment.value = value)}
        />
        {styles.length > 0 && (
          <Choice
            title="Side missions"
            value={sideMissions.value || NO_SIDE_MISSIONS}
            options={[NO_SIDE_MISSIONS, ...styles]}
            onChange={(value) => (sideMissions.value = value === NO_SIDE_MISSIONS ? '' : value)}
          />
        )}
        <button
          type="button"
          class="primary"
          disabled={!ready}
          onClick={() => {
            looking.current = false;
            awaitAnswer();
            if (ready) void fight(game?.id ?? '', first.army, second.army, setting);
          }}
        >
          Fight
        </button>
        {counting.value && (
          <>
            <button type="button" class="quiet" onClick={stopFighting}>
              Stop
            </button>
            <TellMe />
          </>
        )}
      </div>
      {counting.value && !now?.main && (
        <p class="note" role="status">
          {counting.value} …
        </p>
      )}
      {stale && (
        <p class="banner" role="status">
          The answer below belongs to the battle before: press Fight for this one.
        </p>
      )}
      {look && !stale && (
        <p class="note">
          A first look, {FIRST_GAMES} games{untouched ? ' of two example lists' : ''}. Fight plays {count(GAMES)} games
          in each of {WAYS.length} ways to play, and then says what to drop and to swap.
        </p>
      )}
      <div class={stale ? 'battle-stale' : ''}>{now ? <Result fought={now} lists={mine} /> : <Faults />}</div>
      <ReplayDialog />
    </main>
  );
}

/** On a phone the button to fight comes before two large boxes, and whose list is read needs none any more. */
function Pasting(props: {
  readonly title: string;
  readonly game: string;
  readonly read: boolean;
  readonly onRead: (read: readonly KeptArmy[]) => void;
}) {
  const { title, read, ...rest } = props;
  const door = <Door {...rest} title={title} small />;
  if (!read && !narrow.value) return door;
  return (
    <Fold key={String(read)} title={read ? `${title} anew` : title}>
      {door}
    </Fold>
  );
}

/** Whether every unit of a list is known and priced: nothing is to be added to it. */
const isWhole = (force: Force | null): boolean => force !== null && force.leftOut.length + force.unpriced.length === 0;

/** The armies of lists of which every unit is known and priced, apart by their names. */
function armies(lists: readonly ArmyList[]): readonly JsonObject[] {
  const names = distinctNames(lists.map(({ title }) => title));
  return lists.flatMap((list, i) => {
    const force = forceOf(list);
    const { army } = force;
    if (!isWhole(force) || unitsOf(army).length === 0) return [];
    return [{ ...army, name: names[i].slice(0, LONGEST_NAME) }];
  });
}

/** Ways in which a game draws side missions; none where it has none. */
function stylesOf(form: GroupField | null): readonly string[] {
  const field = form?.fields.find(({ key }) => key === 'sideMissions');
  if (field?.type !== 'union') return [];
  const styles = field.branches
    .flatMap(({ group }) => group.fields)
    .flatMap((each) => (each.key === 'style' && each.type === 'choice' ? each.options : []));
  return styles;
}

/** How many entries a list of a battle may have. */
function mostUnits(form: GroupField | null): number {
  const army = form?.fields.find(({ key }) => key === 'first');
  const units = army?.type === 'group' ? army.fields.find(({ key }) => key === 'units') : undefined;
  return (units?.type === 'list' && units.max) || Number.POSITIVE_INFINITY;
}

function ForceLines({ force, most }: { readonly force: Force | null; readonly most: number }) {
  if (!force) return null;
  const { army, points, leftOut, unpriced } = force;
  const units = unitsOf(army);
  const lines = (
    <ul class="battle-units">
      {units.map((unit, i) => (
        <li key={`${String(unit.name)}/${i}`}>
          {copiesOf(unit) > 1 ? `${copiesOf(unit)} × ` : ''}
          {String(unit.name)}
          {typeof unit.models === 'number' && unit.models > 1 ? ` [${unit.models}]` : ''}
          {typeof unit.cost === 'number' && unit.cost > 0 ? `, ${unit.cost}\u00a0points` : ''}
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <p class="note">
        {counted(
          units.reduce((sum, unit) => sum + copiesOf(unit), 0),
          'units',
        )}
        {points > 0 ? `, ${count(points)} points` : ''}
      </p>
      {units.length > IN_SIGHT[narrow.value ? 'phone' : 'desk'] ? <Fold title="Who they are">{lines}</Fold> : lines}
      {units.length > most && (
        <p class="fault" role="status">
          Too many for a battle, which has room for {most} entries on each side; this list has {units.length}.
        </p>
      )}
      {leftOut.length > 0 && <p class="fault">Stays at home, no profile says what it is: {leftOut.join(', ')}.</p>}
      {unpriced.length > 0 && <p class="fault">The list does not say what it costs: {unpriced.join(', ')}.</p>}
      {!isWhole(force) && (
        <p class="note">
          <a href={at('/lists')} data-page>
            Read the list back
          </a>
        </p>
      )}
    </>
  );
}

interface ChoiceProps {
  readonly title: string;
  readonly value: string;
  readonly options: readonly string[];
  readonly onChange: (value: string) => void;
}

function Choice({ title, value, options, onChange }: ChoiceProps) {
  return (
    <label>
      {title}{' '}
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <Options of={options.length > 0 ? options : [value]} />
      </select>
    </label>
  );
}

function unitsOf(army: JsonObject): JsonObject[] {
  return Array.isArray(army.units) ? (army.units as JsonObject[]) : [];
}

function pointsOf(army: JsonObject): number {
  return unitsOf(army).reduce((sum, unit) => sum + copiesOf(unit) * (typeof unit.cost === 'number' ? unit.cost : 0), 0);
}

/** Whether the answer is to these armies in this setting. */
function asked(
  { scenario, setting }: NonNullable<typeof fought.value>,
  first: JsonObject,
  second: JsonObject,
  now: NonNullable<typeof fought.value>['setting'],
): boolean {
  const bare = (army: unknown) => JSON.stringify((army as JsonObject).units);
  return (
    setting.mission === now.mission &&
    setting.deployment === now.deployment &&
    setting.sideMissions === now.sideMissions &&
    bare(scenario.first) === bare(first) &&
    bare(scenario.second) === bare(second)
  );
}
