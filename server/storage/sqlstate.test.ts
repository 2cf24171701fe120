/** Every class of fault is judged on purpose. */
import { describe, expect, it } from 'vitest';
import { DatabaseError, fromDriver, passing } from './database.ts';
import { PostgresDatabase } from './postgres.ts';
import { type Fault, faultOf, JUDGED_CLASSES } from './sqlstate.ts';

/** PostgreSQL 18, appendix A. */
const CLASSES =
  '00 01 02 03 08 09 0A 0B 0F 0L 0P 0Z 10 20 21 22 23 24 25 26 27 28 2B 2D 2F 34 38 39 3B 3D 3F 40 42 44 53 54 55 57 58 72 F0 HV P0 XX';

describe('faults of the database', () => {
  it('has a judgement for every class of SQLSTATE', () => {
    expect([...JUDGED_CLASSES].sort()).toEqual(CLASSES.split(' ').sort());
  });

  it.each<[Fault, string]>([
    ['unavailable', '08000 08003 08006 08001 08004 08007 08P01 57P01 57P02 57P03 57P05 57014 25006 25P02 25P03 25P04'],
    ['unavailable', '40001 40P01 40003 53200 53300 58000 58030 55P03 55006 XX000 72000 26000'],
    ['unavailable', 'UNAVAILABLE ECONNRESET ECONNREFUSED EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EHOSTUNREACH'],
    ['full', '53100 ENOSPC EFBIG'],
    ['duplicate', '23505'],
    ['refused', '28P01 28000 3D000 42501 57P04 XX001 XX002 58P01 F0000'],
    ['ours', '42601 42P01 42703 22P02 22003 23502 23503 23514 40002 54000 0A000'],
  ])('takes for %s: %s', (fault, codes) => {
    for (const code of codes.split(' ')) expect([code, faultOf(code)]).toEqual([code, fault]);
  });

  it('takes what a driver says without a code for the connection, save for values that cannot be sent', () => {
    for (const text of [
      'Query read timeout',
      'Connection terminated unexpectedly',
      'timeout exceeded when trying to connect',
    ]) {
      expect(fromDriver(new Error(text)).fault).toBe('unavailable');
    }
    expect(fromDriver(new TypeError('cannot convert')).fault).toBe('ours');
  });

  it('never gives up what may pass', () => {
    for (const code of ['57P01', '25006', '53100', '28P01', 'ECONNRESET'])
      expect(passing(new DatabaseError('', code))).toBe(true);
    for (const code of ['42P01', '23505', '']) expect(passing(new DatabaseError('', code))).toBe(false);
    expect(passing(new Error('ours'))).toBe(false);
  });
});

it('an answer that came twice is none, and is asked for again', async () => {
  const db = new PostgresDatabase('postgres://nobody@localhost/nothing');
  const answer = { rows: [{ one: 1 }] };
  Object.assign(db, { pool: { query: async () => answer } });
  expect(await db.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  Object.assign(db, { pool: { query: async () => [answer, answer] } });
  const garbled = await db.query('SELECT 1 AS one').catch((error: unknown) => error);
  expect(garbled).toMatchObject({ code: '08P01' });
  expect(passing(garbled)).toBe(true);
});
