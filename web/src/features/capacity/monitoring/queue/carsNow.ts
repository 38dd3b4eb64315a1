/**
 * The cars of alerts that are on the screen, as they are at this moment: one connection of live monitoring for all of them,
 * open for as long as one is wanted. Loaded when there is an alert to show.
 */
import { useEffect, useSyncExternalStore } from 'react';
import { MOST_WATCHED, type WatchedCar } from '#contract/capacity/monitoring/calls.ts';
import { createStore, useStore } from '#web/lib/store.ts';
import { useCan } from '#web/lib/session.ts';
import { FleetSocket, type Connection } from '../live/fleetSocket.ts';
import { FleetStore } from '../live/fleetStore.ts';

const store = new FleetStore();
const connection = createStore<Connection>('connecting');
const socket = new FleetSocket(store, (next) => connection.set(next));
/** How many places of the screen want each car, and how many of them the person has opened. */
const wanted = new Map<string, { places: number; opened: number }>();
let end: (() => void) | undefined;

function ask(): void {
  const first = [...wanted].slice(0, MOST_WATCHED);
  const opened = first.filter(([, car]) => car.opened > 0);
  const idsOf = (cars: typeof first) => cars.map(([carId]) => carId);
  socket.watch(idsOf(first), idsOf(opened));
}

function want(carId: string, isOpened: boolean): () => void {
  const count = (by: 1 | -1) => {
    const { places, opened } = wanted.get(carId) ?? { places: 0, opened: 0 };
    if (places + by > 0) wanted.set(carId, { places: places + by, opened: opened + (isOpened ? by : 0) });
    else wanted.delete(carId);
  };
  count(1);
  end ??= socket.start();
  ask();
  return () => {
    count(-1);
    ask();
    if (wanted.size > 0) return;
    end?.();
    end = undefined;
  };
}

export interface CarNow {
  /** Null: out of reach. Undefined: nothing is known yet. */
  car: WatchedCar | null | undefined;
  /** `none`: not wanted, or without the right to it. */
  connection: Connection | 'none';
  /** Server clock minus the clock of this browser, in ms. */
  ahead: number;
}

/** Follows a car; undefined for none. @param isOpened the person has opened it, and does not merely see it */
export function useCarNow(carId: string | undefined, { isOpened = false } = {}): CarNow {
  const isWanted = useCan()('capacity:monitoring:view') && carId !== undefined;
  const news = useSyncExternalStore(store.follow, store.news);
  const standing = useStore(connection);
  useEffect(() => (isWanted ? want(carId, isOpened) : undefined), [isWanted, carId, isOpened]);
  if (!isWanted) return { car: undefined, connection: 'none', ahead: 0 };
  return { car: news.watched.get(carId), connection: standing, ahead: news.ahead };
}
