/**
 * A designer's days with the real page, served by a real service, in a real browser: studies, tuning, balance, battles,
 * documents, links and reports, on the desk, by keys and on a phone. What takes minutes is for the thorough run.
 */
import { describe, expect, it } from 'vitest';
import { THOROUGH } from '../../workers/fixtures/share.ts';
import { fighting, fightingOnAPhone } from './battle.ts';
import {
  balancing,
  designingOnAPhone,
  fromClipboardToReport,
  sheetOfProfiles,
  TWELVE,
  tuning,
  tuningAList,
} from './designer.ts';
import { keepingDocuments } from './documents.ts';
import { sendingLists, sendingSheets, sendingStudies } from './sharing.ts';
import { pausing, readingReport, reloadingSlowly, studying } from './studies.ts';
import { hasBrowser, visiting } from './visiting.ts';
import { checkingByKeys, designingByKeys, fightingByKeys, studyingByKeys, tuningByKeys } from './walks.ts';

describe.skipIf(!hasBrowser())('the days of a designer with the page', () => {
  const { visit, url, faults } = visiting();

  it.runIf(THOROUGH)('asks studies of the question: compares, sweeps, weighs, judges luck', () => studying(visit));

  it('pauses a study, finds it paused after a reload, and goes on', () => pausing(visit));

  it('finds what was changed in the moment before a reload, however long that takes', () => reloadingSlowly(visit));

  it.runIf(THOROUGH)('fights and studies by keys alone', async () => {
    await fightingByKeys(visit);
    await studyingByKeys(visit);
  });

  it('tunes a list, by culling and by integer programming', () => tuning(visit));

  it.runIf(THOROUGH)('tunes a pasted army list', () => tuningAList(visit));

  it('reports on balance, sorts the matrix, prices anew, checks a patch', () => balancing(visit));

  it.runIf(THOROUGH)('types and pastes profiles in a sheet, and shows what moved', () => sheetOfProfiles(visit));

  it.runIf(THOROUGH)('takes twelve units from the clipboard to a report in four acts', () =>
    fromClipboardToReport(visit),
  );

  it.runIf(THOROUGH)('designs by keys alone: from the clipboard to a report in six acts, a change in one, a link', () =>
    designingByKeys(visit, TWELVE),
  );

  it.runIf(THOROUGH)('keeps a version, checks a patch and goes back by keys alone', () => checkingByKeys(visit));

  it.runIf(THOROUGH)('finds the best of ten units by keys alone in eight acts, and sends it', () =>
    tuningByKeys(visit),
  );

  it.runIf(THOROUGH)('keeps studies as documents: versions, links, a room where all of it is found', () =>
    keepingDocuments(visit),
  );

  it.runIf(THOROUGH)('sends studies of every kind to a browser that knows nothing', () => sendingStudies(visit));

  it.runIf(THOROUGH)('sends sheets, tables and checks of a patch', () => sendingSheets(visit));

  it.runIf(THOROUGH)('sends a list as it was corrected', () => sendingLists(visit));

  it('fights two pasted lists, and says what to drop', () => fighting(visit));

  it.runIf(THOROUGH)('fights on a phone', () => fightingOnAPhone(visit));

  it.runIf(THOROUGH)('tunes and balances on a phone', () => designingOnAPhone(visit));

  it.runIf(THOROUGH)('writes reports that open from the disk, offline', () => readingReport(visit, url()));

  it('left the console clean', () => {
    expect(faults).toEqual([]);
  });
});
