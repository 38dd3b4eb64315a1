/** Posts what files brought: orders with a price, and how they were paid. Orders wait in a queue that the database fills. */
import type { Services } from '#server/services.ts';
import { inTransaction, type Db } from '#server/ground/database/pool.ts';
import { chargeOf, paymentOf, refundOf } from './entries.ts';
import { postMany, reverse, settle, type NewPosting } from './ledger.ts';
import { filePostings, takeQueued } from './queries.ts';

/** Orders of one transaction. */
const AT_ONCE = 1000;

type Queued = Awaited<ReturnType<ReturnType<typeof takeQueued>['execute']>>[number];

/** What of an order's money the books do not have. `after` names the correction that makes room for it. */
function missingOf(order: Queued, after = ''): NewPosting[] {
  const { id, at, currency, paymentState, paymentMethod, chargedByRule, tax } = order;
  const price = chargedByRule ?? order.price;
  if (price === null || price === 0) return [];
  const postings: NewPosting[] = [];
  if (order.charged === null)
    postings.push({ ...chargeOf(price, tax ?? 0, currency), key: `charge:${id}${after}`, at, orderId: id });
  if (price < 0 || chargedByRule !== null || paymentState === 'unpaid') return postings;
  const fact = { at, orderId: id };
  if ((order.paid ?? 0) === 0) {
    const entries = paymentOf(paymentMethod, price, currency);
    postings.push({ ...fact, kind: 'payment', key: `file:payment:${id}${after}`, entries });
  }
  if (paymentState === 'refunded' && (order.refunded ?? 0) === 0) {
    const entries = refundOf(paymentMethod, price, currency, { due: 0, tax: 0 });
    postings.push({ ...fact, kind: 'refund', key: `file:refund:${id}${after}`, entries });
  }
  return postings;
}

/** A file corrected the price: what files brought is taken back, newest first, and posted anew. */
async function correct(db: Db, order: Queued): Promise<void> {
  const earlier = await filePostings(db, order.id).execute();
  const note = 'corrected by a file';
  for (const { id } of earlier) await reverse(db, id, { key: `corrected:${id}`, note, at: order.at });
  const bare = { ...order, charged: null, paid: 0, refunded: 0 };
  await postMany(db, missingOf(bare, `:${earlier[0]?.id ?? ''}`));
  await settle(db, order.id);
}

/** Whether the books have another price than the order. Only a file changes one that was posted. */
const wasCorrected = ({ charged, chargedByRule, price }: Queued): boolean =>
  chargedByRule === null && charged !== null && price !== null && charged !== price;

async function catchUpSome(db: Db): Promise<number> {
  const queued = await takeQueued(db, AT_ONCE).execute();
  const postings: NewPosting[] = [];
  for (const order of queued) {
    if (wasCorrected(order)) await correct(db, order);
    else postings.push(...missingOf(order));
  }
  await postMany(db, postings);
  return queued.length;
}

/** Posts all that waits, in transactions of a thousand orders. Safe beside others that do the same. */
export async function catchUp(db: Db): Promise<void> {
  while ((await inTransaction(db, catchUpSome)) > 0);
}

/** The chore: with the pool that has no time limit. */
export const catchUpLedger = ({ jobDb }: Pick<Services, 'jobDb'>): Promise<void> => catchUp(jobDb);
