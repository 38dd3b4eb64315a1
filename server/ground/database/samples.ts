/** Sample arguments of queries, from which the SQL beside each `queries.ts` is generated. */
import type { Db } from './pool.ts';

/**
 * For every query of a module, the argument lists (without the database handle) to compile it with: at least one,
 * and one more for each shape that the SQL can take. Written as `samples: QuerySamples<typeof queries>` in a noun's
 * `queries.samples.ts`: a query without samples does not compile.
 */
export type QuerySamples<Queries> = {
  readonly [
    Name in keyof Queries as Queries[Name] extends (db: Db, ...args: never) => unknown ? Name : never
  ]: Queries[Name] extends (db: Db, ...args: infer Arguments) => unknown ? readonly [Arguments, ...Arguments[]] : never;
};
