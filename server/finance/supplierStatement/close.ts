/** Closing a month: a row claims it in the call, a job freezes it in one transaction. */
import { z } from 'zod';
import { id } from '#contract/ground/core.ts';
import { settle } from '#contract/finance/supplier/settle.ts';
import { periodAfter } from '#contract/finance/supplierContract/rules.ts';
import type { supplierStatementCalls } from '#contract/finance/supplierStatement/calls.ts';
import { supplierStatementWords } from '#contract/finance/supplierStatement/words.ts';
import { lockSupplierInReach } from '#server/base/organisation/queries.ts';
import { scopeOf, type Scope } from '#server/ground/core/scope.ts';
import { isDatabaseDown } from '#server/ground/core/answer.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handler } from '#server/ground/core/context.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import type { WallClock } from '#server/ground/core/wallClock.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { defineJob, JobRefused } from '#server/ground/job/define.ts';
import { contractOfMonth } from '#server/finance/supplierContract/queries.ts';
import { spanOf } from '#server/finance/supplierContract/periods.ts';
import { hashOfStatement } from './hash.ts';
import { statementMessages } from './messages.ts';
import {
  deleteClosing,
  insertLines,
  insertStatement,
  newestStatement,
  ordersDigest,
  statementById,
  statementOfMonth,
  updateStatement,
} from './queries.ts';
import { closingFacts } from './settlement.ts';

const EVERYTHING: Scope = { kind: 'everything' };

export const closeStatement: Handler<typeof supplierStatementCalls.closeOne> = async (
  context,
  { supplierId, period },
) => {
  const { actor, db, request, services } = context;
  requireEverything(actor);
  const supplier = await lockSupplierInReach(db, scopeOf(actor), supplierId).executeTakeFirst();
  if (supplier === undefined) throw notFound();
  if (Date.parse(spanOf(services.ranges.clock, period).to) > services.now().getTime())
    throw new Refusal(409, statementMessages.notOver, { params: { period } });
  const known = await statementOfMonth(db, supplierId, period).executeTakeFirst();
  // a closing whose job ended without freezing it is begun again
  if (known !== undefined && (known.state !== 'closing' || known.jobFinishedAt === null))
    throw new Refusal(409, known.state === 'closing' ? statementMessages.isClosing : statementMessages.isClosed);
  const contract = await contractOfMonth(db, supplierId, period).executeTakeFirst();
  if (contract === undefined) throw new Refusal(409, statementMessages.noContract, { params: { period } });
  if (known === undefined) await refuseOutOfTurn(db, supplierId, period);
  const row = { supplierId, contractId: contract.id, period, currency: contract.terms.currency };
  const statement = known ?? (await insertStatement(db, row).executeTakeFirst());
  if (statement === undefined) throw new Refusal(409, statementMessages.isClosing);
  const { userId, realName } = actor;
  const jobId = await services.jobs.start(db, {
    kind: 'supplierClose',
    input: { id: statement.id, userId, by: realName },
    userId,
    language: request.language,
  });
  await updateStatement(db, statement.id, { jobId, contractId: contract.id }).execute();
  context.record(
    changeOf(supplierStatementWords, { id: statement.id, label: `${supplier.name} ${period}`, after: { period } }),
  );
  return { id: statement.id, jobId };
};

/** Months are closed one after the other. @throws Refusal 409 when an earlier one with a contract is open, or a later one closed */
async function refuseOutOfTurn(db: Db, supplierId: string, period: string): Promise<void> {
  const newest = await newestStatement(db, supplierId).executeTakeFirst();
  if (newest === undefined) return;
  if (newest.period > period || newest.state === 'closing')
    throw new Refusal(409, statementMessages.outOfTurn, { params: { period: newest.period } });
  for (let month = periodAfter(newest.period); month < period; month = periodAfter(month)) {
    if ((await contractOfMonth(db, supplierId, month).executeTakeFirst()) !== undefined)
      throw new Refusal(409, statementMessages.earlierOpen, { params: { period: month } });
  }
}

export interface Closing {
  id: string;
  userId: string | null;
  by: string;
  clock: WallClock;
  now: Date;
}

/** Freezes a statement, in the caller's transaction. Answers how many orders it has; null when it is gone or frozen already. */
export async function freeze(db: Db, { id: statementId, userId, by, clock, now }: Closing) {
  const row = await statementById(db, EVERYTHING, statementId).executeTakeFirst();
  if (row?.state !== 'closing') return null;
  const { supplierId, period, terms, contractHash, currency } = row;
  const facts = await closingFacts(db, { statementId, supplierId, period, terms, clock, now });
  const { lines, subtotal, tax, total, earned, toppedUp } = settle(terms, facts);
  await insertLines(
    db,
    lines.map((line, at) => ({ statementId, line: at + 1, ...line })),
  ).execute();
  const { digest } = await ordersDigest(db, statementId).executeTakeFirstOrThrow();
  const hash = hashOfStatement({ supplierId, period, contractHash, currency, lines, subtotal, tax, total, digest });
  const { orders } = facts.share;
  await updateStatement(db, statementId, {
    state: 'closed',
    orders,
    earned,
    toppedUp,
    subtotal,
    tax,
    total,
    hash,
    closedAt: now,
    closedById: userId,
    closedBy: by,
  }).execute();
  return { ...row, orders, total };
}

export const supplierCloseJob = defineJob({
  kind: 'supplierClose',
  permission: 'operation:supplier:settle',
  input: z.object({ id, userId: id, by: z.string() }),
  async run({ clock, db, now, signal }, input) {
    try {
      const closed = await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((transaction) => freeze(transaction, { ...input, clock, now: now() }));
      if (closed === null) throw new JobRefused(statementMessages.gone);
      const { orders, period, supplierName } = closed;
      return {
        message: statementMessages.closed,
        params: { supplier: supplierName, period, count: orders },
        figures: { read: orders },
        files: [],
      };
    } catch (error) {
      // a node that stops, or loses the database, leaves the row to the next run
      if (!signal.aborted && !isDatabaseDown(error)) await deleteClosing(db, input.id).execute();
      throw error;
    }
  },
});
