/** Contracts of suppliers, from the draft to the end. Who wrote or submitted a version never approves it. */
import { DONE } from '#contract/ground/core.ts';
import { supplierContractForm, type supplierContractCalls } from '#contract/finance/supplierContract/calls.ts';
import { periodAfter, type SupplierContractState } from '#contract/finance/supplierContract/rules.ts';
import { supplierContractWords } from '#contract/finance/supplierContract/words.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { notFound, Refusal, refuseField } from '#server/ground/core/refusal.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import { lockSupplierInReach, supplierInReach } from '#server/base/organisation/queries.ts';
import { hashOfTerms } from './hash.ts';
import { supplierContractMessages } from './messages.ts';
import { periodOf } from './periods.ts';
import {
  approvedContracts,
  contractVersionById,
  contractVersions,
  deleteContractVersion,
  insertContractVersion,
  lastClosed,
  lockContractVersion,
  updateContractVersion,
} from './queries.ts';

type Context = Pick<CallContext, 'actor' | 'db' | 'services' | 'record'>;
type Locked = NonNullable<Awaited<ReturnType<ReturnType<typeof lockContractVersion>['executeTakeFirst']>>>;

const monthNow = ({ services }: Pick<Context, 'services'>): string =>
  periodOf(services.ranges.clock, services.now().getTime());

const labelOf = ({ supplierName, number }: { supplierName: string; number: number }) => `${supplierName} v${number}`;

const NOT_IN: Partial<Record<SupplierContractState, (typeof supplierContractMessages)['notDraft' | 'notInReview']>> = {
  draft: supplierContractMessages.notDraft,
  inReview: supplierContractMessages.notInReview,
};

/** A version and its supplier, locked; in one of these states. @throws Refusal 404, 409 */
async function takeVersion(
  context: Context,
  { id, version }: { id: string; version: number },
  states: readonly [SupplierContractState, ...SupplierContractState[]],
): Promise<Locked> {
  const { actor, db } = context;
  requireEverything(actor);
  const month = monthNow(context);
  const row = await takeRow(lockContractVersion(db, month, id), { version }, () =>
    contractVersionById(db, month, id).executeTakeFirst(),
  );
  if (!states.includes(row.state)) throw new Refusal(409, NOT_IN[states[0]] ?? supplierContractMessages.notApproved);
  return row;
}

function save(
  { db, record }: Context,
  before: Locked,
  fields: Parameters<typeof updateContractVersion>[2],
  after: object,
) {
  record(changeOf(supplierContractWords, { id: before.id, label: labelOf(before), before, after }));
  return updateContractVersion(db, before.id, fields).executeTakeFirstOrThrow();
}

const withAuthor = ({ authorIds }: Locked, { actor }: Context): string[] => [...new Set([...authorIds, actor.userId])];

/** @throws Refusal 409 for a month that is closed, or being closed */
async function refuseClosed({ db }: Context, supplierId: string, month: string): Promise<void> {
  const { period } = await lastClosed(db, supplierId).executeTakeFirstOrThrow();
  if (period !== null && period >= month)
    throw new Refusal(409, supplierContractMessages.monthClosed, { params: { month: period } });
}

/** The version before ends where this one begins. @throws Refusal 409 for a later version, or a gap that nobody confirmed */
async function makeRoom(context: Context, { supplierId }: Locked, validFrom: string, allowGap: boolean): Promise<void> {
  const others = await approvedContracts(context.db, supplierId).execute();
  const later = others.find((each) => each.validFrom !== null && each.validFrom >= validFrom);
  if (later !== undefined)
    throw new Refusal(409, supplierContractMessages.laterBegins, {
      params: { number: later.number, month: later.validFrom ?? '' },
    });
  const before = others.at(-1);
  if (before === undefined) return;
  const last = periodAfter(validFrom, -1);
  if (before.validTo !== null && before.validTo < last && !allowGap)
    throw new Refusal(409, supplierContractMessages.gap, {
      params: { from: periodAfter(before.validTo), to: last },
    });
  if (before.validTo === null || before.validTo > last)
    await updateContractVersion(context.db, before.id, { validTo: last }).execute();
}

export const supplierContractHandlers: Handlers<typeof supplierContractCalls> = {
  async getVersionList(context, { supplierId }) {
    const { actor, db } = context;
    const supplier = await supplierInReach(db, scopeOf(actor), supplierId).executeTakeFirst();
    if (supplier === undefined) throw notFound();
    const onlyApproved = actor.dataScope !== 'everything';
    return { list: await contractVersions(db, monthNow(context), supplierId, onlyApproved).execute() };
  },

  async addVersion(context, { supplierId, terms, note }) {
    const { actor, db } = context;
    requireEverything(actor);
    const supplier = await lockSupplierInReach(db, scopeOf(actor), supplierId).executeTakeFirst();
    if (supplier === undefined) throw notFound();
    const added = await insertContractVersion(db, {
      supplierId,
      terms: JSON.stringify(terms),
      note,
      authorIds: [actor.userId],
      createdBy: actor.realName,
    }).executeTakeFirst();
    if (added === undefined) throw new Refusal(409, supplierContractMessages.undecided);
    const label = labelOf({ supplierName: supplier.name, number: added.number });
    context.record(changeOf(supplierContractWords, { id: added.id, label, after: { terms, note } }));
    return { id: added.id };
  },

  async updateVersion(context, { id, version, ...change }) {
    const before = await takeVersion(context, { id, version }, ['draft']);
    const { terms, note } = changedForm(context, supplierContractForm, before, change);
    const fields = { terms: JSON.stringify(terms), note, authorIds: withAuthor(before, context) };
    return save(context, before, fields, { terms, note });
  },

  async submitVersion(context, seen) {
    const before = await takeVersion(context, seen, ['draft']);
    const after = { state: 'inReview' as const, submittedBy: context.actor.realName };
    const authorIds = withAuthor(before, context);
    return save(context, before, { ...after, authorIds, decidedBy: '', decision: '' }, after);
  },

  async rejectVersion(context, { decision, ...seen }) {
    const before = await takeVersion(context, seen, ['inReview']);
    const after = { state: 'draft' as const, decidedBy: context.actor.realName, decision };
    return save(context, before, after, after);
  },

  async approveVersion(context, { validFrom, allowGap, ...seen }) {
    const before = await takeVersion(context, seen, ['inReview']);
    const { actor } = context;
    if (before.authorIds.includes(actor.userId)) throw new Refusal(409, supplierContractMessages.ownWork);
    await refuseClosed(context, before.supplierId, validFrom);
    await makeRoom(context, before, validFrom, allowGap);
    const after = { state: 'approved' as const, validFrom, decidedBy: actor.realName, decision: '' };
    return save(context, before, { ...after, hash: hashOfTerms(before.terms) }, { ...after, allowGap });
  },

  async endVersion(context, { validTo, ...seen }) {
    const before = await takeVersion(context, seen, ['inForce', 'scheduled']);
    if (before.validFrom !== null && validTo < before.validFrom)
      throw refuseField('validTo', supplierContractMessages.endBeforeStart);
    await refuseClosed(context, before.supplierId, periodAfter(validTo));
    const later = (await approvedContracts(context.db, before.supplierId).execute()).find(
      (each) =>
        each.id !== before.id &&
        each.validFrom !== null &&
        each.validFrom <= validTo &&
        each.validFrom > (before.validFrom ?? ''),
    );
    if (later !== undefined)
      throw new Refusal(409, supplierContractMessages.laterBegins, {
        params: { number: later.number, month: later.validFrom ?? '' },
      });
    return save(context, before, { validTo }, { validTo });
  },

  async deleteVersion(context, seen) {
    const before = await takeVersion(context, seen, ['draft']);
    context.record(changeOf(supplierContractWords, { id: before.id, label: labelOf(before), before }));
    await deleteContractVersion(context.db, before.id).execute();
    return DONE;
  },
};
