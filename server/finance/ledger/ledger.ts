/** The door to the books: facts are posted once, in the caller's transaction, and taken back by reversing them. */
import { ACCOUNTS, type AccountKind, type PostingKind } from '#contract/finance/ledger/rules.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { settleOrder } from '#server/operation/order/door/change.ts';
import { tellOrders } from '#server/operation/order/door/tell.ts';
import type { Entry } from './entries.ts';
import { ledgerMessages } from './messages.ts';
import {
  entriesOf,
  insertAccounts,
  insertEntries,
  insertPostings,
  lockOrderToPost,
  paymentStateOf,
  postingByKey,
  postingToReverse,
} from './queries.ts';

export interface NewPosting {
  kind: PostingKind;
  /** Names the fact; the same key again posts nothing. */
  key: string;
  /** ISO 8601; when the fact was. */
  at: string;
  orderId?: string | null;
  /** Its number at a payment provider. */
  reference?: string;
  note?: string;
  /** Who posted it; empty for the system. */
  by?: string;
  reversesId?: string | null;
  /** They sum to zero for each currency. */
  entries: readonly Entry[];
}

export interface Posted {
  id: string;
  /** False: the key was posted before, and that posting is the answer. */
  isNew: boolean;
}

const isRoot = (word: string): word is keyof typeof ACCOUNTS => Object.hasOwn(ACCOUNTS, word);

/** @throws Error for an account of no kind, which is a mistake in the program */
function kindOf(code: string): AccountKind {
  const [root = ''] = code.split(':');
  if (!isRoot(root)) throw new Error(`${code} is no account of ours`);
  return ACCOUNTS[root];
}

/** @throws Error for entries that do not balance: the database would only say so at the commit */
function checkBalance({ key, entries }: NewPosting): void {
  const sums = new Map<string, number>();
  for (const { amount, currency } of entries) {
    if (!Number.isSafeInteger(amount)) throw new Error(`${key}: ${amount} is no whole number of minor units`);
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  }
  if (sums.size === 0 || [...sums.values()].some((sum) => sum !== 0)) throw new Error(`${key} does not sum to zero`);
}

const REFUSALS: Readonly<Record<string, (typeof ledgerMessages)[keyof typeof ledgerMessages]>> = {
  orderMoney_refunds: ledgerMessages.exceedsPaid,
  orderMoney_currency: ledgerMessages.otherCurrency,
};

/** What the database refused, as a sentence. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || !('constraint' in error) || typeof error.constraint !== 'string') return error;
  const sentence = REFUSALS[error.constraint];
  return sentence === undefined ? error : new Refusal(409, sentence);
}

/**
 * Posts facts, in the caller's transaction; those whose key is known are passed over. Answers the new ones by their key.
 * @throws Refusal 409 when refunds would exceed what was paid, or for another currency than the order's
 */
export async function postMany(db: Db, postings: readonly NewPosting[]): Promise<Map<string, string>> {
  if (postings.length === 0) return new Map();
  for (const posting of postings) checkBalance(posting);
  const codes = [...new Set(postings.flatMap(({ entries }) => entries.map(({ account }) => account)))].toSorted();
  await insertAccounts(
    db,
    codes.map((code) => ({ code, kind: kindOf(code) })),
  ).execute();
  const rows = postings.map(
    ({ kind, key, at, orderId = null, reference = '', note = '', reversesId = null, by = '' }) => ({
      kind,
      key,
      at,
      orderId,
      reference,
      note,
      reversesId,
      postedBy: by,
    }),
  );
  const added = await insertPostings(db, JSON.stringify(rows)).execute();
  const ids = new Map(added.map(({ id, key }) => [key, id]));
  const entries = postings.flatMap(({ key, entries: lines }) => {
    const postingId = ids.get(key);
    return postingId === undefined ? [] : lines.map((each, at) => ({ postingId, line: at + 1, ...each }));
  });
  try {
    if (entries.length > 0) await insertEntries(db, JSON.stringify(entries)).execute();
  } catch (error) {
    throw refusalOf(error);
  }
  return ids;
}

/** Writes at the order how it is paid, as the books have it. */
export const settle = (db: Db, orderId: string): Promise<void> =>
  settleOrder(db, orderId, paymentStateOf(db, orderId).$asScalar());

/**
 * Posts a fact, in the caller's transaction; the same key again answers the first posting. How the order is paid follows.
 * @throws Refusal 409 when refunds would exceed what was paid, or for another currency than the order's
 */
export async function post(db: Db, posting: NewPosting): Promise<Posted> {
  const { orderId = null } = posting;
  if (orderId !== null) await lockOrderToPost(db, orderId).execute();
  const id = (await postMany(db, [posting])).get(posting.key);
  if (id === undefined) return { ...(await postingByKey(db, posting.key).executeTakeFirstOrThrow()), isNew: false };
  if (orderId !== null) {
    await settle(db, orderId);
    // its money is shown, and has changed also where the way it is paid has not
    await tellOrders(db);
  }
  return { id, isNew: true };
}

export interface Reversal {
  key: string;
  note: string;
  at: string;
  by?: string;
}

/**
 * Takes a posting back by its opposite. The same key again answers the first reversal.
 * @throws Refusal 404, 409 when it was reversed before, is a reversal, or refunds would exceed what was paid
 */
export async function reverse(db: Db, postingId: string, { key, note, at, by = '' }: Reversal): Promise<Posted> {
  const posting = await postingToReverse(db, postingId).executeTakeFirst();
  if (posting === undefined) throw notFound();
  if (posting.reversedByKey === key && posting.reversedById !== null) return { id: posting.reversedById, isNew: false };
  if (posting.reversedById !== null) throw new Refusal(409, ledgerMessages.reversed);
  if (posting.reversesId !== null) throw new Refusal(409, ledgerMessages.isReversal);
  const lines = await entriesOf(db, [postingId]).execute();
  const { kind, orderId, reference } = posting;
  const entries = lines.map(({ account, amount, currency }) => ({ account, amount: -Number(amount), currency }));
  return post(db, { kind, key, at, orderId, reference, note, by, reversesId: postingId, entries });
}

export const ledger = { post, postMany, reverse };
export type Ledger = typeof ledger;
