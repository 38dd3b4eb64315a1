/** Versions of pay rules, from the draft to the end. Who wrote or submitted one never approves it. */
import { isDeepStrictEqual } from 'node:util';
import { DONE } from '#contract/ground/core.ts';
import type { payRuleCalls } from '#contract/finance/payRule/calls.ts';
import { termsNow, type KeptTerms } from '#contract/finance/payRule/before.ts';
import { MOST_PAY_RULE_VERSIONS, type PayRuleState } from '#contract/finance/payRule/rules.ts';
import { priceOf } from '#contract/finance/payRule/price.ts';
import { scalesWithHole } from '#contract/finance/payRule/terms.ts';
import type { RideScope } from '#contract/operation/scope/scope.ts';
import { payRuleVersionWords } from '#contract/finance/payRule/words.ts';
import { peopleWhoMay } from '#server/access/role/queries.ts';
import { ADMINISTRATOR } from '#server/access/role/service.ts';
import { checkAreaCodes } from '#server/base/sysArea/service.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import type { Message } from '#server/ground/core/messages.ts';
import { takeRow } from '#server/ground/core/rows.ts';
import { sendMessages } from '#server/ground/inbox/inbox.ts';
import { majorOf } from '#contract/ground/currency.ts';
import { holdNamed, sharingSegments } from '#server/operation/passengerSegment/service.ts';
import { versionMessages } from '#server/operation/scope/messages.ts';
import {
  endOf,
  labelOf,
  momentOf,
  refuseEarlier,
  refuseOwnWork,
  refuseRevivedTies,
  refuseTies,
} from '#server/operation/scope/versions.ts';
import { hashOfVersion } from './hash.ts';
import { payRuleMessages } from './messages.ts';
import { pageOf, refuseTied } from './ties.ts';
import {
  approvedFrom,
  deletePayRule,
  deleteVersion,
  insertVersion,
  lockVersion,
  takeApprovalLock,
  updateVersion,
  versionById,
  versionsOf,
} from './queries.ts';

type Commands = Handlers<typeof payRuleCalls>;
type Context = Pick<CallContext, 'actor' | 'db' | 'services' | 'record'>;
type Locked = NonNullable<Awaited<ReturnType<ReturnType<typeof lockVersion>['executeTakeFirst']>>>;

const NOT_IN: Partial<Record<PayRuleState, Message>> = {
  draft: versionMessages.notDraft,
  inReview: payRuleMessages.notInReview,
};

/** A version and its rule, locked; in one of these states. @throws Refusal 404, 409 */
async function takeVersion(
  { actor, db, services }: Context,
  { id, version }: { id: string; version: number },
  states: readonly [PayRuleState, ...PayRuleState[]],
): Promise<Locked> {
  requireEverything(actor);
  const now = services.now().toISOString();
  const row = await takeRow(lockVersion(db, now, id), { version }, () => versionById(db, now, id).executeTakeFirst());
  if (!states.includes(row.state)) throw new Refusal(409, NOT_IN[states[0]] ?? versionMessages.notApproved);
  return row;
}

async function save(
  { db, record }: Context,
  before: Locked,
  fields: Parameters<typeof updateVersion>[2],
  after: object,
) {
  record(changeOf(payRuleVersionWords, { id: before.id, label: labelOf(before), before, after }));
  return updateVersion(db, before.id, fields).executeTakeFirstOrThrow();
}

/** @throws Refusal 409 while another version of the rule is not decided, 400 when the scope names a segment that is gone */
export async function beginVersion(
  { actor, db, services }: Context,
  payRuleId: string,
  { scope, terms }: { scope: RideScope; terms: KeptTerms },
): Promise<{ id: string; number: number }> {
  await holdNamed(db, scope);
  const begun = await insertVersion(db, {
    payRuleId,
    scope: JSON.stringify(scope),
    terms: JSON.stringify(termsNow(terms)),
    authorIds: [actor.userId],
    createdBy: actor.realName,
  }).executeTakeFirst();
  if (begun === undefined) {
    const [newest] = await versionsOf(db, services.now().toISOString(), payRuleId).execute();
    throw new Refusal(409, versionMessages.undecided, { params: { number: newest?.number ?? 0 } });
  }
  if (begun.number > MOST_PAY_RULE_VERSIONS)
    throw new Refusal(409, versionMessages.tooMany, { params: { count: MOST_PAY_RULE_VERSIONS } });
  return begun;
}

export const addVersion: Commands['addVersion'] = async (context, { fromVersionId }) => {
  const { actor, db, services } = context;
  requireEverything(actor);
  const from = await lockVersion(db, services.now().toISOString(), fromVersionId).executeTakeFirst();
  if (from === undefined) throw notFound();
  const { payRuleId, scope, terms, name } = from;
  const { id, number } = await beginVersion(context, payRuleId, from);
  context.record(changeOf(payRuleVersionWords, { id, label: labelOf({ name, number }), after: { scope, terms } }));
  return { id };
};

export const changeVersion: Commands['updateVersion'] = async (context, { id, version, ...form }) => {
  const before = await takeVersion(context, { id, version }, ['draft']);
  const { scope, terms, note } = form;
  if (scope !== undefined) {
    await holdNamed(context.db, scope);
    await checkAreaCodes(context.db, 'scope.areaCodes', scope.areaCodes, before.scope.areaCodes);
    // a form sends the scope with the rest: what another rule was approved over meanwhile does not keep the terms from being saved
    if (!isDeepStrictEqual(scope, before.scope)) await refuseTied(context, before.payRuleId, scope);
  }
  const { userId } = context.actor;
  const authorIds = [...new Set([...before.authorIds, userId])];
  const fields = {
    authorIds,
    ...(scope === undefined ? {} : { scope: JSON.stringify(scope) }),
    ...(terms === undefined ? {} : { terms: JSON.stringify(termsNow(terms)) }),
    ...(note === undefined ? {} : { note }),
  };
  return save(context, before, fields, form);
};

/** Whoever may approve it, and did not write it, finds it in the inbox. */
async function tellApprovers({ db, services }: Context, before: Locked, authorIds: readonly string[]): Promise<void> {
  const people = await peopleWhoMay(db, 'operation:payRule:approve', ADMINISTRATOR).execute();
  await sendMessages(
    { db, services },
    {
      userIds: people.map(({ id }) => id).filter((id) => !authorIds.includes(id)),
      kind: 'alert',
      titleZh: `计价规则待审核：${before.name} 第 ${before.number} 版`,
      titleEn: `Pay rule to review: ${before.name}, version ${before.number}`,
      link: `/operation/payRule?drawer=detail&record=${before.payRuleId}`,
      object: 'payRule',
      objectId: before.payRuleId,
    },
  );
}

export const submit: Commands['submitVersion'] = async (context, seen) => {
  await takeApprovalLock(context.db).execute();
  const before = await takeVersion(context, seen, ['draft']);
  refuseBroken(before);
  await holdNamed(context.db, before.scope);
  await refuseTied(context, before.payRuleId, before.scope);
  const { userId, realName } = context.actor;
  const authorIds = [...new Set([...before.authorIds, userId])];
  await tellApprovers(context, before, authorIds);
  const after = { state: 'inReview' as const, submittedBy: realName };
  return save(context, before, { ...after, authorIds, decidedBy: '', decision: '' }, after);
};

export const takeBack: Commands['takeBackVersion'] = async (context, seen) => {
  const before = await takeVersion(context, seen, ['inReview']);
  const after = { state: 'draft' as const };
  return save(context, before, after, after);
};

export const reject: Commands['rejectVersion'] = async (context, { decision, ...seen }) => {
  const before = await takeVersion(context, seen, ['inReview']);
  const after = { state: 'draft' as const, decidedBy: context.actor.realName, decision };
  return save(context, before, after, after);
};

/** @throws Refusal 409 for slabs that leave a hole, and one that names the first golden case that the version prices otherwise */
function refuseBroken({ goldenCases, terms }: Pick<Locked, 'goldenCases' | 'terms'>): void {
  if (scalesWithHole(terms).length > 0) throw new Refusal(409, payRuleMessages.leavesHole);
  for (const { name, facts, ...wanted } of goldenCases) {
    const is = { total: priceOf(terms, facts).total, currency: terms.currency };
    if (is.total === wanted.total && is.currency === wanted.currency) continue;
    const money = ({ total, currency }: typeof is) => {
      const units = majorOf(total, currency);
      return is.currency === wanted.currency ? String(units) : `${units} ${currency}`;
    };
    throw new Refusal(409, payRuleMessages.breaksCase, { params: { name, is: money(is), wanted: money(wanted) } });
  }
}

/** @throws Refusal 409 for one that would tie, or begin before a version that follows */
async function refuseBeside({ db }: Context, { payRuleId, scope }: Locked, validFrom: string): Promise<void> {
  const approved = await approvedFrom(db, validFrom).execute();
  const others = approved.filter((other) => other.payRuleId !== payRuleId);
  refuseTies(others, scope, pageOf, await sharingSegments(db, [scope, ...others.map((other) => other.scope)]));
  refuseEarlier(
    approved.filter((other) => other.payRuleId === payRuleId),
    validFrom,
  );
}

export const approve: Commands['approveVersion'] = async (context, { validFrom: named, ...seen }) => {
  const { actor, db } = context;
  await takeApprovalLock(db).execute();
  const before = await takeVersion(context, seen, ['inReview']);
  await refuseOwnWork(context, before.authorIds);
  refuseBroken(before);
  await holdNamed(db, before.scope);
  const validFrom = momentOf(context, named, 'validFrom');
  await refuseBeside(context, before, validFrom);
  context.changed('prices');
  const after = { state: 'approved' as const, validFrom, decidedBy: actor.realName };
  const hash = hashOfVersion(before.scope, before.terms);
  return save(context, before, { ...after, hash, decision: '' }, after);
};

async function refuseRevived({ db }: Context, { payRuleId }: Locked, withdrawnFrom: string): Promise<void> {
  const approved = await approvedFrom(db, withdrawnFrom).execute();
  const isOwn = (version: (typeof approved)[number]) => version.payRuleId === payRuleId;
  const sharing = await sharingSegments(
    db,
    approved.map(({ scope }) => scope),
  );
  refuseRevivedTies(approved, { isOwn, withdrawnFrom }, sharing);
}

export const retire: Commands['retireVersion'] = async (context, { validTo: named, ...seen }) => {
  await takeApprovalLock(context.db).execute();
  const before = await takeVersion(context, seen, ['inForce', 'scheduled']);
  const validTo = endOf(momentOf(context, named, 'validTo'), before);
  context.changed('prices');
  const saved = await save(context, before, { validTo }, { validTo });
  if (validTo === before.validFrom) await refuseRevived(context, before, validTo);
  return saved;
};

export const removeVersion: Commands['deleteVersion'] = async (context, seen) => {
  const before = await takeVersion(context, seen, ['draft']);
  const { db, services } = context;
  context.record(changeOf(payRuleVersionWords, { id: before.id, label: labelOf(before), before }));
  await deleteVersion(db, before.id).execute();
  const left = await versionsOf(db, services.now().toISOString(), before.payRuleId).execute();
  if (left.length === 0) await deletePayRule(db, before.payRuleId).execute();
  return DONE;
};
