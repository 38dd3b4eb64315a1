/**
 * How many requests one connection may have under way. A sender may write the next ones without waiting for answers, and
 * each costs its work and the memory of its answer, whether or not anybody ever reads it.
 */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Browsers and proxies send one after the other. */
const MOST_UNDER_WAY = 100;

/** Ends a connection that sends more requests at once than anybody needs. */
export function boundPipelines(app: FastifyInstance): void {
  const underWay = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const count = (underWay.get(socket) ?? 0) + 1;
    if (count <= MOST_UNDER_WAY && !socket.destroyed) {
      underWay.set(socket, count);
      return done();
    }
    // nothing more is done for this request: nobody is there to answer
    reply.hijack();
    socket.destroy();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    const { socket } = request.raw;
    underWay.set(socket, Math.max(0, (underWay.get(socket) ?? 1) - 1));
    done();
  });
}
