/** Commands for whoever runs the service: its keys, and work that failed for good. */
import { counted } from '../../workers/wording.ts';
import { KeyRing, SCOPES, type Scope } from '../keys/key-ring.ts';
import { deadLetters, dropDeadLetters, retryDeadLetters } from '../queue/dead-letters.ts';
import { names, number, options, print, withDatabase } from './options.ts';
import { CommandError, EXIT } from './usage.ts';

export async function keys(): Promise<number> {
  const [what = 'list', id] = names;
  const shown = ({ scopes, ...key }: Awaited<ReturnType<KeyRing['list']>>[number]) => ({ ...key, scopes: [...scopes] });
  if (what === 'create') {
    const { name, scopes: text } = options;
    if (!name || name.length > 120) throw new CommandError('--name must say whose key it is.');
    const scopes = (text ?? '').split(',').map((scope) => scope.trim());
    const unknown = scopes.find((scope) => !SCOPES.includes(scope as Scope));
    if (unknown !== undefined)
      throw new CommandError(`--scopes must be some of ${SCOPES.join(',')}, not "${unknown}".`);
    const days = number('expires-days');
    const positive = (option: 'per-minute' | 'max-runs' | 'seconds-per-hour') => {
      const value = number(option);
      if (value !== undefined && value <= 0) throw new CommandError(`--${option} must be more than 0.`);
      return value ?? null;
    };
    const wanted = {
      name,
      scopes: scopes as Scope[],
      expiresAt: days === undefined ? null : Math.round(Date.now() + days * 86_400_000),
      perMinute: positive('per-minute') && Math.ceil(positive('per-minute')!),
      maxRuns: positive('max-runs') && Math.ceil(positive('max-runs')!),
      secondsPerHour: positive('seconds-per-hour'),
    };
    const { key, stored } = await withDatabase((db) => new KeyRing(db).create(wanted));
    print({ key, ...shown(stored) }, `${key}\nThis key is shown once and stored nowhere. Its id is ${stored.id}.`);
    return EXIT.ok;
  }
  if (what === 'revoke') {
    if (id === undefined) throw new CommandError('Which key? "wargauge keys list" shows their ids.');
    const revoked = await withDatabase((db) => new KeyRing(db).revoke(id));
    if (!revoked) throw new CommandError(`There is no key ${id} in force.`);
    print({ revoked: id }, `The key ${id} is revoked. Services notice within 10 seconds.`);
    return EXIT.ok;
  }
  if (what !== 'list') throw new CommandError('keys create, keys list or keys revoke.');
  const all = await withDatabase((db) => new KeyRing(db).list());
  const state = ({ revokedAt, expiresAt }: (typeof all)[number]) =>
    revokedAt !== null ? 'revoked' : expiresAt !== null && expiresAt < Date.now() ? 'expired' : 'in force';
  const words = all.map(
    (key) => `${key.id}  ${state(key).padEnd(8)}  ${[...key.scopes].join(',').padEnd(14)}  ${key.name}`,
  );
  print(all.map(shown), words.length > 0 ? words.join('\n') : 'There are no keys.');
  return EXIT.ok;
}

export async function jobs(): Promise<number> {
  const [what = 'list', ...given] = names;
  if (what === 'list') {
    const letters = await withDatabase(deadLetters);
    const words = letters.map(
      ({ id, subject, job, attempts, detail, at }) =>
        `${id}  ${new Date(at).toISOString()}  ${subject}  ${job}, tried ${counted(attempts, 'times')}: ${detail}`,
    );
    print(letters, words.length > 0 ? words.join('\n') : 'Nothing has failed for good.');
    return EXIT.ok;
  }
  if (what !== 'retry' && what !== 'drop') throw new CommandError('jobs list, jobs retry or jobs drop.');
  if (given.length === 0) throw new CommandError(`Which? "wargauge jobs ${what} all", or ids of "wargauge jobs".`);
  const ids = given.includes('all') ? 'all' : given;
  const done = await withDatabase((db) => (what === 'retry' ? retryDeadLetters(db, ids) : dropDeadLetters(db, ids)));
  if (done === 0 && ids !== 'all') throw new CommandError('None of these is there.');
  const end = what === 'retry' ? 'go on within some seconds' : 'are dropped';
  print({ [what === 'retry' ? 'retried' : 'dropped']: done }, `${counted(done, 'of them')} ${end}.`);
  return EXIT.ok;
}
