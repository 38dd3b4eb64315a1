/** Closes the server without resetting connections that have a request under way. */
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { Readiness } from './health.ts';

/** A turn of the event loop that is short enough to have accepted hardly any connection, and the longest wait for one. */
const QUIET_TURN_MS = 0.5;
const QUIET_WITHIN_MS = 500;

/** For this long, clients with open connections are told by their next answer that the server stops. */
const DRAIN_MS = 500;

/** Resolves after a short turn of the event loop without a new connection, or when the wait is over. */
async function nobodyAtTheDoor(server: Server): Promise<void> {
  let came = true;
  const note = () => void (came = true);
  server.on('connection', note);
  // the rest of the current turn is not measured
  await nextTurn();
  const since = performance.now();
  for (let now = since, turn = 0; (came || turn > QUIET_TURN_MS) && now - since < QUIET_WITHIN_MS;) {
    came = false;
    await nextTurn();
    turn = performance.now() - now;
    now += turn;
  }
  server.off('connection', note);
}

/**
 * Closes the listening socket. Connections in the kernel's accept queue look established to their clients and would be reset
 * with a request on the way. Answering is therefore paused, which gives the server time to accept them all.
 */
export async function closeDoor(server: Server, readiness: Readiness): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  readiness.held = promise;
  await nobodyAtTheDoor(server);
  // `server.close()` would end connections that look idle at this moment
  NetServer.prototype.close.call(server);
  delete readiness.held;
  resolve();
}

/** Ends kept-alive connections: each next answer carries `Connection: close`, so that no request is lost. */
export async function drain(server: Server): Promise<void> {
  const connections = () =>
    new Promise<number>((resolve) => void server.getConnections((_error, count) => resolve(count)));
  for (const end = performance.now() + DRAIN_MS; performance.now() < end; await delay(20)) {
    if ((await connections()) === 0) return;
  }
}
