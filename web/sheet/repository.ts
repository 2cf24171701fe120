/** A sheet as the files that a repository keeps, and that `wargauge gate` reads: settings, units, baseline. */
import { strToU8, zipSync } from 'fflate';
import type { JsonObject } from '../form/json.ts';
import { valueAt, withValue } from '../form/path.ts';
import { listIn } from '../studies/request/text.ts';
import { type Forms, possibleColumns, shownColumns } from './columns.ts';
import { csvOf } from './paste.ts';

export interface RepositoryFile {
  readonly name: string;
  readonly text: string;
}

/** Limits that nobody has stated yet: those of the ready-made workflow (deploy/gate). */
const LIMITS = `limits:
  price: 0.1 # of a listed price: 10 %
  score: 0.08 # of any match-up: 8 points of 100`;

/**
 * @param request that the sheet belongs to
 * @param forms of its profiles
 * @param before profiles that changes are held against
 */
export function repositoryFiles(request: JsonObject, forms: Forms, before: readonly JsonObject[]): RepositoryFile[] {
  const { ruleset = '' } = request;
  const profiles = listIn(request, 'profiles');
  const columnsOf = (some: readonly JsonObject[]) => shownColumns(possibleColumns(forms, some), some, new Set());
  // What a sheet has no column for would seem to have been taken away.
  const stated = (profile: JsonObject): JsonObject =>
    columnsOf(before).reduce<JsonObject>(
      (sum, { path }) => {
        const value = valueAt(profile, path);
        return value === undefined ? sum : (withValue(sum, path, value) as JsonObject);
      },
      { values: {} },
    );
  const situations = listIn(request, 'situations');
  // A value in JSON is one in YAML, too.
  const asked = ['confidence', 'method', 'seed'].flatMap((key) =>
    request[key] === undefined ? [] : [`${key}: ${JSON.stringify(request[key])}`],
  );
  const settings = `# What "wargauge gate" holds the units of units.csv to, beside the baseline. After a change that is meant:
# "wargauge gate --update", and commit the baseline file with it.
ruleset: ${JSON.stringify(ruleset)}
units: units.csv
baseline: wargauge.baseline.json
situations:
${situations.map((each) => `  - ${JSON.stringify(each)}`).join('\n')}
${[LIMITS, ...asked].join('\n')}
waivers: []
added: []
removed: []
renamed: {}
`;
  const baseline = { wargauge: 'baseline', ruleset, situations, profiles: before.map(stated) };
  return [
    { name: 'wargauge.yml', text: settings },
    { name: 'units.csv', text: csvOf(profiles, columnsOf(profiles)) },
    { name: 'wargauge.baseline.json', text: `${JSON.stringify(baseline, null, 2)}\n` },
  ];
}

/** All of them in one archive, so that one press saves them. */
export function archiveOf(files: readonly RepositoryFile[]): Uint8Array {
  return zipSync(Object.fromEntries(files.map(({ name, text }) => [name, strToU8(text)])));
}
