import type { ColumnKind, columnsCalls } from '#contract/insight/columns/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { FORM } from './form.ts';
import { currentFiles } from './queries.ts';
import { LEAST_ORDERS, stateOf } from './write.ts';

/** The first of some moments; null where one is missing. */
function firstOf(moments: readonly (string | null)[]): string | null {
  const known = moments.flatMap((at) => (at === null ? [] : [Date.parse(at)]));
  return known.length < moments.length ? null : new Date(Math.min(...known)).toISOString();
}

export const columnsHandlers: Handlers<typeof columnsCalls> = {
  async getState({ db, services }) {
    const [state, files] = await Promise.all([stateOf(services), currentFiles(db).execute()]);
    const months = Map.groupBy(files, ({ month }) => month.slice(0, 7));
    return {
      state,
      leastOrders: LEAST_ORDERS,
      months: [...months].flatMap(([month, ofMonth]) => {
        const orders = ofMonth.find(({ kind }) => kind === 'orders');
        if (orders === undefined) return [];
        const { version, store, upTo, writtenAt, changedDays } = orders;
        const rowsOf = (wanted: ColumnKind) => {
          const found = ofMonth.find(({ kind }) => kind === wanted);
          return found === undefined ? null : Number(found.rows);
        };
        return [
          {
            month,
            version,
            store,
            orders: Number(orders.rows),
            orderEvents: rowsOf('orderEvents'),
            trips: rowsOf('trips'),
            bytes: ofMonth.reduce((sum, { bytes }) => sum + Number(bytes), 0),
            upTo: new Date(upTo).toISOString(),
            writtenAt: new Date(writtenAt).toISOString(),
            changedDays,
            isDamaged: ofMonth.some(({ damagedAt, form }) => damagedAt !== null || form !== FORM),
            damaged: ofMonth.flatMap(({ kind, store: place, key, damagedAt }) =>
              damagedAt === null ? [] : [{ kind, store: place, key, foundAt: new Date(damagedAt).toISOString() }],
            ),
            provedAt: firstOf(ofMonth.map(({ provedAt }) => provedAt)),
          },
        ];
      }),
    };
  },
};
