/** Alerts of rides. */
import { sql } from 'kysely';

/** Those of a table `alert` during these orders; the first condition is that of the index. */
export const duringOrders = (orderNos: readonly string[]) =>
  sql<boolean>`("alert"."orderNo" <> '' and "alert"."orderNo" = any(${[...orderNos]}::text[]))`;
