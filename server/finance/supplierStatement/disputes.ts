/** Disputes: a supplier raises one, the operator answers it, and both are told through the inbox. */
import type { supplierStatementCalls } from '#contract/finance/supplierStatement/calls.ts';
import { supplierDisputeWords } from '#contract/finance/supplierStatement/words.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { notFound, Refusal, refuseField } from '#server/ground/core/refusal.ts';
import { takeRow } from '#server/ground/core/rows.ts';
import { sendMessages } from '#server/ground/inbox/inbox.ts';
import { statementMessages } from './messages.ts';
import { presentDispute } from './present.ts';
import {
  approvalsOf,
  disputeById,
  insertDispute,
  linesOf,
  lockDispute,
  orderOfStatement,
  statementById,
  updateDispute,
} from './queries.ts';

type Commands = Handlers<typeof supplierStatementCalls>;

export const linkOf = (statementId: string) => `/operation/supplier/statement?drawer=detail&record=${statementId}`;

export const addDispute: Commands['addDispute'] = async (context, { statementId, orderNo, line, amount, reason }) => {
  const { actor, db, services } = context;
  const statement = await statementById(db, scopeOf(actor), statementId).executeTakeFirst();
  if (statement === undefined) throw notFound();
  if (statement.state === 'closing') throw new Refusal(409, statementMessages.isClosing);
  const order = orderNo === '' ? null : await orderOfStatement(db, statementId, orderNo).executeTakeFirst();
  if (order === undefined) throw refuseField('orderNo', statementMessages.noSuchOrder);
  if (line !== null && line > (await linesOf(db, statementId).execute()).length)
    throw refuseField('line', statementMessages.noSuchLine);
  const added = await insertDispute(db, {
    statementId,
    line,
    orderId: order?.id ?? null,
    orderNo,
    reason,
    amount,
    createdById: actor.userId,
    createdBy: actor.realName,
    createdAt: services.now(),
  }).executeTakeFirst();
  if (added === undefined) throw new Refusal(409, statementMessages.disputeOpen);
  const { supplierName, period, closedById } = statement;
  const approvals = await approvalsOf(db, statementId).execute();
  await sendMessages(context, {
    userIds: [...(closedById === null ? [] : [closedById]), ...approvals.map(({ userId }) => userId)],
    kind: 'ticket',
    titleZh: `${supplierName}对 ${period} 结算单提出异议`,
    titleEn: `${supplierName} disputes the statement of ${period}`,
    bodyZh: reason,
    bodyEn: reason,
    link: linkOf(statementId),
    object: supplierDisputeWords.object,
    objectId: added.id,
  });
  context.record(
    changeOf(supplierDisputeWords, {
      id: added.id,
      label: `${supplierName} ${period}`,
      after: { orderNo, line, amount, reason },
    }),
  );
  return added;
};

export const answerDispute: Commands['answerDispute'] = async (context, { isAccepted, amount, answer, ...seen }) => {
  const { actor, db, services } = context;
  requireEverything(actor);
  const scope = scopeOf(actor);
  const before = await takeRow(lockDispute(db, scope, seen.id), seen, async () => {
    const current = await disputeById(db, scope, seen.id).executeTakeFirst();
    return current === undefined ? undefined : presentDispute(current);
  });
  if (before.state !== 'open') throw new Refusal(409, statementMessages.answered);
  const after = {
    state: isAccepted ? ('accepted' as const) : ('rejected' as const),
    accepted: isAccepted ? amount : null,
    answer,
  };
  const saved = await updateDispute(db, seen.id, {
    ...after,
    answeredBy: actor.realName,
    answeredAt: services.now(),
  }).executeTakeFirstOrThrow();
  await sendMessages(context, {
    userIds: [before.createdById],
    kind: 'ticket',
    titleZh: `${before.period} 结算异议${isAccepted ? '已接受，计入下一张结算单' : '未被接受'}`,
    titleEn: `Your dispute of ${before.period} was ${isAccepted ? 'accepted; the next statement corrects it' : 'rejected'}`,
    bodyZh: answer,
    bodyEn: answer,
    link: linkOf(before.statementId),
    object: supplierDisputeWords.object,
    objectId: before.id,
  });
  context.record(
    changeOf(supplierDisputeWords, {
      id: before.id,
      label: `${before.period} ${before.orderNo}`.trim(),
      before: { ...before, amount: Number(before.amount), accepted: null },
      after,
    }),
  );
  return saved;
};
