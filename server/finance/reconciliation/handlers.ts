import type { reconciliationCalls } from '#contract/finance/reconciliation/calls.ts';
import { reconciliationLineWords } from '#contract/finance/reconciliation/words.ts';
import { paymentOf, type Entry } from '#server/finance/ledger/entries.ts';
import { entriesOfRefund } from '#server/finance/payment/refunds.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { answerList } from '#server/ground/core/list.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { Refusal, refuseField } from '#server/ground/core/refusal.ts';
import { takeRow } from '#server/ground/core/rows.ts';
import { postFees } from './fees.ts';
import { reconciliationMessages } from './messages.ts';
import {
  lineById,
  linesOfReconciliation,
  lockLine,
  orderNumbered,
  reconciliationCount,
  reconciliationList,
  reconciliationSorts,
  settleLine,
} from './queries.ts';
import { startReconciliation } from './reconcile.ts';
import { unreconciled } from './unreconciled.ts';

type Line = NonNullable<Awaited<ReturnType<ReturnType<typeof lockLine>['executeTakeFirst']>>>;

const MOST_LINES = 1000;
const numberOf = (amount: string | null): number | null => (amount === null ? null : Number(amount));

const toLine = <Row extends { fileAmount: string | null; ourAmount: string | null; fee: string }>(row: Row) => ({
  ...row,
  fee: Number(row.fee),
  fileAmount: numberOf(row.fileAmount),
  ourAmount: numberOf(row.ourAmount),
});

/** The entries that bring the books to what the provider, or the order, has. @throws Refusal 409 for what has no amount */
function adjustment({ kind, fileAmount, ourAmount, channel, currency }: Line): Entry[] {
  if (kind === 'unreadable') throw new Refusal(409, reconciliationMessages.notPostable);
  const amount = Number(fileAmount ?? 0) - Number(ourAmount ?? 0);
  const against = kind === 'missingHere' ? ('suspense' as const) : ('adjustment' as const);
  const account = kind === 'orderDiffers' ? ('receivable:passenger' as const) : (`clearing:${channel}` as const);
  return [
    { account, amount, currency },
    { account: against, amount: -amount, currency },
  ];
}

async function postAdjustment({ actor, db, services }: CallContext, line: Line, note: string): Promise<string> {
  const { id } = await services.ledger.post(db, {
    kind: 'adjustment',
    key: `reconciliation:${line.id}`,
    at: services.now().toISOString(),
    orderId: line.orderId,
    reference: line.reference,
    note,
    by: actor.realName,
    entries: adjustment(line),
  });
  return id;
}

/** Posts what the books lack to the order that it belongs to. */
async function link({ actor, db, services }: CallContext, line: Line, orderNo: string | undefined, note: string) {
  if (line.kind !== 'missingHere') throw new Refusal(409, reconciliationMessages.notLinkable);
  if (orderNo === undefined) throw refuseField('orderNo', reconciliationMessages.needsOrder);
  const order = await orderNumbered(db, orderNo).executeTakeFirst();
  if (order === undefined) throw refuseField('orderNo', reconciliationMessages.noOrder);
  const { channel, currency, reference } = line;
  const amount = Number(line.fileAmount ?? 0);
  const isBack = amount < 0;
  const entries = isBack
    ? await entriesOfRefund(db, { orderId: order.id, amount: -amount, currency, channel })
    : paymentOf(channel, amount, currency);
  const { id } = await services.ledger.post(db, {
    kind: isBack ? 'refund' : 'payment',
    key: `${isBack ? 'refund' : 'payment'}:${channel}:${reference === '' ? `reconciliation:${line.id}` : reference}`,
    at: services.now().toISOString(),
    orderId: order.id,
    reference,
    note,
    by: actor.realName,
    entries,
  });
  return { postingId: id, orderId: order.id, orderNo: order.orderNo };
}

/** What the provider kept of a difference: once it is in the books, that is, too. */
async function postItsFee(
  { actor, db, services }: CallContext,
  line: Line,
  { orderId }: { orderId: string | null },
  postingId: string,
): Promise<void> {
  const { channel, currency, reconciliationId, reference } = line;
  const amount = Number(line.fee);
  if (amount === 0) return;
  const madeAt = services.now().toISOString();
  const fee = {
    paymentId: line.paymentId ?? postingId,
    orderId: orderId ?? line.orderId,
    reference,
    at: madeAt,
    amount,
  };
  await postFees(db, [fee], { reconciliationId, channel, currency, madeAt, madeBy: actor.realName });
}

export const reconciliationHandlers: Handlers<typeof reconciliationCalls> = {
  async getPageList({ actor, db }, input) {
    if (actor.dataScope !== 'everything') return { list: [], total: 0, totalIsCapped: false, nextCursor: null };
    return answerList(db, input, reconciliationSorts, {
      rows: (page) => reconciliationList(db, input, page),
      count: () => reconciliationCount(db, input),
      show: (rows) =>
        rows.map((row) => ({
          ...row,
          fileAmount: Number(row.fileAmount),
          ourAmount: Number(row.ourAmount),
          fileFees: Number(row.fileFees),
          ourFees: Number(row.ourFees),
        })),
    });
  },

  async getLineList({ actor, db }, { reconciliationId }) {
    if (actor.dataScope !== 'everything') return { list: [], hasMore: false };
    const rows = await linesOfReconciliation(db, reconciliationId, MOST_LINES + 1).execute();
    return { list: rows.slice(0, MOST_LINES).map(toLine), hasMore: rows.length > MOST_LINES };
  },

  async getUnreconciled({ actor, db, services }) {
    if (actor.dataScope !== 'everything') return { days: 0, list: [] };
    const list = await unreconciled(db, services);
    return { days: new Set(list.map(({ day }) => day)).size, list };
  },

  startOne: startReconciliation,

  async settleOne(context, { id, version, way, orderNo, note }) {
    const { actor, db, services } = context;
    requireEverything(actor);
    const line = await takeRow(lockLine(db, id), { version }, async () => {
      const row = await lineById(db, id).executeTakeFirst();
      return row === undefined ? undefined : toLine(row);
    });
    if (line.way !== null) throw new Refusal(409, reconciliationMessages.settled);
    const outcome =
      way === 'linked'
        ? await link(context, line, orderNo, note)
        : { postingId: way === 'posted' ? await postAdjustment(context, line, note) : null };
    const settled = { way, note, settledBy: actor.realName, settledAt: services.now().toISOString() };
    if (outcome.postingId !== null) await postItsFee(context, line, { orderId: null, ...outcome }, outcome.postingId);
    const changed = await settleLine(db, id, { ...settled, ...outcome }).executeTakeFirstOrThrow();
    const label = line.reference === '' ? line.orderNo : line.reference;
    context.record(
      changeOf(reconciliationLineWords, { id, label, before: { way: null }, after: { ...settled, orderNo } }),
    );
    return changed;
  },
};
