import { useMemo } from 'react';
import type { Cluster } from '#contract/capacity/monitoring/calls.ts';
import { degreesOf } from '#contract/capacity/monitoring/frames.ts';
import type { VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';
import type { FleetCar, FleetNews, Mode } from './fleetStore.ts';
import type { LiveMapHandle } from './LiveMap.tsx';
import { nearestCopy } from './motion.ts';

export interface OnScreen {
  mode: Mode;
  /** Those that ask for a person first. */
  cars: readonly FleetCar[];
  clusters: readonly Cluster[];
}

const URGENCY: Record<VehicleState, number> = {
  non_contactable: 1,
  elsewhere: 2,
  stopped: 3,
  on_trip: 4,
  reserved: 5,
  available: 6,
  non_operational: 7,
  removed: 8,
};
const urgencyOf = ({ alarm, state }: FleetCar): number => (alarm ? 0 : URGENCY[state]);

/** The cars or clusters on the screen, as they are listed. */
export function useOnScreen(news: FleetNews, handle: LiveMapHandle | null): OnScreen {
  return useMemo(() => {
    const { mode, clusters } = news;
    if (handle === null || mode !== 'cars') return { mode, cars: [], clusters };
    const around = handle.map.getBounds();
    const middle = handle.map.getCenter().lng;
    const cars = [...news.cars.values()].filter(({ lng, lat }) =>
      around.contains(nearestCopy(handle.frame.toMap([degreesOf(lng), degreesOf(lat)]), middle)),
    );
    cars.sort((one, other) => urgencyOf(one) - urgencyOf(other) || one.id - other.id);
    return { mode, cars, clusters: [] };
  }, [news, handle]);
}
