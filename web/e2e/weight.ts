/** What the built page weighs on the wire: files as they were compressed, followed along their imports. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface Weights {
  /** Bytes before the first answer: document, styles, scripts and the list of games, without the engine. */
  readonly firstView: number;
  /** Bytes of the engine itself: what it is before it knows any game. */
  readonly engine: number;
  /** Bytes that are fetched for one game, by its id, besides the engine: all that its first answer waits for. */
  readonly games: Readonly<Record<string, number>>;
}

/** @param folder of a built page */
export function weigh(folder: string): Weights {
  const assets = readdirSync(join(folder, 'assets')).filter((name) => /\.(js|css)$/.test(name));
  const named = (start: string, says = '') =>
    assets.filter((name) => name.startsWith(start) && name.endsWith('.js') && textOf(folder, name).includes(says));
  const [entry] = /assets\/index-[\w-]+\.js/.exec(readFileSync(join(folder, 'index.html'), 'utf8')) ?? [];
  if (!entry) throw new Error('the document names no script');
  const first = closure(folder, [entry.slice('assets/'.length), ...named('_virtual_games')]);
  const styles = assets.filter((name) => /^index-.*\.css$/.test(name));
  const firstView =
    sum(folder, [...first, ...styles]) + sizeOf(join(folder, 'index.html')) + sizeOf(join(folder, 'theme.js'));
  const engine = closure(folder, named('engine-worker'));
  const games: Record<string, number> = {};
  for (const id of ['mk3', 'mk2', 'aof', 'ae']) {
    // The chunk of a game's rules is the one that names it.
    const chunks = named('first-')
      .concat(named('game-'))
      .filter((name) => new RegExp(`id:[\`"']${id}[\`"']`).test(textOf(folder, name)));
    if (chunks.length !== 1) throw new Error(`${chunks.length} chunks say that they are ${id}`);
    games[id] = sum(
      folder,
      [...closure(folder, chunks)].filter((name) => !engine.has(name)),
    );
  }
  return { firstView, engine: sum(folder, engine), games };
}

/** Files and all that they import at once. */
function closure(folder: string, names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const follow = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    for (const [, imported] of textOf(folder, name).matchAll(/(?:from|import)\s?["'`]\.\/([\w.-]+\.js)["'`]/g))
      follow(imported!);
  };
  names.forEach(follow);
  return found;
}

function sum(folder: string, names: Iterable<string>): number {
  return [...names].reduce((total, name) => total + sizeOf(join(folder, 'assets', name)), 0);
}

/** As it travels: compressed, where it was. */
function sizeOf(path: string): number {
  try {
    return statSync(`${path}.br`).size;
  } catch {
    return statSync(path).size;
  }
}

const texts = new Map<string, string>();
function textOf(folder: string, name: string): string {
  const path = join(folder, 'assets', name);
  const text = texts.get(path) ?? readFileSync(path, 'utf8');
  texts.set(path, text);
  return text;
}
