/** Sums of orders by day and hour: counted again from the orders, read, and proven. */
import { sql, type RawBuilder } from 'kysely';
import { partFigures, type DimensionName } from '#contract/insight/figure/figures.ts';
import { within } from '#server/ground/core/scope.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { OrderSelection } from '#server/operation/order/filter.ts';
import { inOrder, listed, timeKey, type Asked, type Reading, type Value } from '#server/insight/groups/keys.ts';
import { ordersWithin } from '#server/operation/order/queries.ts';
import { isRolled, MEASURE_NAMES, MEASURES, ROLLED_PARTS, rolledFigures, type RollupTable } from './measures.ts';

/** Parts of days of divisions; `days` by the fleet's clock. */
export interface DayAreas {
  days: readonly string[];
  areas: readonly string[];
}

const localOf = (zone: string, column = 'o.requestedAt') => sql`(${sql.ref(column)} at time zone ${zone})`;
const names = (list: readonly string[]) => sql.join(list.map((name) => sql.ref(name)));
const pairsOf = ({ days, areas }: DayAreas) => sql`unnest(${[...days]}::date[], ${[...areas]}::text[])`;

// ---------------------------------------------------------------- counting

/** One counter at a time, until the transaction ends: two of one day would each miss what the other's orders bring. */
export const lockRollups = (db: Db) =>
  db.selectNoFrom(sql<boolean>`pg_advisory_xact_lock(hashtext('figureRollup')) is not null`.as('locked'));

/** A row when the sums were by another clock, or none. */
export const setRollupClock = (db: Db, timeZone: string) =>
  db
    .insertInto('figureClock')
    .values({ only: true, timeZone, wrongCount: 0 })
    .onConflict((conflict) =>
      conflict.column('only').doUpdateSet({ timeZone }).where('figureClock.timeZone', '<>', timeZone),
    )
    .returning('timeZone');

export const deleteRollup = (db: Db, table: RollupTable) => db.deleteFrom(table);

export const queueEveryOrder = (db: Db) =>
  db
    .insertInto('figureQueue')
    .columns(['at', 'areaCode'])
    .expression(
      db
        .selectFrom('order as o')
        .distinct()
        .select([
          sql<string>`date_bin('15 minutes', "o"."requestedAt", '2000-01-01T00:00:00Z')`.as('at'),
          'o.areaCode',
        ]),
    );

/** Days of divisions that wait to be counted, the newest first. */
export const dueDays = (db: Db, zone: string, most: number) =>
  db
    .selectFrom('figureQueue as q')
    .distinct()
    .select([sql<string>`to_char(${localOf(zone, 'q.at')}, 'YYYY-MM-DD')`.as('day'), 'q.areaCode'])
    .orderBy('day', 'desc')
    .orderBy('q.areaCode')
    .limit(sql.lit(most));

export const takeDue = (db: Db, zone: string, pairs: DayAreas) =>
  db
    .deleteFrom('figureQueue as q')
    .where(sql<boolean>`(${localOf(zone, 'q.at')}::date, "q"."areaCode") in (select * from ${pairsOf(pairs)})`);

export const dropRolled = (db: Db, table: RollupTable, pairs: DayAreas) =>
  db.deleteFrom(table).where(
    sql<boolean>`exists (select from ${pairsOf(pairs)} as "d"("day", "area")
      where "areaCode" = "d"."area" and "at" >= "d"."day"::timestamp and "at" < ("d"."day" + 1)::timestamp)`,
  );

/** Columns of a part besides its sums. */
const CUTS = {
  figureDay: ['areaCode', 'supplierId', 'source', 'status', 'cancelledBy', 'currency'],
  figureHour: ['areaCode', 'supplierId', 'currency'],
} as const satisfies Record<RollupTable, readonly string[]>;
const STEP = { figureDay: 'day', figureHour: 'hour' } as const satisfies Record<RollupTable, string>;

/** Days of divisions from their orders, a row for each part. */
const counted = (table: RollupTable, zone: string, pairs: DayAreas) => {
  const cuts = names(CUTS[table].map((name) => `o.${name}`));
  const sums = sql.join(MEASURE_NAMES.map((name) => sql`sum(${MEASURES[name]})`));
  // the inner select stays one: each day of a division is found by the index
  return sql<Record<string, unknown>>`select date_trunc(${sql.lit(STEP[table])}, ${localOf(zone)}), ${cuts}, ${sums}
    from ${pairsOf(pairs)} as "d"("day", "area") cross join lateral (select * from "order" as "i"
      where "i"."areaCode" = "d"."area"
        and "i"."requestedAt" >= ("d"."day"::timestamp at time zone ${zone})
        and "i"."requestedAt" < (("d"."day" + 1)::timestamp at time zone ${zone}) offset 0) as "o"
    group by 1, ${cuts}`;
};

export const countByDay = (db: Db, zone: string, pairs: DayAreas) =>
  db
    .insertInto('figureDay')
    .columns(['at', ...CUTS.figureDay, ...MEASURE_NAMES])
    .expression(counted('figureDay', zone, pairs));

export const countByHour = (db: Db, zone: string, pairs: DayAreas) =>
  db
    .insertInto('figureHour')
    .columns(['at', ...CUTS.figureHour, ...MEASURE_NAMES])
    .expression(counted('figureHour', zone, pairs));

/** How much waits: changes up to a number, and the oldest of them. */
export const waitingChanges = (db: Db, most: number) =>
  db
    .selectFrom((eb) => eb.selectFrom('figureQueue').select('at').limit(sql.lit(most)).as('q'))
    .select([sql<number>`count(*)::integer`.as('count'), sql<string | null>`min("q"."at")`.as('oldest')]);

// ---------------------------------------------------------------- reading

export interface RolledSelection {
  table: RollupTable;
  /** The days that are taken from the sums, by the fleet's clock; before `dayTo`. */
  dayFrom: string;
  dayTo: string;
  /** Instants before and after these days, taken from orders. */
  edges: readonly { from: string; to: string }[];
  zone: string;
}

const PART_KEYS: Partial<Record<DimensionName, Value>> = {
  area: sql`"p"."areaCode"`,
  supplier: sql`coalesce("p"."supplierId"::text, '')`,
  source: sql`"p"."source"`,
  status: sql`"p"."status"`,
  cancelledBy: sql`coalesce("p"."cancelledBy", '')`,
};

/** The reach and the filters on parts (`r`), as `conditionsOf` has them on orders. */
function reachOf(table: RollupTable, { scope, filters }: OrderSelection): RawBuilder<boolean>[] {
  const { statuses = [], supplierId, source, currency = '', areaCode } = filters;
  const found: RawBuilder<boolean>[] = [within(scope, { area: 'r.areaCode', supplier: 'r.supplierId' })];
  if (supplierId !== undefined) found.push(sql<boolean>`"r"."supplierId" = ${supplierId}::bigint`);
  if (areaCode !== undefined) found.push(sql<boolean>`starts_with("r"."areaCode", ${areaCode})`);
  if (currency !== '') found.push(sql<boolean>`"r"."currency" = ${currency.toUpperCase()}`);
  if (table === 'figureHour') return found;
  if (source !== undefined) found.push(sql<boolean>`"r"."source" = ${source}`);
  if (statuses.length > 0) found.push(sql<boolean>`"r"."status" = any(${[...statuses]}::text[])`);
  return found;
}

/**
 * The parts of a selection, of one statement and so of one moment: sums of whole days, and orders of the edges and of days that
 * changed since they were counted.
 */
const rolledParts = (
  db: Db,
  { filters, scope, reveal }: OrderSelection,
  { table, dayFrom, dayTo, edges, zone }: RolledSelection,
) => {
  const { requestedFrom: _from, requestedTo: _to, ...others } = filters;
  const orders = ordersWithin(db, { filters: others, scope, reveal })
    .where(sql<boolean>`"o"."requestedAt" >= "s"."from" and "o"."requestedAt" < "s"."to"`)
    .select([
      sql`${localOf(zone)}`.as('at'),
      ...CUTS[table].map((name) => sql`${sql.ref(`o.${name}`)}`.as(name)),
      ...MEASURE_NAMES.map((name) => MEASURES[name].as(name)),
    ])
    .offset(sql.lit(0));
  const start = (day: string) => sql`(${day}::timestamp at time zone ${zone})`;
  const conditions = sql.join(reachOf(table, { filters, scope, reveal }), sql` and `);
  const columns = names([...CUTS[table], ...MEASURE_NAMES]);
  return sql`(with "isCounted" as materialized (select 1 from "figureClock" where "timeZone" = ${zone}),
    "stale" as materialized (
      select distinct ${localOf(zone, 'q.at')}::date as "day" from "figureQueue" as "q"
        where "q"."at" >= ${start(dayFrom)} and "q"."at" < ${start(dayTo)}),
    "span" as materialized (
      select * from unnest(${edges.map(({ from }) => from)}::timestamptz[], ${edges.map(({ to }) => to)}::timestamptz[]) as "e"("from", "to")
      union all select "day"::timestamp at time zone ${zone}, ("day" + 1)::timestamp at time zone ${zone} from "stale"
        where exists (select from "isCounted")
      union all select ${start(dayFrom)}, ${start(dayTo)} where not exists (select from "isCounted"))
    select "at", ${columns} from ${sql.table(table)} as "r"
      where exists (select from "isCounted") and "r"."at" >= ${dayFrom}::timestamp and "r"."at" < ${dayTo}::timestamp
        and not exists (select from "stale" where "stale"."day" = "r"."at"::date) and ${conditions}
    union all
    select "at", ${columns} from "span" as "s" cross join lateral (${orders}) as "o")`;
};

/** Groups of orders as `orderGroups` has them, of figures that sums give. */
export const rolledGroups = (
  db: Db,
  selection: OrderSelection,
  rolled: RolledSelection,
  { figures, by, most }: Asked,
  reading: Reading,
) => {
  const values = rolledFigures(reading.currency);
  return db
    .selectFrom(sql<Record<string, unknown>>`${rolledParts(db, selection, rolled)}`.as('p'))
    .select([
      sql<string[]>`${listed(
        by.map((name) => timeKey(name, sql.ref('p.at'), reading) ?? PART_KEYS[name]),
        'text',
      )}`.as('key'),
      sql<(number | null)[]>`${listed(
        figures.filter(isRolled).map((name) => values[name]),
        'float8',
      )}`.as('values'),
      sql<number>`sum("p"."orders")::integer`.as('count'),
      sql<number[]>`${listed(
        partFigures(figures).map((name) => ROLLED_PARTS[name]),
        'integer',
      )}`.as('parts'),
    ])
    .groupBy(sql`1`)
    .orderBy(inOrder(by))
    .limit(sql.lit(most + 1));
};

/** Currencies of the amounts of days, those of most days first; the first and the last day whole. */
export const rolledCurrencies = (
  db: Db,
  selection: OrderSelection,
  { dayFrom, dayTo }: Pick<RolledSelection, 'dayFrom' | 'dayTo'>,
) =>
  db
    .selectFrom('figureDay as r')
    .where(sql<boolean>`"r"."at" between ${dayFrom}::timestamp and ${dayTo}::timestamp and "r"."paidCount" > 0`)
    .where(sql<boolean>`(${sql.join(reachOf('figureDay', selection), sql` and `)})`)
    .groupBy('r.currency')
    .orderBy(sql`count(distinct "r"."at") desc, "r"."currency"`)
    .limit(sql.lit(MOST_CURRENCIES))
    .select('r.currency');
const MOST_CURRENCIES = 20;

// ---------------------------------------------------------------- proof

/** Claims the proof of a night; no row when another node has it. */
export const claimProof = (db: Db, day: string, now: string) =>
  db
    .updateTable('figureClock')
    .set({ provenOn: day, provenAt: now })
    .where((eb) => eb.or([eb('provenOn', 'is', null), eb('provenOn', '<', day)]))
    .returning('provenOn');

export const noteProof = (db: Db, wrongCount: number) => db.updateTable('figureClock').set({ wrongCount });

/** Days of divisions whose sums are not those of their orders, without those that wait to be counted. */
export const wrongDays = (db: Db, table: RollupTable, zone: string) => {
  const rolled = MEASURE_NAMES.map((name) => sql`coalesce(sum(${sql.ref(`r.${name}`)}), 0)::bigint`);
  const raw = MEASURE_NAMES.map((name) => sql`coalesce(sum(${MEASURES[name]}), 0)::bigint`);
  return db
    .selectFrom(
      sql<{ day: string; areaCode: string }>`(
        select to_char(coalesce("t"."day", "r"."day"), 'YYYY-MM-DD') as "day", coalesce("t"."areaCode", "r"."areaCode") as "areaCode"
        from (select ${localOf(zone)}::date as "day", "o"."areaCode", array[${sql.join(raw)}] as "sums" from "order" as "o" group by 1, 2) as "t"
        full join (select "r"."at"::date as "day", "r"."areaCode", array[${sql.join(rolled)}] as "sums" from ${sql.table(table)} as "r" group by 1, 2) as "r"
          on "r"."day" = "t"."day" and "r"."areaCode" = "t"."areaCode"
        where "t"."sums" is distinct from "r"."sums"
          and (coalesce("t"."day", "r"."day"), coalesce("t"."areaCode", "r"."areaCode")) not in
            (select ${localOf(zone, 'q.at')}::date, "q"."areaCode" from "figureQueue" as "q"))`.as('w'),
    )
    .selectAll('w')
    .orderBy('w.day')
    .orderBy('w.areaCode');
};

export const queueDays = (db: Db, zone: string, pairs: DayAreas) =>
  db
    .insertInto('figureQueue')
    .columns(['at', 'areaCode'])
    .expression(
      sql`select ("d"."day"::timestamp at time zone ${zone}), "d"."area" from ${pairsOf(pairs)} as "d"("day", "area")`,
    );
