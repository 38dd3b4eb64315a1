import type { z } from 'zod';
import type { Current } from './useFormSubmit.ts';

/** Reads the current row of a conflict by the names it shares with the form. */
export function readSameNames(schema: z.ZodObject, current: unknown): Current {
  const row = typeof current === 'object' && current !== null ? Object.entries(current) : [];
  const values = Object.fromEntries(row.filter(([name]) => Object.hasOwn(schema.shape, name)));
  const version: unknown = row.find(([name]) => name === 'version')?.[1];
  return { values, version: typeof version === 'number' ? version : 0 };
}
