/** The register of rulings: where the rules are unclear, which reading is taken, and how to ask for another. */
import { useEffect } from 'preact/hooks';
import type { RulingEntry } from '../../server/api/contract.ts';

export function RulingList({ rulings, kinds }: { rulings: RulingEntry[]; kinds: ReadonlyMap<string, string> }) {
  useEffect(() => {
    const id = decodeURIComponent(location.hash.slice(1));
    if (id !== 'rulings' && !rulings.some((each) => each.id === id)) return;
    const entry = document.getElementById(id);
    entry?.scrollIntoView({ block: 'center' });
    entry?.focus();
  }, [rulings]);
  if (rulings.length === 0) return null;
  return (
    <section aria-labelledby="rulings">
      <h2 id="rulings" tabIndex={-1}>
        Rulings
      </h2>
      <p class="note">
        Where the text can be read in more than one way, this is how it is read. Below an answer, one click says how
        much another reading would move it.
      </p>
      <ul class="rulings">
        {rulings.map((ruling) => (
          <Entry key={ruling.id} ruling={ruling} kinds={kinds} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ ruling, kinds }: { ruling: RulingEntry; kinds: ReadonlyMap<string, string> }) {
  const [taken, ...others] = ruling.alternatives;
  return (
    <li id={ruling.id} tabIndex={-1}>
      <h3>
        <code>{ruling.id}</code> {ruling.title}
      </h3>
      <p>{ruling.question}</p>
      <ul class="readings">
        {taken && (
          <li>
            <span class="status status-simulated">taken</span>: {taken.title}
          </li>
        )}
        {others.map((other) => (
          <li key={other.title}>
            <span class="status status-input">or</span>: {other.title}
          </li>
        ))}
      </ul>
      <p class="note">
        {ruling.notAsked ??
          `${ruling.how ? `${ruling.how} ` : ''}You choose in: ${ruling.kinds.map((id) => kinds.get(id) ?? id).join(', ')}.`}{' '}
        {ruling.rules.map((rule) => (
          <a key={rule} href={`#${rule}`}>
            {rule}
          </a>
        ))}
      </p>
    </li>
  );
}
