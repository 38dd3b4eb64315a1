import { DONE } from '#contract/ground/core.ts';
import { passengerForm, type passengerCalls } from '#contract/care/passenger/calls.ts';
import { passengerWords } from '#contract/care/passenger/words.ts';
import { allows, type Actor } from '#server/ground/core/actor.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { answerList, totalOf } from '#server/ground/core/list.ts';
import { maskMobile, maskName } from '#server/ground/core/masks.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import type { Services } from '#server/services.ts';
import { say } from '#server/ground/core/messages.ts';
import { isAnyUnsealed } from '#server/ground/person/keepSealing.ts';
import { mobileHashOf, withPerson } from '#server/ground/person/person.ts';
import type { PassengerErased } from './erased.ts';
import { passengerMessages } from './messages.ts';
import {
  consentsOf,
  erasePassengers,
  eraseReasons,
  insertLimit,
  invoicesToHandOut,
  liftLimits,
  limitsOf,
  lockPassenger,
  lockPassengers,
  lockWaitingOrders,
  mergedBehind,
  openBusiness,
  orderNosOf,
  ordersToHandOut,
  passengerById,
  passengerCount,
  passengerList,
  passengerSorts,
  paymentsToHandOut,
  queuePassengers,
  spendingOf,
  ticketsToHandOut,
  unlinkedCount,
  updatePassenger,
  type PassengerFilters,
} from './queries.ts';
import { countAnew, linkNow, nameHashesOf, opened, tailOf } from './service.ts';

type Sealed = Readonly<Record<'nameSealed' | 'mobileSealed', string>>;

/** Name and number as the caller may see them. */
function personOf({ vault }: Pick<Services, 'vault'>, actor: Actor, { nameSealed, mobileSealed }: Sealed) {
  const [name, mobile] = [opened(vault, 'name', nameSealed), opened(vault, 'mobile', mobileSealed)];
  return allows(actor, 'operation:order:reveal')
    ? { name, mobile }
    : { name: maskName(name), mobile: maskMobile(mobile) };
}

interface Rated {
  ratingSum: number;
  ratingCount: number;
}
const ratingOf = ({ ratingSum, ratingCount }: Rated): number | null =>
  ratingCount === 0 ? null : Math.round((100 * ratingSum) / ratingCount) / 100;

type Listed = Awaited<ReturnType<ReturnType<typeof passengerList>['execute']>>[number];
type Locked = NonNullable<Awaited<ReturnType<ReturnType<typeof lockPassenger>['executeTakeFirst']>>>;

const shown = (context: Pick<CallContext, 'actor' | 'services'>, row: Listed) => {
  const { nameSealed, mobileSealed, ratingSum, ratingCount, ...rest } = row;
  return {
    ...rest,
    ...personOf(context.services, context.actor, { nameSealed, mobileSealed }),
    spent: Number(rest.spent),
    rating: ratingOf({ ratingSum, ratingCount }),
  };
};

/** The row that a 409 carries: without the limit, which another table keeps. */
const shownLocked = (context: Pick<CallContext, 'actor' | 'services'>, row: Locked) => ({
  ...shown(context, { ...row, limitKind: null, limitUntil: null }),
});

/** What is not sealed yet is not found by its number, and would be left out. @throws Refusal 409 */
async function refuseUnsealed({ db, services }: Pick<CallContext, 'db' | 'services'>): Promise<void> {
  if (await isAnyUnsealed(db, services.nouns.persons)) throw new Refusal(409, passengerMessages.unsealed);
}

/** Orders of one answer to whoever asks what is held about them. */
const MOST_HANDED_OUT = 1000;
const FOUR_DIGITS = /^\d{4}$/;

/** Whoever may not see names and numbers finds nothing by them. */
function filtersOf({ vault }: Services, actor: Actor, input: FilterInput): PassengerFilters | null {
  const { name = '', tag = '', areaCode = '', currency = '', ...rest } = input;
  const mobile = (input.mobile ?? '').normalize('NFKC');
  if ((mobile !== '' || name !== '') && !allows(actor, 'operation:order:reveal')) return null;
  return {
    ...rest,
    tag: tag === '' ? undefined : tag,
    areaCode: areaCode === '' ? undefined : areaCode,
    currency: currency === '' ? undefined : currency.normalize('NFKC').toUpperCase(),
    mobile:
      mobile === ''
        ? undefined
        : FOUR_DIGITS.test(mobile)
          ? { tail: tailOf(mobile) }
          : { hash: mobileHashOf(vault, mobile) },
    nameHashes: name === '' ? undefined : nameHashesOf(vault, name),
  };
}
type FilterInput = Omit<PassengerFilters, 'mobile' | 'nameHashes'> & {
  mobile?: string | undefined;
  name?: string | undefined;
};

/** Locks a passenger at the version that was seen. @throws Refusal 409 for one that is merged, erased or to be erased */
async function takeActive(context: CallContext, { id, version }: { id: string; version: number }): Promise<Locked> {
  const row = await takeRow(lockPassenger(context.db, id), { version }, (current) => shownLocked(context, current));
  if (row.mergedInto !== null) throw new Refusal(409, passengerMessages.isMerged);
  if (row.state !== 'active') throw new Refusal(409, passengerMessages.notActive);
  return row;
}

/** Cancels what waits for a car, by a limit that begins now; answers the numbers of the orders. */
async function cancelWaiting({ db, services, request }: CallContext, passenger: Locked): Promise<string[]> {
  const { vault } = services;
  const behind = await mergedBehind(db, passenger.id).execute();
  const mobiles = [passenger, ...behind].map(({ mobileSealed }) => opened(vault, 'mobile', mobileSealed));
  await linkNow(db, vault, mobiles);
  const waiting = await lockWaitingOrders(db, passenger.id).execute();
  const reason = say(passengerMessages.waitedWhenLimited, request.language);
  const ids = waiting.map(({ id }) => id);
  await services.orders.move(db, ids, { step: 'cancel', by: 'operator', reason }, services.now().toISOString());
  return waiting.map(({ orderNo }) => orderNo);
}

/** The log names nobody: a passenger may be erased, the log may not. */
const labelOf = (id: string): string => `#${id}`;

export const passengerHandlers: Handlers<typeof passengerCalls> = {
  getPageList(context, input) {
    const { actor, db, services } = context;
    requireEverything(actor);
    const now = services.now().toISOString();
    const filters = filtersOf(services, actor, input) ?? { id: '0' };
    return answerList(db, input, passengerSorts, {
      rows: (page) => passengerList(db, now, filters, page),
      count: () => passengerCount(db, now, filters),
      show: (rows) => rows.map((row) => shown(context, row)),
    });
  },

  async getById(context, { id }) {
    const { actor, db, services } = context;
    requireEverything(actor);
    await refuseUnsealed(context);
    const row = await passengerById(db, services.now().toISOString(), id).executeTakeFirst();
    if (row === undefined) throw notFound();
    const [limits, merged] = [await limitsOf(db, row.id).execute(), await mergedBehind(db, row.id).execute()];
    const spending = await spendingOf(db, row.id).execute();
    const { erasureAskedBy, ...rest } = row;
    return {
      ...shown(context, rest),
      erasureReason: row.erasureReason,
      erasureAskedByName: row.erasureAskedByName,
      erasureAskedAt: row.erasureAskedAt,
      spending: spending.map((each) => ({ ...each, spent: Number(each.spent) })),
      consents: await consentsOf(db, row.id).execute(),
      limits,
      merged: merged.map(({ mergedAt, ...each }) => ({
        id: each.id,
        ...personOf(services, actor, each),
        mergedAt: mergedAt ?? row.updatedAt,
        mergedByName: each.mergedByName,
      })),
      mayDecideErasure: row.state === 'erasing' && erasureAskedBy !== actor.userId,
    };
  },

  async getLinking({ actor, db }) {
    requireEverything(actor);
    const { total, totalIsCapped } = await totalOf(db, unlinkedCount(db), true);
    return { waiting: total, isCapped: totalIsCapped };
  },

  async updateOne(context, { id, version, ...change }) {
    requireEverything(context.actor);
    const before = await takeActive(context, { id, version });
    const form = changedForm(context, passengerForm, before, change);
    const updated = await updatePassenger(context.db, id, form).executeTakeFirstOrThrow();
    context.record(changeOf(passengerWords, { id, label: labelOf(id), before, after: form, secret: ['remark'] }));
    return updated;
  },

  async limitOne(context, { id, version, kind, reason, until }) {
    const { actor, db, services } = context;
    requireEverything(actor);
    const passenger = await takeActive(context, { id, version });
    const now = services.now();
    if (until !== null && Date.parse(until) <= now.getTime()) throw new Refusal(400, passengerMessages.endsBefore);
    const row = { passengerId: id, kind, reason, startsAt: now.toISOString(), endsAt: until, createdBy: actor.userId };
    await insertLimit(db, row).execute();
    const cancelledOrders = await cancelWaiting(context, passenger);
    const after = { kind, reason, until, ...(cancelledOrders.length === 0 ? {} : { cancelledOrders }) };
    context.record(changeOf(passengerWords, { id, label: labelOf(id), after, secret: ['reason'] }));
    return { ...(await updatePassenger(db, id, {}).executeTakeFirstOrThrow()), cancelledOrders };
  },

  async liftLimit(context, { id, version, reason }) {
    requireEverything(context.actor);
    await takeRow(lockPassenger(context.db, id), { version }, (current) => shownLocked(context, current));
    const lifted = await liftLimits(context.db, id, context.services.now().toISOString()).execute();
    if (lifted.length === 0) throw new Refusal(409, passengerMessages.notLimited);
    context.record(changeOf(passengerWords, { id, label: labelOf(id), after: { reason }, secret: ['reason'] }));
    return updatePassenger(context.db, id, {}).executeTakeFirstOrThrow();
  },

  async mergeOne(context, { id, version, intoId }) {
    const { actor, db, services } = context;
    requireEverything(actor);
    if (id === intoId) throw new Refusal(400, passengerMessages.intoItself);
    // both are locked in one order, so that two merges the other way round do not wait for each other
    await lockPassengers(db, [id, intoId]).execute();
    await takeActive(context, { id, version });
    const into = await lockPassenger(db, intoId).executeTakeFirst();
    if (into === undefined) throw notFound();
    if (into.mergedInto !== null) throw new Refusal(409, passengerMessages.isMerged);
    if (into.state !== 'active') throw new Refusal(409, passengerMessages.notActive);
    if ((await mergedBehind(db, id).execute()).length > 0) throw new Refusal(409, passengerMessages.hasMerged);
    const merge = { mergedInto: intoId, mergedAt: services.now().toISOString(), mergedBy: actor.userId };
    await updatePassenger(db, id, merge).execute();
    await countAnew(db, [intoId]);
    context.record(changeOf(passengerWords, { id, label: labelOf(id), after: { intoId } }));
    return DONE;
  },

  async undoMerge(context, { id }) {
    requireEverything(context.actor);
    const row = await lockPassenger(context.db, id).executeTakeFirst();
    if (row === undefined) throw notFound();
    if (row.mergedInto === null) throw new Refusal(409, passengerMessages.notMerged);
    if (row.state === 'erased') throw new Refusal(409, passengerMessages.erasedBehind);
    await updatePassenger(context.db, id, { mergedInto: null, mergedAt: null, mergedBy: null }).execute();
    await countAnew(context.db, [id, row.mergedInto]);
    await queuePassengers(context.db, [id, row.mergedInto]).execute();
    context.record(changeOf(passengerWords, { id, label: labelOf(id), before: { intoId: row.mergedInto } }));
    return DONE;
  },

  async askErasure(context, { id, version, reason }) {
    const { actor, db, services } = context;
    requireEverything(actor);
    await takeActive(context, { id, version });
    const asked = {
      state: 'erasing' as const,
      erasureReason: reason,
      erasureAskedBy: actor.userId,
      erasureAskedAt: services.now().toISOString(),
    };
    context.record(changeOf(passengerWords, { id, label: labelOf(id), after: { reason }, secret: ['reason'] }));
    return updatePassenger(db, id, asked).executeTakeFirstOrThrow();
  },

  async decideErasure(context, { id, version, decision }) {
    const { actor, db } = context;
    requireEverything(actor);
    const row = await takeRow(lockPassenger(db, id), { version }, (current) => shownLocked(context, current));
    if (row.state !== 'erasing') throw new Refusal(409, passengerMessages.notAsked);
    if (row.erasureAskedBy === actor.userId) throw new Refusal(409, passengerMessages.ownRequest);
    context.record(changeOf(passengerWords, { id, label: labelOf(id), after: { decision } }));
    if (decision === 'refuse') return updatePassenger(db, id, { state: 'active' }).executeTakeFirstOrThrow();
    const { events, vault } = context.services;
    const behind = await mergedBehind(db, id).execute();
    await refuseUnsealed(context);
    const mobiles = [row, ...behind].map(({ mobileSealed }) => opened(vault, 'mobile', mobileSealed));
    await linkNow(db, vault, mobiles);
    const open = await openBusiness(db, id).executeTakeFirst();
    if (open !== undefined) throw new Refusal(409, passengerMessages.openOrder, { params: { order: open.orderNo } });
    await eraseReasons(db, id).execute();
    const erased = await erasePassengers(db, id).execute();
    const who: PassengerErased = {
      passengerIds: erased.map((each) => each.id),
      mobileHashes: mobiles.map((mobile) => mobileHashOf(vault, mobile)),
      orderNos: (
        await orderNosOf(
          db,
          erased.map((each) => each.id),
        ).execute()
      ).map(({ orderNo }) => orderNo),
    };
    await events.tell(db, 'passengerErased', [who]);
    return { version: erased.find((each) => each.id === id)?.version ?? row.version + 1 };
  },

  async getHeldData(context, { id }) {
    const { actor, db, request, services } = context;
    requireEverything(actor);
    await refuseUnsealed(context);
    const row = await passengerById(db, services.now().toISOString(), id).executeTakeFirst();
    if (row === undefined) throw notFound();
    const { language, tags, needs, remark } = row;
    const limits = await limitsOf(db, row.id).execute();
    const orders = await ordersToHandOut(db, row.id, MOST_HANDED_OUT + 1).execute();
    const behind = await mergedBehind(db, row.id).execute();
    const mobiles = [row, ...behind].map(({ mobileSealed }) => opened(services.vault, 'mobile', mobileSealed));
    const hashes = mobiles.map((mobile) => mobileHashOf(services.vault, mobile));
    const tickets = await ticketsToHandOut(db, row.id, hashes, MOST_HANDED_OUT + 1).execute();
    const invoices = await invoicesToHandOut(db, row.id, MOST_HANDED_OUT + 1).execute();
    const payments = await paymentsToHandOut(db, row.id, MOST_HANDED_OUT + 1).execute();
    const rides = (await orderNosOf(db, [row.id, ...behind.map((each) => each.id)]).execute()).map(
      ({ orderNo }) => orderNo,
    );
    const kept = (await Promise.all(services.nouns.holds.map((holds) => holds(db, rides)))).flat();
    context.record(changeOf(passengerWords, { id: row.id, label: labelOf(row.id) }));
    return {
      ...personOf(services, actor, row),
      language,
      tags,
      needs,
      remark,
      limits: limits.map(({ kind, reason, startsAt, endsAt, liftedAt }) => ({
        kind,
        reason,
        startsAt,
        endsAt,
        liftedAt,
      })),
      orderCount: Math.max(row.orderCount, orders.length),
      isCut: [orders, tickets, invoices, payments].some(({ length }) => length > MOST_HANDED_OUT),
      consents: await consentsOf(db, row.id).execute(),
      orders: orders.slice(0, MOST_HANDED_OUT),
      tickets: tickets.slice(0, MOST_HANDED_OUT).map((ticket) => {
        const reveal = allows(actor, 'operation:order:reveal');
        const { passengerName: name, passengerMobile: mobile, ...rest } = withPerson(services.vault, reveal, ticket);
        return { ...rest, name, mobile };
      }),
      invoices: invoices.slice(0, MOST_HANDED_OUT),
      payments: payments.slice(0, MOST_HANDED_OUT),
      kept: kept.map(({ object, ...one }) => ({ ...one, object: say(object, request.language) })),
    };
  },
};
