/** What putting a version of a range in force, or ending the one in force, does to cars and orders now. */
import { effectiveRules, scheduleTest, type RangeRule } from '#contract/capacity/range/rules.ts';
import { isInService } from '#contract/capacity/telemetry/vehicleStates.ts';
import { reachesCar } from '#server/capacity/reach.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import type { CallContext } from '#server/ground/core/context.ts';
import { positionsIn } from './geometry.ts';
import type { RangeContent } from './present.ts';
import { MOST_OPEN_ORDERS, openOrderPlaces } from './queries.ts';
import { concerns } from './ranges.ts';

type Context = Pick<CallContext<'signedIn'>, 'actor' | 'db' | 'services'>;

interface Place {
  lng: number;
  lat: number;
  groups: readonly string[];
  /** The order that begins or ends here; null: a car is here. */
  orderId: string | null;
  /** An order that has yet to come here, a car in service. */
  counts: boolean;
}

const carPlaces = ({ actor, services }: Context): Place[] => {
  const scope = scopeOf(actor);
  return [...services.telemetry.cars()].flatMap((car) =>
    car.fix === null || !reachesCar(scope, car)
      ? []
      : [
          {
            lng: car.fix.lng,
            lat: car.fix.lat,
            groups: car.groups,
            orderId: null,
            counts: isInService(car.state),
          },
        ],
  );
};

async function orderPlaces({ actor, db }: Context, areas: readonly RangeContent[]) {
  const boxes = areas.flatMap(({ bounds }) => (bounds === null ? [] : [bounds]));
  const rows = boxes.length === 0 ? [] : await openOrderPlaces(db, scopeOf(actor), boxes).execute();
  const places = rows.slice(0, MOST_OPEN_ORDERS).flatMap((row): Place[] => {
    const common = { groups: row.carGroup === '' ? [] : [row.carGroup], orderId: row.id };
    const at = (lng: number | null, lat: number | null, counts: boolean) =>
      lng === null || lat === null ? [] : [{ ...common, lng, lat, counts }];
    return [...at(row.pickUpLng, row.pickUpLat, row.status !== 'onTrip'), ...at(row.dropOffLng, row.dropOffLat, true)];
  });
  return { places, isCapped: rows.length > MOST_OPEN_ORDERS };
}

const isServed = (ranges: readonly RangeRule[]): boolean => ranges.some(({ kind }) => kind === 'operating');
const isBarred = (ranges: readonly RangeRule[]): boolean => effectiveRules(ranges).mayDrive === false;
/** As new orders are judged. */
const isOpenTo = (ranges: readonly RangeRule[]): boolean =>
  isServed(ranges) && !ranges.some(({ kind }) => kind === 'noGo' || kind === 'noStop');

/** `before` and `after`: what applies of the range now and what would; null: nothing. */
export async function effectsOf(
  context: Context,
  { id, before, after }: { id: string; before: RangeContent | null; after: RangeContent | null },
) {
  const { actor, services } = context;
  const { ranges } = services;
  const now = services.now().getTime();
  const moment = ranges.clock.moment(now);
  const orders = await orderPlaces(
    context,
    [before, after].filter((content) => content !== null),
  );
  const places = [...carPlaces(context), ...orders.places];
  const positions = Float64Array.from(places.flatMap(({ lng, lat }) => [lng, lat]));

  const partOf = async (content: RangeContent | null) => {
    if (content === null) return null;
    const inside = await positionsIn(content.geometry, positions, actor.userId);
    const isOn = scheduleTest(content.schedule)(moment);
    const has = places.map(({ groups }, place) => inside[place] === 1 && concerns(content.groups, groups));
    const within = places.filter((_, place) => has[place] === true);
    return {
      rule: isOn ? content : null,
      has,
      figures: {
        area: content.area,
        cars: within.filter(({ orderId }) => orderId === null).length,
        orders: new Set(within.flatMap(({ orderId }) => orderId ?? [])).size,
      },
    };
  };
  const current = await partOf(before);
  const then = await partOf(after);

  let carsOut = 0;
  let carsBarred = 0;
  const ordersOut = new Set<string>();
  places.forEach(({ lng, lat, groups, orderId, counts }, place) => {
    const rulesOf = (part: typeof current) => (part?.has[place] === true && part.rule !== null ? [part.rule] : []);
    const [added, gone] = [rulesOf(then), rulesOf(current)];
    if (!counts || (added.length === 0 && gone.length === 0)) return;
    const others = ranges.applying({ groups }, now, lng, lat).filter((range) => range.id !== id);
    const was = [...others, ...gone];
    const will = [...others, ...added];
    if (orderId !== null) {
      if (isOpenTo(was) && !isOpenTo(will)) ordersOut.add(orderId);
      return;
    }
    if (isServed(was) && !isServed(will)) carsOut += 1;
    if (!isBarred(was) && isBarred(will)) carsBarred += 1;
  });
  return {
    before: current?.figures ?? null,
    after: then?.figures ?? null,
    effects: { carsOut, carsBarred, ordersOut: ordersOut.size, isCapped: orders.isCapped },
  };
}
