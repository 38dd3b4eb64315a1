/** How a server closes without cutting anybody off. */
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { Readiness } from './health.ts';

/** A turn of the event loop in which hardly anybody can have come, and how long one is waited for. */
const QUIET_TURN_MS = 0.5;
const QUIET_WITHIN_MS = 500;

/** So long whoever keeps a connection open may still learn by an answer that this server stops. */
const DRAIN_MS = 500;

/** Resolves after a turn of the event loop that was short and brought nobody new, or when there was none in time. */
async function nobodyAtTheDoor(server: Server): Promise<void> {
  let came = true;
  const note = () => void (came = true);
  server.on('connection', note);
  // what is left of the present turn says nothing
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
 * Closes the door. Whoever stands in the system's queue at that moment believes to be connected, and would be cut with
 * the request on its way: so answering waits meanwhile, which leaves the server the time to let in all who came.
 */
export async function closeDoor(server: Server, readiness: Readiness): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  readiness.held = promise;
  await nobodyAtTheDoor(server);
  // the HTTP server's own way to close would cut what looks idle at this moment
  NetServer.prototype.close.call(server);
  delete readiness.held;
  resolve();
}

/** Lets go of callers who keep their connections open: each next answer tells them to close, so that none is cut. */
export async function drain(server: Server): Promise<void> {
  const connections = () =>
    new Promise<number>((resolve) => void server.getConnections((_error, count) => resolve(count)));
  for (const end = performance.now() + DRAIN_MS; performance.now() < end; await delay(20)) {
    if ((await connections()) === 0) return;
  }
}
