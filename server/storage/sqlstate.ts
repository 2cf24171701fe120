/**
 * What a fault of the database means for whoever asked: one table of every class of SQLSTATE (PostgreSQL 18, appendix A),
 * so that no class is judged by accident. What is not proven to be about the statement is tried again: an accepted run
 * must never fail for good because of a cable.
 */

/**
 * `unavailable`: nothing was wrong with the statement, try again. `full`: no room on the disk. `duplicate`: a key that
 * is there already. `refused`: the server will not have us until whoever runs it changes something; nothing is lost
 * meanwhile. `ours`: the statement or its values are faulty, and will be the next time.
 */
export type Fault = 'unavailable' | 'full' | 'duplicate' | 'refused' | 'ours';

/** The classes of PostgreSQL, by their first two characters. */
const CLASSES: ReadonlyMap<string, Fault> = new Map(
  (
    [
      // Success, warnings and no data, which are no errors; then what a statement of ours, or its values, got wrong, and
      // what we do not use: cursors, savepoints, routines, foreign data.
      ['ours', '00 01 02 03 09 0A 0B 0F 0L 0P 0Z 10 20 21 22 23 24 25 26 27 2B 2D 2F 34 38 39 3B 3F 42 44 54 HV P0'],
      // Connection, serialization and deadlock, resources, locks, an operator's hand, the system, an old snapshot. XX is the
      // server's own bug, or a damaged page: not the run's fault, and perhaps gone after a failover.
      ['unavailable', '08 40 53 55 57 58 72 XX'],
      // Authorization, no such database, its configuration.
      ['refused', '28 3D F0'],
    ] as const
  ).flatMap(([fault, classes]) => classes.split(' ').map((name) => [name, fault] as const)),
);

/** Where a class says too little. */
const CODES: Readonly<Record<string, Fault>> = {
  '08P01': 'unavailable', // protocol violation: bytes were lost on the way
  '23505': 'duplicate',
  '25006': 'unavailable', // read only: this server was demoted, another one is the primary now
  '25P02': 'unavailable', // an earlier statement of the transaction failed, and its answer was lost
  '25P03': 'unavailable', // idle in transaction for too long
  '25P04': 'unavailable', // transaction timeout
  '26000': 'unavailable', // a pooler in between has given the connection to another
  '40002': 'ours', // integrity constraint violation at commit
  '42501': 'refused', // insufficient privilege
  '53100': 'full',
  '55P02': 'ours', // this setting cannot be changed now
  '57P04': 'refused', // the database was dropped
  '58P01': 'refused', // a file of the database is missing
  '58P02': 'refused', // or is there when it should not be
  XX001: 'refused', // data corrupted
  XX002: 'refused', // index corrupted
  ENOSPC: 'full',
  EFBIG: 'full',
};

/** @param code SQLSTATE, or the code of a system error, or UNAVAILABLE; empty when a program threw without one */
export function faultOf(code: string): Fault {
  const known = CODES[code];
  if (known !== undefined) return known;
  if (/^[0-9A-Z]{5}$/.test(code) && !/^E[A-Z]+$/.test(code)) return CLASSES.get(code.slice(0, 2)) ?? 'unavailable';
  // Codes of the operating system: ECONNRESET and its like.
  return code === '' ? 'ours' : 'unavailable';
}

/** Whether the same may well succeed later: nobody throws away what was counted because of it. */
export function passes(fault: Fault): boolean {
  return fault === 'unavailable' || fault === 'full' || fault === 'refused';
}

/** Every class that has been judged, for the tests. */
export const JUDGED_CLASSES: readonly string[] = [...CLASSES.keys()];
