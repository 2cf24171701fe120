/** A verdict as text, Markdown for a pull request, JUnit XML, SARIF, annotations of a build, or JSON. */
import { XMLBuilder } from 'fast-xml-parser';
import { counted } from '../../../workers/wording.ts';
import type { Difference, Excess, Verdict } from './gate.ts';

export const GATE_FORMATS = ['text', 'markdown', 'junit', 'sarif', 'github', 'json'] as const;
export type GateFormat = (typeof GATE_FORMATS)[number];

const TITLES: Readonly<Record<string, string>> = {
  price: 'A listed price moved too far',
  score: 'The score of a match-up moved too far',
  rating: 'A rating moved too far',
  mispriced: 'Too many profiles are mispriced',
  undeclared: 'Something came, went or was renamed, and was not declared',
};

export function told(format: GateFormat, verdict: Verdict): string {
  switch (format) {
    case 'text':
      return text(verdict);
    case 'markdown':
      return markdown(verdict);
    case 'junit':
      return junit(verdict);
    case 'sarif':
      return `${JSON.stringify(sarif(verdict), null, 2)}\n`;
    case 'github':
      return github(verdict);
    case 'json':
      return `${JSON.stringify(verdict, null, 2)}\n`;
  }
}

const failing = ({ excesses }: Verdict) => excesses.filter(({ waived }) => waived === null);
const pardoned = ({ excesses }: Verdict) => excesses.filter(({ waived }) => waived !== null);

function headline(verdict: Verdict): string {
  const over = failing(verdict).length;
  return verdict.passed
    ? 'The balance gate is passed.'
    : `The balance gate fails: ${counted(over, 'limits')} exceeded.`;
}

function changed({ kind, what, field, before, after }: Difference): string {
  const who = kind === 'profile' ? what : `${kind} ${what}`;
  if (field === '') return `${who}: ${before === null ? 'added' : 'removed'}`;
  return `${who}: ${field} ${before ?? 'not given'} -> ${after ?? 'not given'}`;
}

function text(verdict: Verdict): string {
  const part = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];
  return `${[
    headline(verdict),
    ...part(
      'What changed in the data',
      verdict.differences.length > 0 ? verdict.differences.map(changed) : ['Nothing.'],
    ),
    ...part(
      'Limits exceeded',
      failing(verdict).map(({ words }) => words),
    ),
    ...part(
      'Waived',
      pardoned(verdict).map(({ words, waived }) => `${words} (${waived!.join('; ')})`),
    ),
    ...part('What moved', [verdict.sentence, ...verdict.moved]),
  ].join('\n')}\n`;
}

/** Text that Markdown takes for nothing else. */
const plain = (value: string) => value.replace(/[|\\`*_<>[\]]/g, '\\$&').replaceAll('\n', ' ');

function markdown(verdict: Verdict): string {
  const list = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [`### ${title}`, lines.map((line) => `- ${plain(line)}`).join('\n')];
  const rows = verdict.differences.map(({ kind, what, field, before, after }) => {
    const cells = [kind === 'profile' ? what : `${kind} ${what}`, field === '' ? 'all of it' : field];
    return `| ${[...cells, before ?? '', after ?? ''].map(plain).join(' | ')} |`;
  });
  return `${[
    `## ${headline(verdict)}`,
    '### What changed in the data',
    rows.length === 0 ? 'Nothing.' : ['| unit | field | before | after |', '|---|---|---|---|', ...rows].join('\n'),
    ...list(
      'Limits exceeded',
      failing(verdict).map(({ words }) => words),
    ),
    ...list(
      'Waived',
      pardoned(verdict).map(({ words, waived }) => `${words} (${waived!.join('; ')})`),
    ),
    ...list('What moved', [verdict.sentence, ...verdict.moved]),
    `Wargauge, engine ${verdict.engineVersion}`,
  ].join('\n\n')}\n`;
}

/** One case for each unit, and one for what belongs to none. */
function junit(verdict: Verdict): string {
  const about = (name: string | null) =>
    verdict.excesses.filter(({ profiles }) => (name === null ? !known(profiles) : profiles.includes(name)));
  const names = verdict.units.map(({ name }) => name);
  const known = (profiles: readonly string[]) => profiles.some((name) => names.includes(name));
  const caseOf = (name: string, excesses: readonly Excess[]) => {
    const [bad, waived] = [excesses.filter((one) => !one.waived), excesses.filter((one) => one.waived)];
    return {
      '@_name': name,
      '@_classname': 'balance',
      ...(bad.length > 0
        ? { failure: bad.map(({ words, limit }) => ({ '@_type': limit, '@_message': words, '#text': words })) }
        : waived.length > 0
          ? { skipped: { '@_message': waived.map((one) => `${one.words} (${one.waived!.join('; ')})`).join(' ') } }
          : {}),
    };
  };
  const cases = [caseOf('the set as a whole', about(null)), ...names.map((name) => caseOf(name, about(name)))];
  const suite = {
    '@_name': 'wargauge gate',
    '@_tests': cases.length,
    '@_failures': cases.filter((one) => 'failure' in one).length,
    '@_skipped': cases.filter((one) => 'skipped' in one).length,
    testcase: cases,
  };
  const builder = new XMLBuilder({ ignoreAttributes: false, format: true, suppressBooleanAttributes: false });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build({ testsuites: { testsuite: suite } })}`;
}

/** The unit that is to blame first, as it stands in its sheet. */
function placeOf({ units }: Verdict, { profiles }: Excess) {
  return units.find(({ name }) => profiles.includes(name)) ?? null;
}

function sarif(verdict: Verdict): object {
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'wargauge',
            version: verdict.engineVersion,
            rules: Object.entries(TITLES).map(([id, title]) => ({ id, shortDescription: { text: title } })),
          },
        },
        results: verdict.excesses.map((excess) => {
          const place = placeOf(verdict, excess);
          return {
            ruleId: excess.limit,
            level: excess.waived ? 'note' : 'error',
            message: { text: excess.words },
            locations: place
              ? [
                  {
                    physicalLocation: {
                      artifactLocation: { uri: place.file.replaceAll('\\', '/') },
                      region: { startLine: place.line },
                    },
                  },
                ]
              : [],
            ...(excess.waived ? { suppressions: [{ kind: 'external', justification: excess.waived.join('; ') }] } : {}),
          };
        }),
      },
    ],
  };
}

/** Lines that build servers show beside the sheet. */
function github(verdict: Verdict): string {
  const data = (value: string) => value.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const property = (value: string) => data(value).replaceAll(':', '%3A').replaceAll(',', '%2C');
  return verdict.excesses
    .map((excess) => {
      const place = placeOf(verdict, excess);
      const where = place ? ` file=${property(place.file)},line=${place.line}` : '';
      const reason = excess.waived ? ` (waived: ${excess.waived.join('; ')})` : '';
      return `::${excess.waived ? 'notice' : 'error'}${where}::${data(excess.words + reason)}\n`;
    })
    .join('');
}
