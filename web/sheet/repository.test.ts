/** What is exported for a repository, read by the gate itself: every example of all games stays what it is. */
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { baselineIn, baselineOf } from '../../server/cli/gate/gate.ts';
import { settingsOf } from '../../server/cli/gate/settings.ts';
import { unitsOf } from '../../server/cli/gate/sheet.ts';
import { studyKinds } from '../../workers/studies/index.ts';
import type { JsonObject } from '../form/json.ts';
import { listIn } from '../studies/request/text.ts';
import { archiveOf, repositoryFiles } from './repository.ts';

const forms = { values: null, plan: null };
const examples = studyKinds
  .flatMap((kind) => kind.examples)
  .map(({ request }) => request as JsonObject)
  .filter((request) => 'profiles' in request && !('opponents' in request));

/** The files as they lie in the archive, and what the gate reads of them. */
function exported(request: JsonObject, before: readonly JsonObject[]) {
  const entries = unzipSync(archiveOf(repositoryFiles(request, forms, before)));
  const [settings, units, baseline] = ['wargauge.yml', 'units.csv', 'wargauge.baseline.json'].map((name) =>
    strFromU8(entries[name] as Uint8Array),
  ) as [string, string, string];
  return {
    settings: settingsOf('wargauge.yml', settings),
    units: unitsOf('units.csv', units),
    baseline: baselineIn('wargauge.baseline.json', baseline),
  };
}

describe('a sheet as the files of a repository', () => {
  it('has examples of all four games to show', () => {
    expect(new Set(examples.map(({ ruleset }) => ruleset))).toEqual(new Set(['aof', 'ae', 'mk3', 'mk2']));
  });

  it('is to the gate what it was on the page, and nothing has changed since its baseline', () => {
    for (const request of examples) {
      const { settings, units, baseline } = exported(request, listIn(request, 'profiles'));
      expect(settings).toMatchObject({ ruleset: request.ruleset, situations: request.situations });
      expect(baselineOf(settings, units)).toEqual(baseline);
      expect(units.map(({ name, points }) => [name, points])).toEqual(
        listIn(request, 'profiles').map(({ name, points }) => [name, points]),
      );
    }
  });

  it('is held against the version before it', () => {
    const [request] = examples.filter(({ ruleset }) => ruleset === 'aof');
    const [first, ...rest] = listIn(request, 'profiles');
    const { units, baseline } = exported(request, [{ ...first, points: 999 }, ...rest]);
    expect(baseline.profiles[0]?.points).toBe(999);
    expect(units[0]?.points).toBe(first?.points);
  });
});
