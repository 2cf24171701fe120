/** What of the question changed nothing, once that is known. */
import type { Disclosure } from '../../server/api/contract.ts';
import { disclosure } from '../ask/disclosure.ts';
import { form } from '../ask/state.ts';
import { goTo } from '../form/go-to.ts';
import type { Json } from '../form/json.ts';
import { fieldId } from '../form/path.ts';
import { count } from '../format.ts';
import { type UnusedInput, unusedInputs } from './unused-words.ts';

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
        <p class="note">
          Values of the profiles that play no part here: <Names all={named(found.printed)} />.
        </p>
      )}
      {found.untested.length > 0 && (
        <p class="note">
          There was no time to find out whether these change anything: <Names all={named(found.untested)} />.
        </p>
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

function Names({ all }: { all: readonly UnusedInput[] }) {
  return all.map((input, i) => (
    <>
      {i > 0 && ', '}
      <Name input={input} />
    </>
  ));
}
