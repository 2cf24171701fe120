/** What went wrong, in words, and the exit code that says so. */
import { ApiError, ERRORS } from '../errors.ts';
import { toApiError } from '../problem.ts';
import { BackupError } from '../storage/backup.ts';
import { DatabaseError } from '../storage/database.ts';
import { DirectoryInUseError, NoLocksError } from '../storage/lock.ts';
import { options } from './options.ts';
import { CommandError, EXIT } from './usage.ts';

export function failed(thrown: unknown): number {
  const [message, code, details] = explained(thrown);
  if (options.json)
    process.stdout.write(`${JSON.stringify({ error: { message, ...(details as object) } }, null, 2)}\n`);
  console.error(message);
  return code;
}

function explained(thrown: unknown): readonly [string, number, unknown] {
  if (thrown instanceof CommandError) return [thrown.message, thrown.exitCode, thrown.details];
  if (thrown instanceof BackupError) return [thrown.message, EXIT.faulty, undefined];
  if (thrown instanceof DirectoryInUseError || thrown instanceof NoLocksError)
    return [thrown.message, EXIT.storage, undefined];
  if (thrown instanceof DatabaseError) return [`The database: ${thrown.message}`, EXIT.storage, undefined];
  const error = thrown instanceof ApiError ? thrown : toApiError(thrown);
  if (ERRORS[error.code].status >= 500) {
    const cause = error.cause instanceof Error ? error.cause.message : String(error.cause ?? '');
    return [`${error.message} ${cause}`.trim(), EXIT.internal, { code: error.code }];
  }
  const fields = (error.errors ?? []).map(
    ({ path, message, allowed }) => `  ${path}: ${message}${allowed ? ` Allowed: ${allowed}.` : ''}`,
  );
  const text = [`${ERRORS[error.code].title}.`, ...(fields.length > 0 ? fields : [error.message])].join('\n');
  return [text, EXIT.faulty, { code: error.code, errors: error.errors }];
}
