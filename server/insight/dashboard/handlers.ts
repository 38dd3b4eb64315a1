import { MOST_PLACES, type dashboardCalls } from '#contract/insight/dashboard/calls.ts';
import type { CallOutput } from '#contract/index.ts';
import { allows } from '#server/ground/core/actor.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { sharing } from '#server/ground/core/sharedAnswers.ts';
import { selectionOf } from '#server/operation/order/service.ts';
import { askingOf } from '#server/insight/figure/ask.ts';
import { carsThrough, unusualOf } from './day.ts';
import { keeping } from './keptAnswers.ts';
import { unservedPlaces } from './queries.ts';

const QUARTER_MS = 900_000;

type Day = CallOutput<'/insight/dashboard/getDay'>;
const unusualKept = keeping<NonNullable<Day['unusual']>>();
const carsShared = sharing<NonNullable<Day['cars']>>();

export const dashboardHandlers: Handlers<typeof dashboardCalls> = {
  async getDay({ actor, db, request, services }) {
    const asOf = services.now();
    const now = asOf.getTime();
    const { clock } = services.ranges;
    const { day } = clock.moment(now);
    const since = clock.dayBegins(day);
    const until = clock.dayBegins(day + 1);
    const scope = scopeOf(actor);
    const may = (right: string) => allows(actor, right);
    const key = JSON.stringify([scope, since]);
    const quarter = now - (now % QUARTER_MS);
    const seesOrders = may('operation:order:list');
    const [cars, places, unusual] = await Promise.all([
      may('capacity:monitoring:view') ? carsShared(db, key, () => carsThrough(db, scope, since, now)) : null,
      seesOrders
        ? unservedPlaces(
            db,
            selectionOf(actor, { requestedFrom: new Date(since).toISOString(), requestedTo: asOf.toISOString() }),
          ).execute()
        : null,
      seesOrders
        ? unusualKept(db, JSON.stringify([key, quarter, may('capacity:alert:list')]), () =>
            unusualOf(
              askingOf(services),
              { scope, may, hidesSmall: false, language: request.language },
              since,
              quarter,
            ),
          )
        : null,
    ]);
    return {
      since: new Date(since).toISOString(),
      until: new Date(until).toISOString(),
      asOf: asOf.toISOString(),
      timeZone: clock.timeZone,
      cars,
      unserved:
        places === null
          ? null
          : {
              places: places.slice(0, MOST_PLACES).map(({ lng, lat }): [number, number] => [lng, lat]),
              isCut: places.length > MOST_PLACES,
            },
      unusual,
    };
  },
};
