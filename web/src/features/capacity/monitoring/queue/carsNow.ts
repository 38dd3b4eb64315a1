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
/** How many places of the screen want each car. */
const wanted = new Map<string, number>();
let end: (() => void) | undefined;

const ask = () => socket.watch([...wanted.keys()].slice(0, MOST_WATCHED));

function want(carId: string): () => void {
  wanted.set(carId, (wanted.get(carId) ?? 0) + 1);
  end ??= socket.start();
  ask();
  return () => {
    const left = (wanted.get(carId) ?? 1) - 1;
    if (left > 0) return void wanted.set(carId, left);
    wanted.delete(carId);
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

/** Follows a car; undefined for none. */
export function useCarNow(carId: string | undefined): CarNow {
  const isWanted = useCan()('capacity:monitoring:view') && carId !== undefined;
  const news = useSyncExternalStore(store.follow, store.news);
  const standing = useStore(connection);
  useEffect(() => (isWanted ? want(carId) : undefined), [isWanted, carId]);
  if (!isWanted) return { car: undefined, connection: 'none', ahead: 0 };
  return { car: news.watched.get(carId), connection: standing, ahead: news.ahead };
}
