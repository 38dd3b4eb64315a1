/** Locks a row to change it. */
import { changedMeanwhile, notFound } from './refusal.ts';

interface Locked<Row> {
  executeTakeFirst: () => Promise<Row | undefined>;
}

/**
 * The row of a locking query, at the version that the caller saw. It stays locked until the transaction ends.
 * @throws Refusal 404 when it is gone or out of reach, 409 with `data.current` when it has changed meanwhile
 */
export async function takeRow<Row extends { version: number }>(
  locked: Locked<Row>,
  seen: { version: number },
  current: (row: Row) => unknown,
): Promise<Row> {
  const row = await locked.executeTakeFirst();
  if (row === undefined) throw notFound();
  if (row.version !== seen.version) throw changedMeanwhile(await current(row));
  return row;
}
