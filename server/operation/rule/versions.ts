/** Versions of operating rules, from the draft to the end. Who wrote one never puts it in force. */
import { isDeepStrictEqual } from 'node:util';
import { DONE } from '#contract/ground/core.ts';
import type { ruleCalls } from '#contract/operation/rule/calls.ts';
import { MOST_RULE_VERSIONS, type RuleKind, type RuleState } from '#contract/operation/rule/rules.ts';
import type { RuleTerms } from '#contract/operation/rule/terms.ts';
import { ruleVersionWords } from '#contract/operation/rule/words.ts';
import type { RideScope } from '#contract/operation/scope/scope.ts';
import { checkAreaCodes } from '#server/base/sysArea/service.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import type { Message } from '#server/ground/core/messages.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { notFound, Refusal, refuseField } from '#server/ground/core/refusal.ts';
import { takeRow } from '#server/ground/core/rows.ts';
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
import { problemOf } from './expressions.ts';
import { hashOfRule } from './hash.ts';
import { pageOf, refuseTied } from './ties.ts';
import { ruleMessages } from './messages.ts';
import {
  askedFrom,
  deleteRule,
  deleteVersion,
  insertVersion,
  lockVersion,
  takeApprovalLock,
  updateVersion,
  versionById,
  versionsOf,
} from './queries.ts';

type Commands = Handlers<typeof ruleCalls>;
type Context = Pick<CallContext, 'actor' | 'db' | 'services' | 'record' | 'request'>;
type Locked = NonNullable<Awaited<ReturnType<ReturnType<typeof lockVersion>['executeTakeFirst']>>>;

const NOT_IN: Partial<Record<RuleState, Message>> = {
  draft: versionMessages.notDraft,
  shadow: ruleMessages.notShadow,
};

/** A version and its rule, locked; in one of these states. @throws Refusal 404, 409 */
async function takeVersion(
  { actor, db, services }: Context,
  { id, version }: { id: string; version: number },
  states: readonly [RuleState, ...RuleState[]],
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
  record(changeOf(ruleVersionWords, { id: before.id, label: labelOf(before), before, after }));
  return updateVersion(db, before.id, fields).executeTakeFirstOrThrow();
}

/** @throws Refusal 400 that names the first row whose expression does not fit the facts */
export function refuseExpressions({ request }: Pick<Context, 'request'>, { kind, rows }: RuleTerms): void {
  for (const [at, { expression }] of rows.entries()) {
    const problem = problemOf(kind, expression, request.language);
    if (problem !== null)
      throw refuseField('terms', ruleMessages.badExpression, { row: at + 1, problem: problem.message });
  }
}

/** @throws Refusal 409 while another version of the rule is not decided */
export async function beginVersion(
  { actor, db, services }: Context,
  ruleId: string,
  { scope, terms }: { scope: RideScope; terms: RuleTerms },
): Promise<{ id: string; number: number }> {
  const begun = await insertVersion(db, {
    ruleId,
    scope: JSON.stringify(scope),
    terms: JSON.stringify(terms),
    authorIds: [actor.userId],
    createdBy: actor.realName,
  }).executeTakeFirst();
  if (begun === undefined) {
    const [newest] = await versionsOf(db, services.now().toISOString(), ruleId).execute();
    throw new Refusal(409, versionMessages.undecided, { params: { number: newest?.number ?? 0 } });
  }
  if (begun.number > MOST_RULE_VERSIONS)
    throw new Refusal(409, versionMessages.tooMany, { params: { count: MOST_RULE_VERSIONS } });
  return begun;
}

export const addVersion: Commands['addVersion'] = async (context, { fromVersionId }) => {
  const { actor, db, services } = context;
  requireEverything(actor);
  const from = await lockVersion(db, services.now().toISOString(), fromVersionId).executeTakeFirst();
  if (from === undefined) throw notFound();
  const { ruleId, scope, terms, name } = from;
  const { id, number } = await beginVersion(context, ruleId, from);
  context.record(changeOf(ruleVersionWords, { id, label: labelOf({ name, number }), after: { scope, terms } }));
  return { id };
};

function refuseOtherKind(kind: RuleKind, terms: RuleTerms): void {
  if (terms.kind !== kind) throw refuseField('terms', ruleMessages.otherKind);
}

export const changeVersion: Commands['updateVersion'] = async (context, { id, version, ...form }) => {
  const before = await takeVersion(context, { id, version }, ['draft']);
  const { scope, terms, note } = form;
  if (terms !== undefined) {
    refuseOtherKind(before.kind, terms);
    refuseExpressions(context, terms);
  }
  if (scope !== undefined) await checkAreaCodes(context.db, 'scope.areaCodes', scope.areaCodes, before.scope.areaCodes);
  // a form sends the scope with the rest
  if (scope !== undefined && !isDeepStrictEqual(scope, before.scope)) await refuseTied(context, before, scope);
  const authorIds = [...new Set([...before.authorIds, context.actor.userId])];
  const fields = {
    authorIds,
    ...(scope === undefined ? {} : { scope: JSON.stringify(scope) }),
    ...(terms === undefined ? {} : { terms: JSON.stringify(terms) }),
    ...(note === undefined ? {} : { note }),
  };
  return save(context, before, fields, form);
};

export const startShadow: Commands['startShadow'] = async (context, seen) => {
  const before = await takeVersion(context, seen, ['draft']);
  refuseExpressions(context, before.terms);
  // two that tie take turns
  await takeApprovalLock(context.db).execute();
  await refuseTied(context, before, before.scope);
  const after = { state: 'shadow' as const, shadowFrom: context.services.now().toISOString() };
  context.changed('rules');
  return save(context, before, after, after);
};

export const endShadow: Commands['endShadow'] = async (context, seen) => {
  const before = await takeVersion(context, seen, ['shadow']);
  context.changed('rules');
  const after = { state: 'draft' as const };
  return save(context, before, { ...after, shadowFrom: null }, after);
};

/** @throws Refusal 409 for one that would tie, or begin before a version that follows */
async function refuseBeside({ db }: Context, { ruleId, kind, scope }: Locked, validFrom: string): Promise<void> {
  const approved = (await askedFrom(db, validFrom).execute()).filter(({ state }) => state === 'approved');
  refuseTies(
    approved.filter((other) => other.ruleId !== ruleId && other.kind === kind),
    scope,
    pageOf,
  );
  refuseEarlier(
    approved.filter((other) => other.ruleId === ruleId),
    validFrom,
  );
}

export const approve: Commands['approveVersion'] = async (context, { validFrom: named, ...seen }) => {
  const { actor, db } = context;
  await takeApprovalLock(db).execute();
  const before = await takeVersion(context, seen, ['shadow']);
  await refuseOwnWork(context, before.authorIds);
  const validFrom = momentOf(context, named, 'validFrom');
  await refuseBeside(context, before, validFrom);
  context.changed('rules');
  const after = { state: 'approved' as const, validFrom, decidedBy: actor.realName };
  return save(context, before, { ...after, hash: hashOfRule(before.scope, before.terms) }, after);
};

async function refuseRevived({ db }: Context, { ruleId, kind }: Locked, withdrawnFrom: string): Promise<void> {
  const approved = (await askedFrom(db, withdrawnFrom).execute()).filter(
    (version) => version.state === 'approved' && version.kind === kind,
  );
  refuseRevivedTies(approved, { isOwn: (version) => version.ruleId === ruleId, withdrawnFrom });
}

export const retire: Commands['retireVersion'] = async (context, { validTo: named, ...seen }) => {
  await takeApprovalLock(context.db).execute();
  const before = await takeVersion(context, seen, ['inForce', 'scheduled']);
  const validTo = endOf(momentOf(context, named, 'validTo'), before);
  context.changed('rules');
  const saved = await save(context, before, { validTo }, { validTo });
  if (validTo === before.validFrom) await refuseRevived(context, before, validTo);
  return saved;
};

export const removeVersion: Commands['deleteVersion'] = async (context, seen) => {
  const before = await takeVersion(context, seen, ['draft']);
  const { db, services } = context;
  context.record(changeOf(ruleVersionWords, { id: before.id, label: labelOf(before), before }));
  await deleteVersion(db, before.id).execute();
  const left = await versionsOf(db, services.now().toISOString(), before.ruleId).execute();
  if (left.length === 0) await deleteRule(db, before.ruleId).execute();
  return DONE;
};
