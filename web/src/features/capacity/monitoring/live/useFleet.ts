/** The fleet as the page sees it: the store, the connection, and the news that lists follow. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { FleetSocket, type Connection } from './fleetSocket.ts';
import { FleetStore, type FleetNews } from './fleetStore.ts';

export interface Fleet {
  store: FleetStore;
  socket: FleetSocket;
}

/** Opens the connection for as long as `isActive`: a page in a hidden tab asks for nothing. */
export function useFleet(isActive: boolean): { fleet: Fleet; connection: Connection } {
  const [connection, setConnection] = useState<Connection>('connecting');
  const [fleet] = useState<Fleet>(() => {
    const store = new FleetStore();
    return { store, socket: new FleetSocket(store, setConnection) };
  });
  useEffect(() => (isActive ? fleet.socket.start() : undefined), [fleet, isActive]);
  return { fleet, connection };
}

/** Draws the component again when there is news. */
export const useFleetNews = (store: FleetStore): FleetNews => useSyncExternalStore(store.follow, store.news);
