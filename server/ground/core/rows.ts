/** Locks a row to change it, and puts a change over it. */
import type { z } from 'zod';
import { speaking } from './issues.ts';
import { changedMeanwhile, notFound } from './refusal.ts';
import type { RequestInfo } from './context.ts';

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

/**
 * What a form holds once a change is put over it: the fields that the change names, and of all others what the row has.
 * @param row the form as it was filled in; it may have more columns. Null for what does not exist yet, where a field that is
 * left out gets the default of the form
 * @throws ZodError, which is a 400 with `data.fields`, when the whole breaks a rule of the form
 */
export function changedForm<Form extends z.ZodObject>(
  { request: { language } }: { request: Pick<RequestInfo, 'language'> },
  form: Form,
  row: z.output<Form> | null,
  change: Partial<z.input<Form>>,
): z.output<Form> {
  const kept = Object.entries(row ?? {}).filter(([name]) => Object.hasOwn(form.shape, name));
  const named = Object.entries(change).filter(([, value]) => value !== undefined);
  return form.parse(Object.fromEntries([...kept, ...named]), speaking(language));
}
