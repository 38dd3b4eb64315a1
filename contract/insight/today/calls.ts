/** How the day is going, for the home page. */
import { z } from 'zod';
import { VEHICLE_STATES } from '#contract/capacity/telemetry/vehicleStates.ts';
import { call, instant, nothing, position } from '#contract/ground/core.ts';

/** Cars with their places beyond this many are only counted. */
export const MOST_PLACED_CARS = 500;

export const todayCalls = {
  getFigures: call({
    path: '/dashboard/getToday',
    summary:
      'Orders requested since midnight by the clock of the fleet, beside those of a week ago until the same time, and where the ' +
      'cars are; each within the caller’s reach, null without the right to see it.',
    access: 'signedIn',
    effect: 'query',
    quota: { times: 60, seconds: 60, atOnce: 4 },
    input: nothing,
    output: z.object({
      since: instant,
      orders: z
        .object({
          underWay: z.int(),
          completed: z.int(),
          cancelled: z.int(),
          failed: z.int(),
          /** Of completed rides, in minor units. */
          revenue: z.array(z.object({ currency: z.string(), amount: z.int() })),
          /** Completed a week ago until the same time of the day. */
          completedBefore: z.int(),
          /** Rides booked for the next two hours, or not begun at their time. */
          booked: z.object({
            count: z.int(),
            /** No car has taken them, and their time is within ten minutes or over. */
            late: z.int(),
            /** They are booked for before this. */
            until: instant,
          }),
        })
        .nullable(),
      fleet: z
        .object({
          states: z.array(z.object({ state: z.enum(VEHICLE_STATES), count: z.int() })),
          cars: z.array(z.object({ state: z.enum(VEHICLE_STATES), position })).max(MOST_PLACED_CARS),
        })
        .nullable(),
    }),
  }),
};
