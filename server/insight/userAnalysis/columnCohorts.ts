/** Cohorts from columns: what `cohortCells` says of rides by week, over the orders themselves. */
import { z } from 'zod';
import type { WallClock } from '#server/ground/core/wallClock.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { askColumns, type Text } from '#server/insight/columns/askColumns.ts';
import { idsIn, ordersIn, Statement, WEEK_OF, withPerson, type Source } from '#server/insight/columns/duckFigures.ts';
import { quoted } from '#server/ground/columns/form.ts';
import { peopleOf, MOST_MERGED, type People } from '#server/insight/columns/people.ts';
import type { Serving } from '#server/insight/columns/places.ts';
import type { OrderSelection } from '#server/operation/order/filter.ts';
import { orderSpan, passengerCurrencies, payingIn } from './queries.ts';

export interface CohortsAsked {
  /** A Monday, in days since 1970. */
  from: number;
  /** Days of a period, whole weeks. */
  span: number;
  periods: number;
  currency: string;
  measure: 'retention' | 'value';
}

const DAY_MS = 86_400_000;
const WEEK = 7;
/** Passengers that pay in another currency, at most; with more, rides by week answer. */
const MOST_PAYING = MOST_MERGED;

/** JSON lists of passengers. */
interface Beside extends People {
  /** Those who pay in the currency, or those who do not, whichever are fewer. */
  paying: string;
  isIn: boolean;
}

async function besideOf(db: Db, { measure, currency }: CohortsAsked): Promise<Beside | null> {
  const people = await peopleOf(db);
  if (people === null) return null;
  if (measure === 'retention') return { ...people, paying: '[]', isIn: false };
  const [usual] = await passengerCurrencies(db).execute();
  const isIn = usual !== undefined && usual.currency !== currency;
  const paying = await payingIn(db, { currency, isIn, most: MOST_PAYING + 1 }).executeTakeFirstOrThrow();
  return paying.count > MOST_PAYING ? null : { ...people, paying: paying.ids, isIn };
}

/** What holds a bit for each week: the narrower one is half the work. */
const bitsOf = (weeks: number): string => (weeks < 64 ? 'ubigint' : 'uhugeint');
/** Weeks of a period as bits that are set. */
const maskOf = (weeks: number): string => ((1n << BigInt(weeks)) - 1n).toString();

/** The common part: `ride` has who rode (`p`, whoever it stands behind) in which week (`w`), `rider` their first week. */
function ridersText(statement: Statement, orders: string, people: Beside, { first, weeks }: Weeks) {
  const type = bitsOf(weeks);
  return `with "ride" as (select "person" as "p", (${WEEK_OF('"localMicros"')} - ${first})::integer as "w", "price", "currency"
      from ${withPerson(statement, orders, people)} where "person" is not null),
    "rider" as (select "p", min("w") as "f", bit_or(case when "w" between 0 and ${weeks - 1} then 1::${type} << "w"::${type} else 0::${type} end) as "bits"
      from "ride" group by "p" having min("w") between 0 and ${weeks - 1})`;
}

interface Weeks {
  /** As `WEEK_OF` counts. */
  first: number;
  weeks: number;
}

/** Passengers by cohort: how many rode again in each period (`a0`, `a1`, …), or what they spent in it. */
export function cohortsStatement(
  source: Source,
  selection: OrderSelection,
  { from, span, periods, currency, measure }: CohortsAsked,
  beside: Beside,
): Text {
  const statement = new Statement();
  const orders = ordersIn(statement, source, selection);
  const perPeriod = span / WEEK;
  const weeks = { first: (from + 3) / WEEK, weeks: perPeriod * periods };
  const common = ridersText(statement, orders, beside, weeks);
  const ages = Array.from({ length: periods }, (_, age) => age);
  const listed = (values: readonly string[]) => `[${values.join(', ')}]::bigint[]`;
  if (measure === 'retention') {
    const type = bitsOf(weeks.weeks);
    const rode = (age: number) =>
      `count(*) filter (where ("bits" >> ("f" + ${age * perPeriod})::${type}) & ${maskOf(perPeriod)}::${type} <> 0)`;
    return {
      text: `${common} select "f" // ${perPeriod} as "cohort", ${listed(ages.map(rode))} as "passengers", []::bigint[] as "spent"
        from "rider" group by 1`,
      values: statement.values,
    };
  }
  const isPaying = `"p" ${beside.isIn ? 'in' : 'not in'} (select ${idsIn(statement.value(beside.paying))})`;
  const spentAt = (age: number) => `coalesce(sum("spent") filter (where "age" = ${age}), 0)`;
  return {
    text: `${common}, "payer" as (select "p", "f" from "rider" where ${isPaying}),
        "sums" as (select "f" // ${perPeriod} as "cohort", ("w" - "f") // ${perPeriod} as "age", sum("price") as "spent"
          from "ride" join "payer" using ("p") where "currency" = ${quoted(currency)} group by 1, 2)
      select "cohort", ["payers"]::bigint[] as "passengers", ${listed(ages.map(spentAt))} as "spent"
        from (select "f" // ${perPeriod} as "cohort", count(*) as "payers" from "payer" group by 1) left join "sums" using ("cohort")
        group by "cohort", "payers"`,
    values: statement.values,
  };
}

const whole = z.coerce.number();
const counts = z.array(z.coerce.string());
const cohortRows = z.array(z.object({ cohort: whole, passengers: counts, spent: counts }));

/** As `cohortCells` answers it; null where rides by week have to. */
export async function cohortsFromColumns(
  columns: Serving | null,
  about: CohortsAsked,
  { jobDb, clock, now }: { jobDb: Db; clock: Pick<WallClock, 'timeZone'>; now: Date },
) {
  if (columns === null) return null;
  const { first, last } = await orderSpan(jobDb).executeTakeFirstOrThrow();
  if (first === null || last === null) return null;
  const selection: OrderSelection = {
    filters: {
      statuses: ['completed'],
      requestedFrom: new Date(Date.parse(first) - DAY_MS).toISOString(),
      requestedTo: new Date(Math.max(now.getTime(), Date.parse(last)) + DAY_MS).toISOString(),
    },
    scope: { kind: 'everything' },
    reveal: false,
  };
  const found = await askColumns(
    columns,
    { selection, zone: clock.timeZone, whose: 'cohorts', beside: (db) => besideOf(db, about) },
    (source, beside) => cohortsStatement(source, selection, about, beside),
    (rows) => cohortRows.parse(rows),
  );
  if (found === null) return null;
  const rows = found.result.flatMap(({ cohort, passengers, spent }) =>
    Array.from({ length: about.periods }, (_, age) => ({
      cohort,
      age,
      passengers: passengers[age] ?? '0',
      paying: passengers[age] ?? '0',
      spent: spent[age] ?? '0',
    })),
  );
  return { rows, columns: found.told, waiting: 0 };
}
