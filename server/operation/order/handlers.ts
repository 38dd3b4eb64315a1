import { type orderCalls } from '#contract/operation/order/calls.ts';
import { canCancel } from '#contract/operation/order/rules.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { listAnswer, pageOf, totalAfter, type Page } from '#server/ground/core/list.ts';
import { say } from '#server/ground/core/messages.ts';
import { changedMeanwhile, notFound, Refusal } from '#server/ground/core/refusal.ts';
import { sharing } from '#server/ground/core/sharedAnswers.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { startOrderExport } from './export.ts';
import { orderSorts, type OrderSelection } from './filter.ts';
import { importProfiles, startOrderImport } from './import.ts';
import { orderMessages } from './messages.ts';
import {
  cancelOrder,
  lockOrder,
  mayEndEarly,
  orderCount,
  orderPage,
  orderPageGathered,
  orderSources,
  setOrderRemark,
} from './queries.ts';
import { findOrder, selectionOf, withPositions } from './service.ts';

const MOST_SOURCES = 200;

const pages = sharing<Awaited<ReturnType<typeof readPage>>>();

async function readPage(db: Db, selection: OrderSelection, page: Page, withTotal: boolean) {
  const { rows: found } = await orderPage(db, selection, page).execute(db);
  const isShort = found.length <= page.size && mayEndEarly(selection, page);
  const rows = isShort ? await orderPageGathered(db, selection, page).execute() : found;
  const orders = rows.map((row) => withPositions(row));
  return listAnswer(orders, page, await totalAfter(db, rows, page, () => orderCount(db, selection), withTotal));
}

export const orderHandlers: Handlers<typeof orderCalls> = {
  async getPageList({ actor, db }, input) {
    const page = pageOf(input, orderSorts);
    const selection = selectionOf(actor, input);
    return pages(db, JSON.stringify([selection, input]), () => readPage(db, selection, page, input.withTotal));
  },

  async getById({ actor, db }, { id }) {
    const order = await findOrder(db, selectionOf(actor), id);
    if (order === null) throw notFound();
    return order;
  },

  async getSourceList({ actor, db }) {
    const sources = await orderSources(db, selectionOf(actor), MOST_SOURCES).execute();
    return { list: sources.map(({ source }) => source) };
  },

  async cancelOne(context, { id, version, reason }) {
    const { actor, db, request, services } = context;
    const selection = selectionOf(actor);
    const order = await lockOrder(db, selection, id).executeTakeFirst();
    if (order === undefined) throw notFound();
    if (order.version !== version) throw changedMeanwhile(await findOrder(db, selection, id));
    if (!canCancel(order.status, 'operator')) {
      const status = say(orderMessages[order.status], request.language);
      throw new Refusal(409, orderMessages.cannotCancel, {
        params: { status },
        data: { current: await findOrder(db, selection, id) },
      });
    }
    const at = services.now().toISOString();
    const changed = await cancelOrder(db, id, { at, reason }).executeTakeFirstOrThrow();
    const { orderNo, status, cancelledAt, cancelledBy, cancelReason } = order;
    context.record({
      object: 'order',
      objectId: id,
      label: orderNo,
      before: { status, cancelledAt, cancelledBy, cancelReason },
      after: { status: 'cancelled', cancelledAt: at, cancelledBy: 'operator', cancelReason: reason },
    });
    return changed;
  },

  async updateRemark(context, { id, version, remark }) {
    const { actor, db, services } = context;
    const selection = selectionOf(actor);
    const order = await lockOrder(db, selection, id).executeTakeFirst();
    if (order === undefined) throw notFound();
    if (order.version !== version) throw changedMeanwhile(await findOrder(db, selection, id));
    const changed = await setOrderRemark(db, id, remark, services.now().toISOString()).executeTakeFirstOrThrow();
    context.record({
      object: 'order',
      objectId: id,
      label: order.orderNo,
      before: { remark: order.remark },
      after: { remark },
    });
    return changed;
  },

  exportList: startOrderExport,
  importList: startOrderImport,

  async importProfiles() {
    return { list: importProfiles };
  },
};
