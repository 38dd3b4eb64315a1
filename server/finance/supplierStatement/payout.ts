/** What is paid of an approved statement: a posting for each payout, until nothing is owed. */
import type { supplierStatementCalls } from '#contract/finance/supplierStatement/calls.ts';
import { supplierStatementWords } from '#contract/finance/supplierStatement/words.ts';
import { peopleOfSupplier } from '#server/finance/supplier/queries.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handler } from '#server/ground/core/context.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { Refusal, refuseField } from '#server/ground/core/refusal.ts';
import { takeRow } from '#server/ground/core/rows.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { sendMessages } from '#server/ground/inbox/inbox.ts';
import { linkOf } from './disputes.ts';
import { statementMessages } from './messages.ts';
import { noteOfBooks, presentStatement } from './present.ts';
import { insertPayout, lockStatement, statementById, touchStatement } from './queries.ts';

type Wanted = Parameters<Handler<typeof supplierStatementCalls.payOne>>[1];

/** Posts it: less is owed to the supplier, and less lies in the account that it came from. */
export async function postPayout(
  { db, services, by, at }: Pick<CallContext, 'db' | 'services'> & { by: string; at: string },
  statement: {
    id: string;
    supplierId: string;
    supplierName: string;
    period: string;
    currency: string;
    version: number;
  },
  { amount, channel, reference, note }: Pick<Wanted, 'amount' | 'channel' | 'reference' | 'note'>,
): Promise<string> {
  const { id, supplierId, currency, version } = statement;
  const { id: postingId } = await services.ledger.post(db, {
    kind: 'payout',
    // one for each state of the statement: the same call again pays once
    key: `supplierPayout:${id}:${version}`,
    at,
    reference,
    note: note === '' ? noteOfBooks(statement) : note,
    by,
    entries: [
      { account: `payable:supplier:${supplierId}`, amount, currency },
      { account: `clearing:${channel}`, amount: -amount, currency },
    ],
  });
  await insertPayout(db, { postingId, statementId: id }).execute();
  return postingId;
}

export const payStatement: Handler<typeof supplierStatementCalls.payOne> = async (context, wanted) => {
  const { actor, db, services } = context;
  requireEverything(actor);
  const scope = scopeOf(actor);
  const before = await takeRow(lockStatement(db, scope, wanted.id), wanted, async () => {
    const current = await statementById(db, scope, wanted.id).executeTakeFirst();
    return current === undefined ? undefined : presentStatement(current);
  });
  if (before.state !== 'approved') throw new Refusal(409, statementMessages.notApproved);
  const left = Number(before.total) - Number(before.paid);
  if (left <= 0) throw new Refusal(409, statementMessages.nothingOwed);
  if (wanted.amount > left) throw refuseField('amount', statementMessages.morePaidThanOwed);
  const now = services.now();
  if (Date.parse(wanted.at) > now.getTime()) throw refuseField('at', statementMessages.paidLater);
  const postingId = await postPayout({ db, services, by: actor.realName, at: wanted.at }, before, wanted);
  const { version } = await touchStatement(db, wanted.id).executeTakeFirstOrThrow();
  const { supplierName, period, paid } = before;
  await sendMessages(context, {
    userIds: (await peopleOfSupplier(db, before.supplierId).execute()).map(({ id }) => id),
    kind: 'ticket',
    titleZh: `${period} 结算单已付款`,
    titleEn: `The statement of ${period} was paid`,
    bodyZh: wanted.note,
    bodyEn: wanted.note,
    link: linkOf(wanted.id),
    object: supplierStatementWords.object,
    objectId: wanted.id,
  });
  context.record(
    changeOf(supplierStatementWords, {
      id: wanted.id,
      label: `${supplierName} ${period}`,
      before: { paid: Number(paid), currency: before.currency },
      after: { paid: Number(paid) + wanted.amount, currency: before.currency, reference: wanted.reference },
    }),
  );
  return { version, postingId };
};
