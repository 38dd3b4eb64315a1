/** The days of history: made ahead, thinned, removed. Days are UTC and counted from 1970. */
import { sql } from 'kysely';
import type { Db } from '#server/ground/database/pool.ts';

const DAY_MS = 86_400_000;
/** So that two nodes do not make or remove the same day at once. */
const LOCK = 7_340_114;
const MADE_AHEAD = 2;
/** Cars thinned in one statement. */
const CARS_AT_ONCE = 50;

export const dayOf = (at: number): number => Math.floor(at / DAY_MS);

export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
const tableOf = (day: number): string => `telemetry_${dateOf(day).replaceAll('-', '')}`;
const thinOf = (day: number): string => `${tableOf(day)}_thin`;

function dayOfTable(name: string): number | null {
  const [, year, month, date] = /^telemetry_(\d{4})(\d{2})(\d{2})(?:_thin)?$/.exec(name) ?? [];
  return year === undefined ? null : dayOf(Date.parse(`${year}-${month}-${date}T00:00:00Z`));
}

const bounds = (day: number) =>
  sql`for values from (${sql.lit(`${dateOf(day)} 00:00:00+00`)}) to (${sql.lit(`${dateOf(day + 1)} 00:00:00+00`)})`;

/** A table of one day. */
export interface DayTable {
  name: string;
  day: number;
  /** It has what thinning left, and what came since. */
  isThin: boolean;
}

/** Who keeps what history gives up. */
export interface Keeper {
  /**
   * Whether a table may be thinned or removed now; what says no is asked again in the next round.
   *
   * @param due since when it is time, in milliseconds since 1970
   */
  mayGo: (table: DayTable, due: number) => Promise<boolean>;
  /** In the transaction after which history has a day no more as it was. */
  leaves: (db: Db, day: number) => Promise<unknown>;
}

const NOBODY: Keeper = { mayGo: () => Promise.resolve(true), leaves: () => Promise.resolve() };

/** Days that are tried in one round, where some cannot be kept. */
const MOST_TRIED = 3;

/** The tables of days: whole ones and thinned ones, whether they belong to history at the moment or not. */
async function dayTables(db: Db): Promise<{ name: string; attached: boolean }[]> {
  const { rows } = await sql<{ name: string; attached: boolean }>`
    select "c"."relname" as "name", exists (select from pg_inherits where "inhrelid" = "c"."oid") as "attached"
    from pg_class as "c"
    where "c"."relkind" = 'r' and "c"."relnamespace" = current_schema()::regnamespace
      and "c"."relname" ~ '^telemetry_[0-9]{8}(_thin)?$'
    order by 1`.execute(db);
  return rows;
}

/** Makes the tables of these days, where they are missing. */
export async function ensureDays(db: Db, days: readonly number[]): Promise<void> {
  const names = new Set((await dayTables(db)).filter(({ attached }) => attached).map(({ name }) => name));
  for (const day of days) {
    if (names.has(tableOf(day)) || names.has(thinOf(day))) continue;
    await db.transaction().execute(async (transaction) => {
      await sql`set local lock_timeout = '2s'`.execute(transaction);
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
      const attached = (await dayTables(transaction)).filter((table) => table.attached);
      if (attached.some(({ name }) => dayOfTable(name) === day)) return;
      const name = sql.table(tableOf(day));
      // attached afterwards, so that who reads and writes meanwhile is not held up
      await sql`create table if not exists ${name} (like "telemetry" including all)`.execute(transaction);
      await sql`alter table "telemetry" attach partition ${name} ${bounds(day)}`.execute(transaction);
    });
  }
}

export interface Keeping {
  /** Milliseconds since 1970. */
  now: number;
  /** Whole days that history is kept. */
  historyDays: number;
  /** Days after which it is thinned; as many as `historyDays` or more: never. */
  thinAfterDays: number;
}

const tablesBefore = async (db: Db, before: number): Promise<DayTable[]> =>
  (await dayTables(db)).flatMap(({ name }) => {
    const day = dayOfTable(name);
    return day === null || day >= before ? [] : [{ name, day, isThin: name.endsWith('_thin') }];
  });

/** The tables that have positions of a day, a whole one before what thinning left. */
export const tablesOfDay = async (db: Db, date: string): Promise<DayTable[]> => {
  const day = dayOf(Date.parse(`${date}T00:00:00Z`));
  return (await tablesBefore(db, day + 1)).filter((table) => table.day === day);
};

/**
 * Makes the days ahead, removes those past their time, and thins at most one; the keeper may hold both back. Answers what it did, in
 * table names.
 */
export async function tidyDays(
  db: Db,
  { now, historyDays, thinAfterDays }: Keeping,
  keeper: Keeper = NOBODY,
): Promise<string[]> {
  const today = dayOf(now);
  await ensureDays(
    db,
    Array.from({ length: MADE_AHEAD + 1 }, (_, ahead) => today + ahead),
  );
  const done: string[] = [];
  const held = new Set<number>();
  for (const table of await tablesBefore(db, today - historyDays)) {
    if (held.size >= MOST_TRIED) break;
    const { name, day } = table;
    // what came since a day was thinned goes after what thinning left behind
    if (held.has(day)) continue;
    if (!(await keeper.mayGo(table, (day + historyDays + 1) * DAY_MS))) {
      held.add(day);
      continue;
    }
    await db.transaction().execute(async (transaction) => {
      await sql`set local lock_timeout = '2s'`.execute(transaction);
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
      await keeper.leaves(transaction, day);
      await sql`drop table if exists ${sql.table(name)}`.execute(transaction);
    });
    done.push(name);
  }
  for (const table of await tablesBefore(db, today - thinAfterDays)) {
    if (held.size >= MOST_TRIED) break;
    // what is held back past its time is not thinned either
    if (table.isThin || table.day < today - historyDays) continue;
    if (await thin(db, table, (table.day + thinAfterDays + 1) * DAY_MS, keeper)) {
      done.push(thinOf(table.day));
      break;
    }
    held.add(table.day);
  }
  return done;
}

/**
 * Copies what is worth keeping of a day into a new table that takes the place of the old one, which frees its disk. A
 * kill in between leaves the old table beside the new one; the next round goes on. False when the keeper holds it back.
 */
async function thin(db: Db, whole: DayTable, due: number, keeper: Keeper): Promise<boolean> {
  const { day } = whole;
  if (!(await keeper.mayGo(whole, due))) return false;
  const [old, fresh] = [sql.table(tableOf(day)), sql.table(thinOf(day))];
  await db.transaction().execute(async (transaction) => {
    await sql`set local lock_timeout = '2s'`.execute(transaction);
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
    const tables = await dayTables(transaction);
    if (!tables.some(({ name, attached }) => name === tableOf(day) && attached)) return;
    await keeper.leaves(transaction, day);
    await sql`create table if not exists ${fresh} (like "telemetry" including all)`.execute(transaction);
    await sql`alter table "telemetry" detach partition ${old}`.execute(transaction);
    await sql`alter table "telemetry" attach partition ${fresh} ${bounds(day)}`.execute(transaction);
  });
  for (let after = '0'; ;) {
    const { rows } = await sql<{ carId: string }>`
      with recursive "cars" as (
        (select "carId" from ${old} where "carId" > ${after}::bigint order by "carId" limit 1)
        union all
        select (select "o"."carId" from ${old} as "o" where "o"."carId" > "cars"."carId" order by "o"."carId" limit 1)
        from "cars" where "cars"."carId" is not null
      )
      select "carId" from "cars" where "carId" is not null limit ${sql.lit(CARS_AT_ONCE)}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) break;
    await copyThinned(db, { old: tableOf(day), fresh: thinOf(day), carIds: rows.map(({ carId }) => carId) });
    after = last.carId;
  }
  // nobody writes to it any more: what came since the keeper looked is kept now
  if (!(await keeper.mayGo(whole, due))) return false;
  await sql`drop table if exists ${old}`.execute(db);
  return true;
}

/**
 * One position each 10 s, and every one where a car turned, stopped, started, cried for help, or was odd; the first and
 * the last of a day with them.
 */
const copyThinned = (db: Db, { old, fresh, carIds }: { old: string; fresh: string; carIds: string[] }) =>
  sql`
    insert into ${sql.table(fresh)}
    select "carId", "at", "receivedAt", "lng", "lat", "speed", "heading", "altitude", "charge", "odometer", "alarms",
      "flags", "protocol", "terminalAlarms"
    from (
      select *,
        row_number() over (partition by "carId", floor(extract(epoch from "at") / 10) order by "at") as "place",
        lag("heading") over "way" as "headingBefore",
        lag("speed") over "way" as "speedBefore",
        lag("terminalAlarms") over "way" as "terminalAlarmsBefore",
        lead("at") over "way" as "next"
      from ${sql.table(old)}
      where "carId" = any(${carIds}::bigint[])
      window "way" as (partition by "carId" order by "at")
    ) as "all"
    where "place" = 1 or "next" is null or "alarms" <> 0 or "flags" & 13 <> 0
      or "terminalAlarms" is distinct from "terminalAlarmsBefore" or ("speed" < 1) <> ("speedBefore" < 1)
      or abs(mod((("heading" - "headingBefore") + 540)::numeric, 360) - 180) > 20
    on conflict do nothing`.execute(db);
