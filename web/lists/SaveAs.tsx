/** The units of a list as a table to keep, to edit in a spreadsheet, and to bring back. */
import { useState } from 'preact/hooks';
import { service } from '../api/client.ts';
import { bareUnit, type KeptArmy, stateOf, titleOf } from './state.ts';

const FORMATS = [
  ['csv', 'CSV'],
  ['xlsx', 'XLSX'],
] as const;

export function SaveAs({ army }: { army: KeptArmy }) {
  const [fault, setFault] = useState('');
  const save = async (format: (typeof FORMATS)[number][0]) => {
    const { ruleset, units } = stateOf(army);
    try {
      const table = await service.table({ ruleset, units: units.map(bareUnit), format });
      const link = document.createElement('a');
      link.href = URL.createObjectURL(table);
      link.download = `${
        titleOf(army)
          .replace(/[^\p{L}\p{N} _-]/gu, '')
          .trim() || 'army'
      }.${format}`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
      setFault('');
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      {FORMATS.map(([format, title]) => (
        <button key={format} type="button" class="quiet" onClick={() => void save(format)}>
          Save as {title}
        </button>
      ))}
      {fault && <span class="fault">{fault}</span>}
    </>
  );
}
