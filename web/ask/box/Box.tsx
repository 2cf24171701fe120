/** One line for both sides: a box, and below it what was understood, word by word, to be tapped and changed. */
import { useState } from 'preact/hooks';
import type { Chip } from '../../../workers/box/index.ts';
import { parsePath } from '../../../workers/paths.ts';
import { goTo } from '../../form/go-to.ts';
import { Typing } from '../../form/Typing.tsx';
import { question, ruleset } from '../state.ts';
import { isBehind, line, reading, rewrite, spell, trouble, write } from './state.ts';

export function Box() {
  const found = reading.value;
  const [chosen, setChosen] = useState<number | null>(null);
  const said = found?.chips.filter(({ role }) => role !== 'filler') ?? [];
  const chip = said.find(({ from }) => from === chosen);
  const ghost = ruleset.value?.lines?.[0] ?? '';
  return (
    <section class="box" aria-label="The question in one line">
      <div class="box-line">
        <input
          id="box"
          type="text"
          aria-label="Question in one line"
          aria-describedby="box-read"
          placeholder={ghost}
          autoComplete="off"
          autoCapitalize="off"
          spellcheck={false}
          enterkeyhint="done"
          value={line.value}
          onInput={(event) => {
            setChosen(null);
            write(event.currentTarget.value);
          }}
        />
        {line.value === '' ? (
          <button type="button" class="quiet" onClick={() => write(ghost)}>
            Try it
          </button>
        ) : (
          <button type="button" class="quiet" onClick={() => write('')}>
            Clear
          </button>
        )}
      </div>
      <div id="box-read" class="box-read" role="status">
        {said.map((each) => (
          <ChipButton
            key={each.from}
            chip={each}
            chosen={each.from === chosen}
            onChoose={() => setChosen(each.from === chosen ? null : each.from)}
          />
        ))}
        {found?.assumed.map((each) => (
          <button
            key={each.path}
            type="button"
            class="chip-said assumed"
            onClick={(event) => {
              const at = spell(each);
              if (at === null) goTo(event, parsePath(each.path) ?? []);
              else setChosen(at);
            }}
          >
            {each.meaning} <small>assumed</small>
          </button>
        ))}
        {found?.unread.map(({ from, text, hint }) => (
          <span key={from} class="chip-said unread">
            {text} <small>{hint ? `not read: ${hint}` : 'not understood'}</small>
          </span>
        ))}
        {trouble.value && <span class="fault">{trouble.value}</span>}
        {isBehind(question.value) && <span class="note">The form says something else by now.</span>}
      </div>
      {chip && <ChipEditor key={chip.from} chip={chip} onDone={() => setChosen(null)} />}
    </section>
  );
}

interface ChipButtonProps {
  chip: Chip;
  chosen: boolean;
  onChoose: () => void;
}

function ChipButton({ chip, chosen, onChoose }: ChipButtonProps) {
  return (
    <button type="button" class={`chip-said ${chip.role}`} aria-expanded={chosen} onClick={onChoose}>
      {chip.meaning || chip.text}
      {chip.role === 'spare' && <small> not used</small>}
      {chip.role === 'name' && <small> name</small>}
    </button>
  );
}

/** The last number of a chip's words, which is what its steps change. */
const NUMBER = /\d+(?=\D*$)/;

function ChipEditor({ chip, onDone }: { chip: Chip; onDone: () => void }) {
  const number = NUMBER.exec(chip.text);
  const step = (by: number) => {
    if (!number) return;
    const next = String(Math.max(0, Number(number[0]) + by));
    rewrite(chip.from + number.index, chip.from + number.index + number[0].length, next);
  };
  return (
    <fieldset class="chip-editor">
      <legend class="unseen">Change {chip.meaning}</legend>
      {number && (
        <button type="button" aria-label={`${chip.meaning}: one less`} onClick={() => step(-1)}>
          −
        </button>
      )}
      <Typing
        aria-label={`Words for ${chip.meaning}`}
        value={chip.text}
        onTake={(text) => rewrite(chip.from, chip.to, text)}
      />
      {number && (
        <button type="button" aria-label={`${chip.meaning}: one more`} onClick={() => step(1)}>
          +
        </button>
      )}
      <button
        type="button"
        onClick={() => {
          onDone();
          rewrite(chip.from, chip.to, '');
        }}
      >
        Take out
      </button>
      <button type="button" class="quiet" onClick={onDone}>
        Done
      </button>
    </fieldset>
  );
}
