/** What of the question changed nothing, once that is known. */
import type { Disclosure } from '../../server/api/contract.ts';
import { disclosure } from '../ask/disclosure.ts';
import { form } from '../ask/state.ts';
import { Fold } from '../form/Fold.tsx';
import { goTo } from '../form/go-to.ts';
import type { Json } from '../form/json.ts';
import { fieldId } from '../form/path.ts';
import { count } from '../format.ts';
import { type UnusedInput, unusedInputs } from './unused-words.ts';

/** So many names are read in a sentence. */
const FEW = 12;

export function Unused() {
  const { found, scenario, stale } = disclosure.value;
  if (!found) return null;
  const named = (paths: readonly string[]) =>
    inputs(
      scenario,
      paths.map((path) => ({ path, reason: '' })),
    );
  return (
    <div class={stale ? 'stale' : undefined}>
      {found.unused.length > 0 && <Banner found={found} all={inputs(scenario, found.unused)} />}
      {found.printed.length > 0 && (
        <Told
          words={
            found.compared === 'exact'
              ? 'Values of the profiles that play no part here'
              : `Values of the profiles without which ${count(found.compared.trials)} trials came out alike, one for one`
          }
          all={named(found.printed)}
        />
      )}
      {found.untested.length > 0 && (
        <Told words="There was no time to find out whether these change anything" all={named(found.untested)} />
      )}
    </div>
  );
}

const inputs = (scenario: Json, found: ReadonlyArray<{ readonly path: string; readonly reason: string }>) =>
  unusedInputs(form.value, scenario, found);

function Banner({ found: { compared }, all }: { found: Disclosure; all: readonly UnusedInput[] }) {
  const one = all.length === 1;
  return (
    <aside class="banner unused" aria-label="Inputs that change nothing">
      <strong>
        {one ? 'One thing you entered changes nothing here' : `${all.length} things you entered change nothing here`}
      </strong>
      <dl>
        {all.map((input) => (
          <div key={input.label}>
            <dt>
              <Name input={input} />
            </dt>
            <dd>{input.reason}</dd>
          </div>
        ))}
      </dl>
      {!one && (
        <p class="note">Each was taken away by itself: of two that do the same, either can be spared, but not both.</p>
      )}
      {compared !== 'exact' && (
        <p class="note">
          {count(compared.trials)} trials came out alike, one for one, with and without {one ? 'it' : 'each of them'}.
        </p>
      )}
    </aside>
  );
}

function Name({ input: { path, label } }: { input: UnusedInput }) {
  if (!path) return <>{label}</>;
  return (
    <a href={`#${fieldId(path)}`} onClick={(event) => goTo(event, path)}>
      {label}
    </a>
  );
}

/** Few are a sentence; many, as of whole armies, are counted, and named to whoever wants to know. */
function Told({ words, all }: { words: string; all: readonly UnusedInput[] }) {
  if (all.length > FEW)
    return (
      <Fold title={`${words}: ${all.length} inputs`} class="inner">
        <p class="note">
          <Names all={all} />
        </p>
      </Fold>
    );
  return (
    <p class="note">
      {words}: <Names all={all} />.
    </p>
  );
}

function Names({ all }: { all: readonly UnusedInput[] }) {
  return all.map((input, i) => (
    <>
      {i > 0 && ', '}
      <Name input={input} />
    </>
  ));
}
