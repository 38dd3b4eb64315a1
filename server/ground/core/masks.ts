/** What is shown of personal data to who may not see it, by its length, so that something is always hidden. */
import { sql, type RawBuilder } from 'kysely';

/** `13812345678` becomes `138****5678`, eight digits `****32`; of fewer than five nothing is shown. */
export function maskMobile(mobile: string): string {
  if (mobile.length < 5) return '*'.repeat(mobile.length);
  return mobile.length < 11 ? `****${mobile.slice(-2)}` : `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
}

/** The same of a column. */
export const maskedMobile = (column: RawBuilder<string>): RawBuilder<string> =>
  sql<string>`case when length(${column}) < 5 then repeat('*', length(${column}))
        when length(${column}) < 11 then '****' || right(${column}, 2)
        else left(${column}, 3) || '****' || right(${column}, 4) end`;

/** Of a column of names, the first character: `王**` for 王芳. */
export const maskedName = (column: RawBuilder<string>): RawBuilder<string> =>
  sql<string>`case when length(${column}) < 2 then repeat('*', length(${column})) else left(${column}, 1) || '**' end`;

/** Of a name, the first character: `王**` for 王芳. */
export function maskName(name: string): string {
  const characters = Array.from(name);
  return characters.length < 2 ? '*'.repeat(characters.length) : `${characters[0] ?? ''}**`;
}
