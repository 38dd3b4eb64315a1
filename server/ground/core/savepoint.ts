/** Savepoints: a part of a transaction can fail, or be taken back, and the rest goes on. */
import { sql } from 'kysely';
import type { Db } from '#server/ground/database/pool.ts';

type Command = 'savepoint "part"' | 'release savepoint "part"' | 'rollback to savepoint "part"';
const savepoint = (transaction: Db, command: Command) => sql.raw(command).execute(transaction);

/** Runs work whose error, where `isCurable` says so, leaves the transaction as it was before; other errors are thrown. */
export async function asPart<Value>(
  transaction: Db,
  isCurable: (error: unknown) => boolean,
  work: () => Promise<Value>,
): Promise<{ value: Value } | { error: unknown }> {
  await savepoint(transaction, 'savepoint "part"');
  try {
    const value = await work();
    await savepoint(transaction, 'release savepoint "part"');
    return { value };
  } catch (error) {
    if (!isCurable(error)) throw error;
    await savepoint(transaction, 'rollback to savepoint "part"');
    return { error };
  }
}

/** Runs work, and takes back what it wrote. */
export async function asTrial<Value>(transaction: Db, work: () => Promise<Value>): Promise<Value> {
  await savepoint(transaction, 'savepoint "part"');
  const value = await work();
  await savepoint(transaction, 'rollback to savepoint "part"');
  return value;
}
