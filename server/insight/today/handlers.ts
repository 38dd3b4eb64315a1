import type { todayCalls } from '#contract/insight/today/calls.ts';
import type { FigureName } from '#contract/insight/figure/figures.ts';
import { allows, type Actor } from '#server/ground/core/actor.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import type { Language } from '#contract/ground/enums.ts';
import { askFigures, askingOf, type Asker } from '#server/insight/figure/ask.ts';
import type { Services } from '#server/services.ts';
import { selectionOf } from '#server/operation/order/service.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { fleetNow } from './fleet.ts';
import { bookingsAhead } from './queries.ts';

const COUNTED = ['underWay', 'completed', 'cancelled', 'failed', 'revenue'] as const satisfies readonly FigureName[];

/** The figures of the catalogue, as the dashboard and the analyses have them. */
async function ordersOf(services: Services, actor: Actor, language: Language, period: { from: string; to: string }) {
  const asker: Asker = { scope: scopeOf(actor), may: (right) => allows(actor, right), hidesSmall: false, language };
  const ask = async (figures: readonly FigureName[], currency?: string) => {
    const filters = currency === undefined ? {} : { currency };
    const question = { ...period, figures: [...figures], by: [], filters, compare: 'lastWeek' as const, most: 1 };
    const { rows, currencies } = await askFigures(askingOf(services), asker, question);
    const values = (row: readonly (number | null)[] | undefined) =>
      new Map(figures.map((name, at) => [name, row?.[at] ?? 0]));
    return { now: values(rows[0]?.values), before: values(rows[0]?.before), currencies };
  };
  const { now, before, currencies } = await ask(COUNTED);
  const [first, ...others] = currencies;
  const amounts = [
    ...(first === undefined ? [] : [{ currency: first, amount: now.get('revenue') ?? 0 }]),
    ...(await Promise.all(
      others.map(async (currency) => ({
        currency,
        amount: (await ask(['revenue'], currency)).now.get('revenue') ?? 0,
      })),
    )),
  ];
  return {
    underWay: now.get('underWay') ?? 0,
    completed: now.get('completed') ?? 0,
    cancelled: now.get('cancelled') ?? 0,
    failed: now.get('failed') ?? 0,
    revenue: amounts.filter(({ amount }) => amount !== 0),
    completedBefore: before.get('completed') ?? 0,
  };
}

const SOON_MS = 10 * 60_000;
const AHEAD_MS = 2 * 3_600_000;

/** What is booked for the time to come. */
async function bookedFrom(db: Db, actor: Actor, now: number) {
  const until = new Date(now + AHEAD_MS).toISOString();
  const soon = new Date(now + SOON_MS).toISOString();
  const counts = await bookingsAhead(db, selectionOf(actor), { soon, until }).executeTakeFirstOrThrow();
  return { ...counts, until };
}

const NOTHING = { underWay: 0, completed: 0, cancelled: 0, failed: 0, revenue: [], completedBefore: 0 };

export const todayHandlers: Handlers<typeof todayCalls> = {
  async getFigures({ actor, db, request, services }) {
    const now = services.now().getTime();
    const { clock } = services.ranges;
    const since = clock.dayBegins(clock.moment(now).day);
    const period = { from: new Date(since).toISOString(), to: new Date(now).toISOString() };
    const maySeeOrders = allows(actor, 'operation:order:list');
    const [orders, booked, fleet] = await Promise.all([
      !maySeeOrders ? null : since < now ? ordersOf(services, actor, request.language, period) : NOTHING,
      maySeeOrders ? bookedFrom(db, actor, now) : null,
      allows(actor, 'capacity:monitoring:view') ? fleetNow(db, scopeOf(actor)) : null,
    ]);
    return { since: period.from, orders: orders === null || booked === null ? null : { ...orders, booked }, fleet };
  },
};
