/** What providers keep: posted once for each payment; what a later file corrects is reversed and posted anew. */
import type { Db } from '#server/ground/database/pool.ts';
import { feeOf } from '#server/finance/ledger/entries.ts';
import { type NewPosting, post, postMany, reverse } from '#server/finance/ledger/ledger.ts';
import type { MatchedFee } from './compare.ts';
import { lockFees, upsertFees } from './queries.ts';

/** Fees of one statement. */
const AT_ONCE = 500;

/** Of what they are. */
interface Reconciled {
  readonly reconciliationId: string;
  readonly channel: string;
  readonly currency: string;
  /** When it is reconciled; ISO 8601. */
  readonly madeAt: string;
  readonly madeBy: string;
}

type Known = Awaited<ReturnType<ReturnType<typeof lockFees>['execute']>>[number];

/** The key of a fee: of its payment, and where it takes the place of another, of that one, too. */
const keyOf = ({ paymentId }: MatchedFee, known: Known | undefined): string =>
  known === undefined ? `fee:${paymentId}` : `fee:${paymentId}:${known.postingId}`;

async function takeBack(db: Db, known: Known | undefined, { madeAt, madeBy }: Reconciled): Promise<void> {
  if (known === undefined || known.isReversed) return;
  const note = 'corrected by a file';
  await reverse(db, known.postingId, { key: `corrected:${known.postingId}`, note, at: madeAt, by: madeBy });
}

const postingOf = (
  fee: MatchedFee,
  known: Known | undefined,
  { channel, currency, madeBy }: Reconciled,
): NewPosting => ({
  kind: 'fee',
  key: keyOf(fee, known),
  at: fee.at,
  orderId: fee.orderId,
  reference: fee.reference,
  by: madeBy,
  entries: feeOf(channel, fee.amount, currency),
});

/** Those of the fees that the books do not have, posted. Answers their postings by the payment. */
async function posted(db: Db, fees: readonly MatchedFee[], known: ReadonlyMap<string, Known>, of: Reconciled) {
  const postings = fees.map((fee) => postingOf(fee, known.get(fee.paymentId), of));
  const added = await postMany(db, postings);
  const ids = new Map<string, string>();
  for (const [place, { paymentId }] of fees.entries()) {
    const posting = postings[place];
    if (posting === undefined) continue;
    // another file that says so, too, was there first
    ids.set(paymentId, added.get(posting.key) ?? (await post(db, posting)).id);
  }
  return ids;
}

async function postSome(db: Db, fees: readonly MatchedFee[], of: Reconciled): Promise<void> {
  const paymentIds = fees.map(({ paymentId }) => paymentId);
  const known = new Map((await lockFees(db, paymentIds).execute()).map((row) => [row.paymentId, row]));
  const amountOf = (paymentId: string) => Number(known.get(paymentId)?.amount ?? 0);
  const changed = fees.filter(({ paymentId, amount }) => amountOf(paymentId) !== amount);
  for (const { paymentId } of changed) await takeBack(db, known.get(paymentId), of);
  const wanted = changed.filter(({ amount }) => amount !== 0);
  const ids = await posted(db, wanted, known, of);
  const rows = fees.flatMap(({ paymentId, amount }) => {
    const before = known.get(paymentId);
    // one that was taken back stays known: what takes its place is named after it
    const postingId = ids.get(paymentId) ?? before?.postingId;
    return postingId === undefined ? [] : [{ paymentId, postingId, amount, reconciliationId: of.reconciliationId }];
  });
  if (rows.length > 0) await upsertFees(db, rows).execute();
}

/** Posts the fees of payments that the books do not have so yet, in the caller's transaction. */
export async function postFees(db: Db, fees: readonly MatchedFee[], of: Reconciled): Promise<void> {
  for (let at = 0; at < fees.length; at += AT_ONCE) await postSome(db, fees.slice(at, at + AT_ONCE), of);
}
