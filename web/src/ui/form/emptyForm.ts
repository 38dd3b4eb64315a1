import type { z } from 'zod';
import type { Values } from './merge.ts';

const NOTHINGS = [undefined, null, '', [], false] as const;

/** The first values of a form: each field's default, or the empty value that its schema takes; none for a required field. */
export function emptyForm(schema: z.ZodObject): Values {
  return Object.fromEntries(
    Object.entries<z.ZodType>(schema.shape).flatMap(([name, field]): [string, unknown][] => {
      for (const nothing of NOTHINGS) {
        const parsed = field.safeParse(nothing);
        if (parsed.success) return parsed.data === undefined ? [] : [[name, parsed.data]];
      }
      return [];
    }),
  );
}
