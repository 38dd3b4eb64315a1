/** Recomputes a closed statement from the orders, and keeps what differs. */
import { z } from 'zod';
import { id } from '#contract/ground/core.ts';
import type { supplierStatementCalls } from '#contract/finance/supplierStatement/calls.ts';
import { MOST_DIFFERENCES } from '#contract/finance/supplierStatement/rules.ts';
import { supplierStatementWords } from '#contract/finance/supplierStatement/words.ts';
import { scopeOf, type Scope } from '#server/ground/core/scope.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handler } from '#server/ground/core/context.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import type { WallClock } from '#server/ground/core/wallClock.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { defineJob, JobRefused } from '#server/ground/job/define.ts';
import { inSnapshot } from '#server/ground/job/snapshot.ts';
import { hashOfStatement } from './hash.ts';
import { statementMessages } from './messages.ts';
import { presentLines } from './present.ts';
import { insertCheck, linesOf, orderNumbers, ordersDigest, statementById } from './queries.ts';
import { changesOf, monthOf } from './settlement.ts';

const EVERYTHING: Scope = { kind: 'everything' };

export const startCheck: Handler<typeof supplierStatementCalls.checkOne> = async (context, { id: statementId }) => {
  const { actor, db, request, services } = context;
  requireEverything(actor);
  const row = await statementById(db, scopeOf(actor), statementId).executeTakeFirst();
  if (row === undefined) throw notFound();
  if (row.state === 'closing') throw new Refusal(409, statementMessages.isClosing);
  const { userId, realName } = actor;
  const jobId = await services.jobs.start(db, {
    kind: 'supplierCheck',
    input: { id: statementId, by: realName },
    userId,
    language: request.language,
  });
  context.record(changeOf(supplierStatementWords, { id: statementId, label: `${row.supplierName} ${row.period}` }));
  return { jobId };
};

/** Compares a statement with its own frozen rows, and its rows with the orders of today. Null when it is gone. */
export async function compare(db: Db, statementId: string, clock: WallClock) {
  const row = await statementById(db, EVERYTHING, statementId).executeTakeFirst();
  if (row === undefined || row.state === 'closing') return null;
  const { supplierId, period, contractHash, currency, terms } = row;
  const lines = presentLines(await linesOf(db, statementId).execute());
  const { digest, sum } = await ordersDigest(db, statementId).executeTakeFirstOrThrow();
  const [subtotal, tax, total] = [Number(row.subtotal), Number(row.tax), Number(row.total)];
  const again = hashOfStatement({ supplierId, period, contractHash, currency, lines, subtotal, tax, total, digest });
  const perOrder = lines.reduce(
    (all, { kind, amount }) => (kind === 'share' || kind === 'late' ? all + amount : all),
    0,
  );
  const isIntact = again === row.hash && perOrder === Number(sum);
  const month = monthOf(clock, supplierId, period, terms);
  const changes = await changesOf(db, { period, month, statementId }, terms);
  const named = changes
    .toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount))
    .slice(0, MOST_DIFFERENCES);
  const numbers = new Map(
    (
      await orderNumbers(
        db,
        named.map(({ orderId }) => orderId),
      ).execute()
    ).map(({ id: orderId, orderNo }) => [orderId, orderNo]),
  );
  return {
    isIntact,
    differences: changes.length,
    amount: changes.reduce((all, { amount }) => all + amount, 0),
    list: named.map((change) => ({ ...change, orderNo: numbers.get(change.orderId) ?? '' })),
  };
}

export const supplierCheckJob = defineJob({
  kind: 'supplierCheck',
  permission: 'operation:supplier:settle',
  input: z.object({ id, by: z.string() }),
  async run({ clock, db, now }, { id: statementId, by }) {
    const at = now();
    const found = await inSnapshot(db, (transaction) => compare(transaction, statementId, clock));
    if (found === null) throw new JobRefused(statementMessages.gone);
    await insertCheck(db, { statementId, at, by, ...found, list: JSON.stringify(found.list) }).execute();
    const { differences, isIntact } = found;
    const message = isIntact ? (differences === 0 ? 'checkedSame' : 'checkedDifferent') : 'broken';
    return {
      message: statementMessages[message],
      params: { count: differences },
      figures: { read: differences },
      files: [],
    };
  },
});
