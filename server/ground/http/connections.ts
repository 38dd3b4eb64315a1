/**
 * Limits connections and the requests under way on each. A client may pipeline requests without waiting for answers, and each
 * costs its work and the memory of its answer even if the client never reads it.
 */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Door } from '#server/ground/instance/door.ts';

/** Browsers and proxies do not pipeline. */
const MOST_UNDER_WAY = 16;

/** Refuses connections beyond the limit, and ends those that pipeline too many requests. */
export function boundConnections(app: FastifyInstance, door: Door): void {
  const underWay = new WeakMap<Socket, number>();
  app.server.on('connection', (socket) => {
    if (!door.enter(socket, () => socket.destroy())) socket.destroy();
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const count = (underWay.get(socket) ?? 0) + 1;
    if (count <= MOST_UNDER_WAY && !socket.destroyed) {
      underWay.set(socket, count);
      door.known(socket);
      return done();
    }
    // the connection is gone, so the request is not processed
    reply.hijack();
    socket.destroy();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    const { socket, headers } = request.raw;
    const count = Math.max(0, (underWay.get(socket) ?? 1) - 1);
    underWay.set(socket, count);
    // an upgraded connection counts as in use until it ends
    if (count === 0 && headers.upgrade === undefined) door.idle(socket, () => socket.destroy());
    done();
  });
}
