/** Classes as whatever still names them means them: a merged one is the class that it was merged into. */
import { sql } from 'kysely';

/** The class that what names a class means: that which it was merged into, or itself. */
export const meantClass = (column: string) =>
  sql<string>`coalesce((select m."mergedIntoId" from "labelClass" m where m."id" = ${sql.ref(column)}), ${sql.ref(column)})`;

/** A class with all that mean the same. */
export const classesMeaning = (id: string) =>
  sql<string[]>`array(select k."id" from "labelClass" k join "labelClass" x on x."id" = ${id}::bigint
    where coalesce(k."mergedIntoId", k."id") = coalesce(x."mergedIntoId", x."id"))`;
