/**
 * Lists shared as text: a header between "++" in either generation, then units, each a line of its profile and lines
 * of its weapons.
 */
import { readHeader } from '../notation/items.ts';
import { readUnit } from '../notation/read.ts';
import { Gathering, type ImportReport } from './report.ts';

const TITLE = /^\+\+\s*(.*?)\s*\+\+$/;

export function looksLikeText(text: string): boolean {
  return text.split('\n').some((line) => TITLE.test(line.trim()) || readHeader(line.trim()) !== null);
}

export function importText(text: string): ImportReport {
  const gathering = new Gathering();
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  let block: { from: number; lines: string[] } | null = null;
  const close = () => {
    if (block) takeUnit(gathering, block.from, block.lines);
    block = null;
  };
  lines.forEach((raw, index) => {
    // Generated files tag units; the tags mean nothing here.
    const line = raw.replace(/\s*\[(?:UID|BKT):[^\]]*\]/g, '').trim();
    if (!line) return;
    const at = `line ${index + 1}`;
    const title = TITLE.exec(line);
    if (title) {
      close();
      readTitle(gathering, at, title[1]);
    } else if (!line.startsWith('+ ') && readHeader(line)) {
      close();
      block = { from: index, lines: [line] };
    } else if (block) block.lines[index - block.from] = line;
    else gathering.say(at, line, 'not known', 'before the first unit');
  });
  close();
  return gathering.report('text');
}

function readTitle(gathering: Gathering, at: string, title: string): void {
  const points = /\[(?:([A-Z]{2,5}) )?(\d{1,6})\s*pts\]/i.exec(title);
  const name = title.replace(/\[[^\]]*\]/g, '').trim();
  gathering.title ??= name || null;
  gathering.say(at, title, 'understood');
  const system = points?.[1]?.toUpperCase();
  if (system && !system.startsWith('AOF')) {
    gathering.say(at, system, 'not known', 'a list of another game; its rules are read as those of Age of Fantasy');
  }
  const edition = /\(v(\d+(?:\.\d+)*)\)/.exec(title);
  if (edition) gathering.say(at, `v${edition[1]}`, 'assumed', 'a later edition; rules are read as those of v2.16');
}

function takeUnit(gathering: Gathering, from: number, sparse: readonly string[]): void {
  const lines = Array.from(sparse, (line) => line ?? '');
  const plain: string[] = [];
  lines.forEach((line, i) => {
    const bare = /^-\s*(.+)$/.exec(line);
    if (!bare) plain.push(line);
    else {
      // Hand-typed lists name weapons without a profile.
      plain.push('');
      gathering.say(`line ${from + i + 1}`, line, 'not known', 'a weapon without its profile');
    }
  });
  const block = plain.join('\n');
  const report = readUnit(block);
  const at = `line ${from + 1}`;
  if (!report) {
    gathering.say(at, lines[0], 'not known');
    return;
  }
  for (const phrase of report.understood) gathering.say(at, phrase, 'understood');
  for (const phrase of report.assumed) gathering.say(at, phrase, 'assumed');
  for (const { text, at: offset } of report.unknown) {
    const line = from + block.slice(0, offset).split('\n').length;
    gathering.say(`line ${line}`, text, 'not known', 'not in v2.16, or not understood');
  }
  const untyped = lines.filter((line) => line.startsWith('-'));
  gathering.add(at, report.unit, [...report.unknown.map(({ text }) => text), ...untyped]);
}
