/** Approval by two people; with the second, what is owed is posted. */
import type { supplierStatementCalls } from '#contract/finance/supplierStatement/calls.ts';
import { STATEMENT_APPROVALS } from '#contract/finance/supplierStatement/rules.ts';
import { supplierStatementWords } from '#contract/finance/supplierStatement/words.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handler } from '#server/ground/core/context.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { takeRow } from '#server/ground/core/rows.ts';
import { sendMessages } from '#server/ground/inbox/inbox.ts';
import { peopleOfSupplier } from '#server/finance/supplier/queries.ts';
import { linkOf } from './disputes.ts';
import { statementMessages } from './messages.ts';
import { presentStatement } from './present.ts';
import { approvalsOf, insertApproval, lockStatement, newestCheck, statementById, updateStatement } from './queries.ts';

type Owed = Pick<
  NonNullable<Awaited<ReturnType<ReturnType<typeof statementById>['executeTakeFirst']>>>,
  'id' | 'supplierId' | 'supplierName' | 'period' | 'currency' | 'tax' | 'total'
>;

/** One posting for a statement; a total of nothing posts nothing. */
export async function postOwed(
  { db, services, by, at }: Pick<CallContext, 'db' | 'services'> & { by: string; at: string },
  { id, supplierId, supplierName, period, currency, tax: taxText, total: totalText }: Owed,
): Promise<string | null> {
  const [tax, total] = [Number(taxText), Number(totalText)];
  if (total === 0) return null;
  const entries = [
    { account: 'supplierShare' as const, amount: total - tax, currency },
    // what we pay of tax, we may deduct
    { account: 'tax:input' as const, amount: tax, currency },
    { account: `payable:supplier:${supplierId}` as const, amount: -total, currency },
  ].filter(({ amount }) => amount !== 0);
  const posted = await services.ledger.post(db, {
    kind: 'supplierShare',
    key: `supplierStatement:${id}`,
    at,
    note: `${supplierName} ${period}`,
    by,
    entries,
  });
  return posted.id;
}

export const approveStatement: Handler<typeof supplierStatementCalls.approveOne> = async (
  context,
  { checkId, ...seen },
) => {
  const { actor, db, services } = context;
  requireEverything(actor);
  const scope = scopeOf(actor);
  const before = await takeRow(lockStatement(db, scope, seen.id), seen, async () => {
    const current = await statementById(db, scope, seen.id).executeTakeFirst();
    return current === undefined ? undefined : presentStatement(current);
  });
  if (before.state !== 'closed') throw new Refusal(409, statementMessages.notClosed);
  const check = await newestCheck(db, seen.id).executeTakeFirst();
  if (check === undefined || check.id !== checkId) throw new Refusal(409, statementMessages.checkFirst);
  if (!check.isIntact) throw new Refusal(409, statementMessages.broken);
  const at = services.now().toISOString();
  const { userId, realName } = actor;
  const mine = await insertApproval(db, { statementId: seen.id, userId, name: realName, at }).executeTakeFirst();
  if (mine === undefined) throw new Refusal(409, statementMessages.approvedTwice);
  const isLast = (await approvalsOf(db, seen.id).execute()).length >= STATEMENT_APPROVALS;
  const state = isLast ? ('approved' as const) : ('closed' as const);
  const postingId = isLast ? await postOwed({ db, services, by: realName, at }, before) : null;
  const { supplierName, period } = before;
  if (isLast)
    await sendMessages(context, {
      userIds: (await peopleOfSupplier(db, before.supplierId).execute()).map(({ id }) => id),
      kind: 'ticket',
      titleZh: `${period} 结算单已批准`,
      titleEn: `The statement of ${period} is approved`,
      link: linkOf(seen.id),
      object: supplierStatementWords.object,
      objectId: seen.id,
    });
  context.record(
    changeOf(supplierStatementWords, {
      id: seen.id,
      label: `${supplierName} ${period}`,
      before: { state: before.state, approvals: before.approvals },
      after: { state, approvals: before.approvals + 1 },
    }),
  );
  const { version } = await updateStatement(db, seen.id, { state, postingId }).executeTakeFirstOrThrow();
  return { version, state };
};
