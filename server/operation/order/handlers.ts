import type { BookedTrip, orderCalls } from '#contract/operation/order/calls.ts';
import { canCancel } from '#contract/operation/order/rules.ts';
import { orderWords } from '#contract/operation/order/words.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { reachesCar } from '#server/ground/core/placeReach.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { orderMessages } from './messages.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { listAnswer, pageOf, type Page } from '#server/ground/core/list.ts';
import { takeRow } from '#server/ground/core/rows.ts';
import { sharing } from '#server/ground/core/sharedAnswers.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { withPerson } from '#server/ground/person/person.ts';
import type { Vault } from '#server/ground/vault/vault.ts';
import { startOrderExport } from './export.ts';
import { filtersOf, orderSorts, type OrderSelection } from './filter.ts';
import { checkOrder, remarkOrder } from './door/change.ts';
import { lockOrder, orderSources } from './queries.ts';
import { cannotCancel, findOrder, readOrderPage, selectionOf, totalOfOrders, withPositions } from './service.ts';

const MOST_SOURCES = 200;

const pages = sharing<Awaited<ReturnType<typeof readPage>>>();

async function readPage(db: Db, vault: Vault, selection: OrderSelection, page: Page, withTotal: boolean) {
  const rows = await readOrderPage(db, selection, page);
  const orders = rows.map((row) => withPositions(withPerson(vault, selection.reveal, row)));
  return listAnswer(orders, page, await totalOfOrders(db, selection, page, rows, withTotal));
}

/** A booking, as the log names it. */
const asLogged = ({ scheduledAt, pickUp, dropOff, seats }: BookedTrip & { readonly scheduledAt: string }) => ({
  scheduledAt: new Date(scheduledAt).toISOString(),
  pickUpName: pickUp.name,
  pickUpPosition: pickUp.position,
  dropOffName: dropOff.name,
  dropOffPosition: dropOff.position,
  seats,
});

export const orderHandlers: Handlers<typeof orderCalls> = {
  async getPageList({ actor, db, services: { vault } }, input) {
    const page = pageOf(input, orderSorts);
    const selection = selectionOf(actor, filtersOf(vault, input));
    return pages(db, JSON.stringify([selection, input]), () => readPage(db, vault, selection, page, input.withTotal));
  },

  getById: ({ actor, db, services }, { id }) => findOrder(db, services.vault, selectionOf(actor), id),

  async getSourceList({ actor, db }) {
    const sources = await orderSources(db, selectionOf(actor), MOST_SOURCES).execute();
    return { list: sources.map(({ source }) => source) };
  },

  async getCarSearch({ actor, db, services }, { id }) {
    await findOrder(db, services.vault, selectionOf(actor), id);
    const scope = scopeOf(actor);
    return { search: await services.dispatcher.searchOf(db, id, (car) => reachesCar(scope, car)) };
  },

  async assignOne(context, { id, version, carId, reason }) {
    const { actor, db, services } = context;
    const selection = selectionOf(actor);
    const current = () => findOrder(db, services.vault, selection, id);
    await services.dispatcher.holdTurns(db);
    const before = await takeRow(lockOrder(db, selection, id), { version }, current);
    const car = services.telemetry.car(carId);
    if (car === undefined || !reachesCar(scopeOf(actor), car)) throw new Refusal(409, orderMessages.notFree);
    const outcome = await services.dispatcher.assign(db, id, carId);
    if (outcome.refused !== null) throw new Refusal(409, orderMessages[outcome.refused]);
    context.record(
      changeOf(orderWords, {
        id,
        label: before.orderNo,
        before: {},
        after: { offeredTo: outcome.plate, assignReason: reason },
      }),
    );
    context.afterCommit(outcome.tell);
    return { version: (await current()).version };
  },

  quoteOne: ({ db, services }, input) => services.staffOrders.quote(db, input),

  async addOne(context, input) {
    const { actor, db, services } = context;
    const { id, orderNo } = await services.staffOrders.place(db, input);
    const order = await lockOrder(db, selectionOf(actor), id).executeTakeFirst();
    if (order === undefined) throw new Refusal(403, orderMessages.outOfReach);
    const { pickUp, dropOff, seats, remark } = input;
    const { scheduledAt, version } = order;
    const after = { pickUpName: pickUp.name, dropOffName: dropOff.name, scheduledAt, seats, remark };
    context.record(changeOf(orderWords, { id, label: orderNo, before: {}, after }));
    return { id, orderNo, version };
  },

  async getCancelPrice({ actor, db, request, services }, { id, by }) {
    const { status } = await findOrder(db, services.vault, selectionOf(actor), id);
    if (!canCancel(status, by)) throw await cannotCancel(db, request.language, status, {});
    return { price: await services.prices.cancelPrice(db, id, by) };
  },

  async cancelOne(context, { id, version, by, reason }) {
    const { actor, db, request, services } = context;
    const selection = selectionOf(actor);
    const current = () => findOrder(db, services.vault, selection, id);
    const before = await takeRow(lockOrder(db, selection, id), { version }, current);
    if (!canCancel(before.status, by))
      throw await cannotCancel(db, request.language, before.status, { current: await current() });
    const at = services.now().toISOString();
    const [changed] = await services.orders.move(db, [id], { step: 'cancel', by, reason }, at);
    if (changed === undefined) throw new Error(`order ${id} was locked and has moved`);
    const after = { status: 'cancelled', cancelledAt: at, cancelledBy: by, cancelReason: reason };
    context.record(changeOf(orderWords, { id, label: before.orderNo, before, after }));
    return { version: changed.version };
  },

  async quoteReschedule({ actor, db, request, services }, { id, ...wish }) {
    await findOrder(db, services.vault, selectionOf(actor), id);
    return services.rescheduling.quote(db, id, wish, request.language);
  },

  async rescheduleOne(context, { id, version, reason, ...wish }) {
    const { actor, db, request, services } = context;
    const selection = selectionOf(actor);
    const current = () => findOrder(db, services.vault, selection, id);
    const before = await takeRow(lockOrder(db, selection, id), { version }, current);
    const who = { by: 'operator' as const, userId: actor.userId, reason };
    const changed = await services.rescheduling.change(db, id, wish, who, request.language);
    const after = { ...asLogged(changed.after), rescheduleReason: reason };
    context.record(changeOf(orderWords, { id, label: before.orderNo, before: asLogged(changed.before), after }));
    return { version: changed.version };
  },

  async updateRemark(context, { id, version, remark }) {
    const { actor, db, services } = context;
    const selection = selectionOf(actor);
    const before = await takeRow(lockOrder(db, selection, id), { version }, () =>
      findOrder(db, services.vault, selection, id),
    );
    const changed = await remarkOrder(db, id, remark, services.now().toISOString());
    context.record(changeOf(orderWords, { id, label: before.orderNo, before, after: { remark } }));
    return changed;
  },

  async getPriceBy({ actor, db, services }, { id, distance }) {
    const { status, price } = await findOrder(db, services.vault, selectionOf(actor), id);
    if (status !== 'completed' || price !== null) throw new Refusal(409, orderMessages.hasPrice);
    return services.prices.priceBy(db, id, distance);
  },

  async priceOne(context, { id, version, distance, reason }) {
    const { actor, db, services } = context;
    const selection = selectionOf(actor);
    const before = await takeRow(lockOrder(db, selection, id), { version }, () =>
      findOrder(db, services.vault, selection, id),
    );
    if (before.status !== 'completed' || before.price !== null) throw new Refusal(409, orderMessages.hasPrice);
    const left = before.flags.filter((flag) => flag !== 'noPrice' && flag !== 'distanceDoubted');
    const changed = await checkOrder(db, id, { left, distance }, services.now().toISOString());
    const { total } = await services.prices.chargeBy(db, id, distance);
    const after = { distance, flags: left, price: total, priceReason: reason };
    context.record(changeOf(orderWords, { id, label: before.orderNo, before, after }));
    return changed;
  },

  async checkOne(context, { id, version, note }) {
    const { actor, db, services } = context;
    const selection = selectionOf(actor);
    const before = await takeRow(lockOrder(db, selection, id), { version }, () =>
      findOrder(db, services.vault, selection, id),
    );
    const left = before.flags.filter((flag) => flag === 'noPrice' && before.price === null);
    if (left.length === before.flags.length) throw new Refusal(409, orderMessages.nothingToCheck);
    const changed = await checkOrder(db, id, { left }, services.now().toISOString());
    context.record(
      changeOf(orderWords, { id, label: before.orderNo, before, after: { flags: left, checkNote: note } }),
    );
    return changed;
  },

  exportList: startOrderExport,
};
