/** What a run found, in lines for a person. */
import type { Difference, Report } from './proven.ts';

export function differenceLines({ kind, index, scenario, what, referee, engine, p, error }: Difference): string[] {
  const said =
    error ?? `${what}: referee ${referee.toPrecision(7)}, engine ${engine.toPrecision(7)}, p ${p.toExponential(1)}`;
  return [`DIFFERENCE ${kind} #${index}: ${said}`, `  ${JSON.stringify(scenario)}`];
}

/** @param all whether every field that was never reached is named */
export function reportLines(report: Report, all = true): string[] {
  const { kind, judged, how, passed, known, looks, worst, differences, coverage, ruled, unruled } = report;
  const { missing, refused, fields, rarest } = coverage;
  const counts = (record: Readonly<Record<string, number>>) =>
    Object.entries(record)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ');
  const lines = [
    `${kind}: ${judged} scenarios compared in ${looks} values (${counts(how)}), ${differences.length} differences, worst p otherwise ${worst.toExponential(1)}`,
    `  fields and values reached: ${fields - missing.length - refused.length} of ${fields - refused.length}; seldom: ${rarest
      .slice(0, 5)
      .map(([field, count]) => `${field} (${count})`)
      .join(', ')}`,
    `  measures ruled on: ${ruled.join(', ')}`,
  ];
  if (unruled.length > 0) lines.push(`  not ruled on: ${unruled.join(', ')}`);
  if (Object.keys(passed).length > 0) lines.push(`  passed over: ${counts(passed)}`);
  if (Object.keys(known).length > 0) lines.push(`  known faults left out: ${counts(known)}`);
  if (refused.length > 0) lines.push(`  never accepted by the kind's check: ${refused.join('; ')}`);
  if (missing.length > 0) lines.push(`  never reached: ${(all ? missing : missing.slice(0, 20)).join('; ')}`);
  return lines;
}
