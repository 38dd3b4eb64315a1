/**
 * Who holds a connection, and how many requests one may have under way. A sender may write the next ones without waiting for
 * answers, and each costs its work and the memory of its answer, whether or not anybody ever reads it.
 */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Door } from '#server/ground/instance/door.ts';

/** Browsers and proxies send one after the other. */
const MOST_UNDER_WAY = 16;

/** Turns connections away for which there is no room, and ends those that send more requests at once than anybody needs. */
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
    // nothing more is done for this request: nobody is there to answer
    reply.hijack();
    socket.destroy();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    const { socket, headers } = request.raw;
    const count = Math.max(0, (underWay.get(socket) ?? 1) - 1);
    underWay.set(socket, count);
    // what was upgraded is in use as long as it stands
    if (count === 0 && headers.upgrade === undefined) door.idle(socket, () => socket.destroy());
    done();
  });
}
