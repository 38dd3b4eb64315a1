import { sql, type Expression } from 'kysely';
import type { UnderWay } from './dueTurns.ts';

/** In a query: how many more may go to a host now, when `most` may at the same time. */
export const roomFor = (host: Expression<unknown>, most: number, underWay: UnderWay) =>
  sql<number>`${most}::bigint - coalesce((select "n" from unnest(${[...underWay.keys()]}::text[], ${[...underWay.values()]}::bigint[])
    as "busy"("host", "n") where "host" = ${host}), 0)`;
