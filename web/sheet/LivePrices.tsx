/** Beside the sheet: what every profile ought to cost now, whether it is too dear or too cheap, and what an edit moved. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Study } from '../../server/api/contract.ts';
import type { ProblemBody } from '../api/client.ts';
import { bodyOf } from '../api/client.ts';
import { SaveCsv } from '../charts/SaveCsv.tsx';
import { plain as asWritten, type TableModel } from '../charts/table.ts';
import type { JsonObject } from '../form/json.ts';
import { TableBox } from '../shell/TableBox.tsx';
import { faultsInWords } from '../studies/fault-words.ts';
import { atMost } from '../studies/left.ts';
import { RoundProgress } from '../studies/RoundProgress.tsx';
import { listIn } from '../studies/request/text.ts';
import { shortName } from './names.ts';
import { balanceOf, followPrices, type PriceLine, type Prices, priceLines } from './prices.ts';
import { whenKeysRest } from './rest.ts';

export interface LivePricesProps {
  readonly request: JsonObject;
  /** The profiles to compare with, and what they are called. */
  readonly version: { readonly title: string; readonly request: JsonObject } | null;
}

export function LivePrices({ request, version }: LivePricesProps) {
  const asked = balanceOf(request);
  const text = asked ? JSON.stringify(asked) : '';
  const other = version && balanceOf(version.request);
  const otherText = other ? JSON.stringify(other) : '';
  const [now, setNow] = useState<Prices | null>(null);
  const [before, setBefore] = useState<Prices | null>(null);
  const [stale, setStale] = useState(true);
  /** How far the fighting is. */
  const [far, setFar] = useState<Study | null>(null);
  /** Why there are none; empty while nothing is wrong. */
  const [failed, setFailed] = useState('');
  useEffect(() => {
    if (!asked) return undefined;
    setStale(true);
    setFar(null);
    setFailed('');
    let stop = () => {};
    const giveUp = whenKeysRest(listIn(request, 'profiles').length, () => {
      stop = followPrices(
        asked,
        (prices) => {
          setNow(prices);
          setStale(false);
        },
        (error) => setFailed(whyNot(bodyOf(error), asked)),
        setFar,
      );
    });
    return () => {
      giveUp();
      stop();
    };
  }, [text]);
  // The one that is edited goes first.
  const ready = now?.whole === true && !stale;
  useEffect(() => {
    if (!other) setBefore(null);
    if (!other || !ready) return undefined;
    return followPrices(other, setBefore, () => setBefore(null));
  }, [otherText, ready]);
  const known = other ? before : null;
  const lines = useMemo(() => (now ? priceLines(now, known) : []), [now, known]);
  const compared = lines.some(({ name }) => known?.priced.has(name));
  // Hundreds of lines, which say the same until something else is heard.
  const table = useMemo(
    () =>
      lines.length > 0 && (
        <TableBox label="Prices of all profiles">
          <table class="scores">
            <thead>
              <tr>
                <th scope="col">Profile</th>
                <th scope="col">Fair price</th>
                <th scope="col">It is</th>
                {compared && <th scope="col">Moved</th>}
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <PriceRow key={line.name} line={line} compared={compared} />
              ))}
            </tbody>
          </table>
        </TableBox>
      ),
    [lines, compared],
  );
  if (!asked) return null;
  return (
    <section
      class={`sheet-prices${stale ? ' stale' : ''}`}
      aria-label="Prices as you type"
      aria-busy={stale && failed === ''}
    >
      <h2>Prices as you type</h2>
      <p class="note" role="status">
        {failed
          ? lines.length > 0
            ? `These prices belong to the sheet as it was before. ${failed}`
            : `No prices as yet. ${failed}`
          : now && !stale
            ? `${now.sentence}${now.whole ? '' : ' A first look, with few battles; more are being fought.'}`
            : 'Fighting …'}
      </p>
      {failed === '' && (stale || now?.whole !== true) && far?.state === 'running' && (
        <p class="note">
          <RoundProgress label="Progress of the prices" progress={far.progress} />{' '}
          {[far.progress && `round ${far.progress.rounds}`, atMost(far.coreSecondsAtMost ?? 0)]
            .filter(Boolean)
            .join(', ')}
        </p>
      )}
      {table}
      {lines.length > 0 && !stale && (
        <p class="table-tools">
          <SaveCsv subject="Prices of all profiles" table={() => pricesTable(lines)} />
        </p>
      )}
    </section>
  );
}

function pricesTable(lines: readonly PriceLine[]): TableModel {
  return {
    caption: 'Prices of all profiles',
    columns: ['Profile', 'Listed', 'Fair', 'Lowest', 'Highest', 'Verdict', 'Moved', 'Verdict before'],
    rows: lines.map(({ name, listed, fair, low, high, verdict, moved, was }) =>
      [name, listed, fair, low, high, verdict, moved, was].map((value) => asWritten(value ?? '')),
    ),
  };
}

/** Faults of cells are marked and said in the sheet. */
function whyNot(problem: ProblemBody, asked: JsonObject): string {
  const { errors = [] } = problem;
  const marked = errors.length > 0 && errors.every(({ path }) => path.startsWith('profiles['));
  return marked ? 'Mend the marked cells of the sheet.' : faultsInWords(problem, asked).join(' ');
}

function PriceRow({ line, compared }: { readonly line: PriceLine; readonly compared: boolean }) {
  const { name, fair, low, high, verdict, moved, open, was } = line;
  const off = verdict === 'too dear' || verdict === 'too cheap';
  return (
    <tr>
      <th scope="row" title={name}>
        <span>{shortName(name)}</span>
      </th>
      <td class="amount">
        {plain(fair)}
        <span class="under">
          {plain(low)} to {plain(high)}
        </span>
      </td>
      <td>
        {off ? <b>{verdict}</b> : said(verdict)}
        {was !== null && <span class="under">was {said(was)}</span>}
      </td>
      {compared && (
        <td class={moved === null || open ? 'amount' : moved > 0 ? 'amount up' : 'amount down'}>
          {moved !== null && `${moved > 0 ? '+' : '−'}${plain(Math.abs(moved))}${open ? ' ?' : ''}`}
        </td>
      )}
    </tr>
  );
}

function said(verdict: string): string {
  return verdict === 'hangs on' ? 'hangs on the battle or the field' : verdict;
}

/** Points, whole where they are large. */
function plain(points: number): string {
  return points >= 100 ? points.toFixed(0) : points.toFixed(1).replace(/\.0$/, '');
}
