/** Amounts as numbers: `double precision` holds each whole number up to 2^53, and the driver reads it as a number. */
import { sql, type RawBuilder } from 'kysely';

/** A column of amounts, or what an expression makes of some. */
export const minor = (of: string | RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`${typeof of === 'string' ? sql.ref(of) : of}::double precision`;

/** The same of one that may be null. */
export const minorOrNull = (of: string | RawBuilder<unknown>): RawBuilder<number | null> => minor(of);
