/** Facts of a month for the pure function, from sets that the database gathers. */
import {
  shareOf,
  shareOfOrder,
  type Correction,
  type LateMonth,
  type StatementFacts,
} from '#contract/finance/supplier/settle.ts';
import { periodAfter } from '#contract/finance/supplierContract/rules.ts';
import { LATE_MONTHS } from '#contract/finance/supplierStatement/rules.ts';
import { measure, qualityOf } from '#server/finance/supplier/quality.ts';
import { spanOf } from '#server/finance/supplierContract/periods.ts';
import type { StoredTerms } from '#server/finance/supplierContract/table.ts';
import type { WallClock } from '#server/ground/core/wallClock.ts';
import type { Db } from '#server/ground/database/pool.ts';
import {
  acceptedOf,
  changedOrders,
  earlierMonths,
  insertLate,
  insertMonth,
  takeAccepted,
  valuesOf,
  type Month,
} from './queries.ts';

export const monthOf = (clock: WallClock, supplierId: string, period: string, terms: StoredTerms): Month => ({
  supplierId,
  ...spanOf(clock, period),
  currency: terms.currency,
  by: terms.share.by,
});

/** The share of the month itself, by how many orders have the same value: never a row for each. */
export async function liveFacts(db: Db, month: Month, terms: StoredTerms, now: Date): Promise<StatementFacts> {
  const accepted = await acceptedOf(db, month.supplierId).execute();
  return {
    share: shareOf(terms, await valuesOf(db, month).execute()),
    quality: qualityOf(await measure(db, month, now)),
    late: [],
    corrections: accepted.map(({ id, orderNo, amount }) => ({ disputeId: id, orderNo, amount: Number(amount) })),
  };
}

export interface ChangedOrder {
  orderId: string;
  settled: number | null;
  now: number | null;
  /** What its share changes by. */
  amount: number;
}

/** What of a month is not as it was settled, by the terms that it was settled by. */
export async function changesOf(
  db: Db,
  { period, month, statementId }: Parameters<typeof changedOrders>[1],
  terms: StoredTerms,
): Promise<ChangedOrder[]> {
  const rows = await changedOrders(db, { period, month, statementId }).execute();
  return rows.map(({ amount, now, ...row }) => ({
    ...row,
    now,
    amount: (now === null ? 0 : shareOfOrder(terms, now)) - Number(amount),
  }));
}

const AT_ONCE = 10_000;

/** Keeps the changes of one earlier month, and says what they come to. */
async function keepLate(
  db: Db,
  statementId: string,
  clock: WallClock,
  earlier: Awaited<ReturnType<ReturnType<typeof earlierMonths>['execute']>>[number] & { supplierId: string },
): Promise<LateMonth[]> {
  const { period, terms, supplierId } = earlier;
  const month = monthOf(clock, supplierId, period, terms);
  const changes = await changesOf(db, { period, month, statementId: null }, terms);
  if (changes.length === 0) return [];
  for (let from = 0; from < changes.length; from += AT_ONCE) {
    const batch = changes.slice(from, from + AT_ONCE);
    await insertLate(
      db,
      { statementId, period },
      {
        orderIds: batch.map(({ orderId }) => orderId),
        values: batch.map(({ now }) => now),
        amounts: batch.map(({ amount }) => amount),
      },
    ).execute();
  }
  return [
    {
      period,
      orders: changes.length,
      amount: changes.reduce((sum, { amount }) => sum + amount, 0),
      settled: Number(earlier.earned) + Number(earlier.lateAmount ?? 0),
      toppedUp: Number(earlier.toppedUp) + Number(earlier.lateGuarantee ?? 0),
      guarantee: terms.guarantee,
    },
  ];
}

/** Gathers a month for good: keeps its orders, and those of earlier months that changed, and takes the accepted disputes. */
export async function closingFacts(
  db: Db,
  {
    statementId,
    supplierId,
    period,
    terms,
    clock,
    now,
  }: { statementId: string; supplierId: string; period: string; terms: StoredTerms; clock: WallClock; now: Date },
): Promise<StatementFacts> {
  const month = monthOf(clock, supplierId, period, terms);
  const values = await valuesOf(db, month).execute();
  await insertMonth(
    db,
    { statementId, period, month },
    { values: values.map(({ value }) => value), amounts: values.map(({ value }) => shareOfOrder(terms, value)) },
  ).execute();
  const late: LateMonth[] = [];
  for (const earlier of await earlierMonths(db, supplierId, periodAfter(period, -LATE_MONTHS), period).execute())
    late.push(...(await keepLate(db, statementId, clock, { ...earlier, supplierId })));
  const taken = await takeAccepted(db, supplierId, statementId).execute();
  const corrections = taken
    .map(({ id, orderNo, amount }): Correction => ({ disputeId: id, orderNo, amount: Number(amount) }))
    .toSorted((one, other) => Number(one.disputeId) - Number(other.disputeId));
  return { share: shareOf(terms, values), quality: qualityOf(await measure(db, month, now)), late, corrections };
}
