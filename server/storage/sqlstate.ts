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
const CLASSES: Readonly<Record<string, Fault>> = {
  '00': 'ours', // success, which is no error
  '01': 'ours', // warning
  '02': 'ours', // no data
  '03': 'ours', // statement not yet complete
  '08': 'unavailable', // connection exception
  '09': 'ours', // triggered action exception
  '0A': 'ours', // feature not supported
  '0B': 'ours', // invalid transaction initiation
  '0F': 'ours', // locator exception
  '0L': 'ours', // invalid grantor
  '0P': 'ours', // invalid role specification
  '0Z': 'ours', // diagnostics exception
  '10': 'ours', // XQuery error
  '20': 'ours', // case not found
  '21': 'ours', // cardinality violation
  '22': 'ours', // data exception
  '23': 'ours', // integrity constraint violation
  '24': 'ours', // invalid cursor state
  '25': 'ours', // invalid transaction state
  '26': 'ours', // invalid statement name
  '27': 'ours', // triggered data change violation
  '28': 'refused', // invalid authorization
  '2B': 'ours', // dependent privilege descriptors still exist
  '2D': 'ours', // invalid transaction termination
  '2F': 'ours', // SQL routine exception
  '34': 'ours', // invalid cursor name
  '38': 'ours', // external routine exception
  '39': 'ours', // external routine invocation exception
  '3B': 'ours', // savepoint exception
  '3D': 'refused', // invalid catalog name: there is no such database
  '3F': 'ours', // invalid schema name
  '40': 'unavailable', // transaction rollback: serialization, deadlock
  '42': 'ours', // syntax error or access rule violation
  '44': 'ours', // with check option violation
  '53': 'unavailable', // insufficient resources
  '54': 'ours', // program limit exceeded
  '55': 'unavailable', // object not in prerequisite state: in use, locked, already run
  '57': 'unavailable', // operator intervention
  '58': 'unavailable', // system error
  '72': 'unavailable', // snapshot failure
  F0: 'refused', // configuration file error
  HV: 'ours', // foreign data wrapper error
  P0: 'ours', // PL/pgSQL error
  // The server's own bug, or a damaged page: not the run's fault, and perhaps gone after a failover.
  XX: 'unavailable',
};

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
  if (/^[0-9A-Z]{5}$/.test(code) && !/^E[A-Z]+$/.test(code)) return CLASSES[code.slice(0, 2)] ?? 'unavailable';
  // Codes of the operating system: ECONNRESET and its like.
  return code === '' ? 'ours' : 'unavailable';
}

/** Whether the same may well succeed later: nobody throws away what was counted because of it. */
export function passes(fault: Fault): boolean {
  return fault === 'unavailable' || fault === 'full' || fault === 'refused';
}

/** Every class that has been judged, for the tests. */
export const JUDGED_CLASSES: readonly string[] = Object.keys(CLASSES);
