import type { columnsCalls } from '#contract/insight/columns/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { FORM } from './form.ts';
import { currentMonths } from './queries.ts';
import { LEAST_ORDERS, stateOf } from './write.ts';

export const columnsHandlers: Handlers<typeof columnsCalls> = {
  async getState({ db, services }) {
    const [state, rows] = await Promise.all([stateOf(services), currentMonths(db).execute()]);
    return {
      state,
      leastOrders: LEAST_ORDERS,
      months: rows.map(({ month, version, store, orders, bytes, upTo, writtenAt, changedDays, damagedAt, form }) => ({
        month: month.slice(0, 7),
        version,
        store,
        orders: Number(orders),
        bytes: Number(bytes),
        upTo: new Date(upTo).toISOString(),
        writtenAt: new Date(writtenAt).toISOString(),
        changedDays,
        isDamaged: damagedAt !== null || form !== FORM,
      })),
    };
  },
};
