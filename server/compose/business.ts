/** The services of the business: orders and cars for them, prices, rules and the books. */
import { Answerer } from '#server/care/answerer/answerer.ts';
import { Dispatcher } from '#server/operation/dispatch/dispatcher.ts';
import { ledger } from '#server/finance/ledger/ledger.ts';
import { Rescheduling } from '#server/channel/openOrder/rescheduling.ts';
import { StaffOrders } from '#server/channel/openOrder/staffOrders.ts';
import { OrderDoor } from '#server/operation/order/door/move.ts';
import { Prices } from '#server/finance/payRule/prices.ts';
import { QuoteFactors } from '#server/finance/quoteFactor/factors.ts';
import { Rulings } from '#server/operation/rule/rulings.ts';
import { Whereabouts } from '#server/operation/scope/whereabouts.ts';
import type { Places } from '#server/operation/scope/place.ts';
import { Demand } from '#server/finance/surge/live.ts';
import { keptSurge } from '#server/finance/surge/surges.ts';
import { keptGates } from '#server/finance/tollGate/tolls.ts';
import { keptCalendar } from '#server/operation/workCalendar/calendar.ts';
import { STATIONS_TOPIC } from '#server/capacity/station/occupancy.ts';
import type { Neighbours } from '#server/capacity/gateway/neighbours.ts';
import type { Business, Fleet, Ground, Services } from '#server/services.ts';

/** @param services all of them, once they are there */
export function businessServices(
  { apartDb, db, events, log, nodes, now, settings, vault }: Ground,
  { closures, ranges, telemetry }: Fleet,
  neighbours: Neighbours,
  services: () => Services,
): Business {
  const rangesAt = (lng: number, lat: number) => ranges.index.rangesAt(lng, lat);
  const calendar = keptCalendar(db, nodes);
  const places = (): Places => ({ clock: ranges.clock, rangesAt, calendar: calendar.known });
  const whereabouts = new Whereabouts({ db, rangesAt, now });
  nodes.onTold(STATIONS_TOPIC, () => whereabouts.forget());
  const rulings = new Rulings({ db, apartDb, nodes, places, calendar, log, now });
  const orders = new OrderDoor({ events, vault, now });
  const demand = new Demand({ db, nodes, now });
  const dispatcher = new Dispatcher({
    db,
    telemetry,
    settings,
    ranges,
    closures,
    publish: (...message) => neighbours.publish(...message),
    orders,
    rulings,
    log,
    now,
  });
  const prices = new Prices({
    rulings,
    db,
    nodes,
    now,
    ledger,
    places,
    calendar,
    whereabouts,
    surges: keptSurge(db, nodes),
    demand,
    gates: keptGates(db, nodes),
  });
  return {
    answerer: new Answerer({ db, settings }),
    calendar,
    demand,
    dispatcher,
    ledger,
    orders,
    prices,
    quoteFactors: new QuoteFactors({ db, settings, now }),
    rescheduling: new Rescheduling(services),
    rulings,
    staffOrders: new StaffOrders(services),
    whereabouts,
  };
}
