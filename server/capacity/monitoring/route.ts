/** `GET /taxiadmin/__monitoring`: the WebSocket of live monitoring, opened with a ticket. */
import { hashToken } from '#server/ground/core/tokenHash.ts';
import { ServerResponse, type IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import { MAX_VIEWER_MESSAGE_BYTES, MONITORING_PATH } from '#contract/capacity/monitoring/calls.ts';
import { answerError } from '#server/ground/core/answer.ts';
import { languageOf, messages } from '#server/ground/core/messages.ts';
import { BODY_LIMIT } from '#server/ground/core/pipeline.ts';
import { Refusal, tooMany } from '#server/ground/core/refusal.ts';
import { liveMessages } from '#server/ground/live/messages.ts';
import { takeLiveTicket } from '#server/ground/live/queries.ts';
import { isFromElsewhere } from '#server/ground/live/route.ts';
import type { Viewer } from '#server/ground/live/stream.ts';
import type { Services } from '#server/services.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import { monitoringMessages } from './messages.ts';
import { scopesOf } from './scopes.ts';

const TICKET_SHAPE = /^[\w-]{43}$/;
const ROOM_AFTER_SECONDS = 30;
const RIGHT = 'capacity:monitoring:view';

async function admit(ticket: unknown, services: Services): Promise<{ viewer: Viewer; scope: Scope }> {
  const { db, live, sessions, monitoring, now } = services;
  const gone = () => new Refusal(401, liveMessages.ticketGone);
  if (typeof ticket !== 'string' || !TICKET_SHAPE.test(ticket)) throw gone();
  const taken = await takeLiveTicket(db, hashToken(ticket), now().toISOString()).executeTakeFirst();
  if (taken === undefined) throw gone();
  const viewer = await live.viewerOf(taken.sessionId);
  const scope = (await scopesOf(db, [taken.sessionId])).get(taken.sessionId);
  if (viewer === null || scope === undefined) throw gone();
  const { permissions } = await sessions.rightsOf(viewer.roleId);
  // a ticket of the live stream opens no more than its holder may see
  if (!permissions.includes(RIGHT)) throw new Refusal(403, messages.forbidden);
  if (!monitoring.hasRoomFor(viewer.userId)) throw tooMany(ROOM_AFTER_SECONDS, monitoringMessages.tooManyViewers);
  return { viewer, scope };
}

/** Lets requests that ask for a WebSocket through the same routes and hooks as all others. */
export function registerMonitoring(app: FastifyInstance, services: Services): void {
  const asking = new WeakMap<IncomingMessage, { socket: Socket; head: Buffer }>();
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: MAX_VIEWER_MESSAGE_BYTES,
    // messages are binary and short; a compressor for each viewer would cost more memory than it saves bytes
    perMessageDeflate: false,
  });
  app.server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => undefined);
    if (!(socket instanceof Socket)) return socket.destroy();
    asking.set(request, { socket, head });
    const response = new ServerResponse(request);
    // a refused request ends its connection
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    response.on('finish', () => socket.destroySoon());
    app.routing(request, response);
  });
  app.get<{ Querystring: { ticket?: unknown } }>(
    MONITORING_PATH,
    { exposeHeadRoute: false },
    async (request, reply) => {
      const asked = asking.get(request.raw);
      try {
        if (asked === undefined) throw new Refusal(400, messages.noSuchCall);
        if (isFromElsewhere(request)) throw new Refusal(403, liveMessages.otherOrigin);
        const { viewer, scope } = await admit(request.query.ticket, services);
        reply.hijack();
        reply.raw.detachSocket(asked.socket);
        sockets.handleUpgrade(request.raw, asked.socket, asked.head, (socket) =>
          services.monitoring.admit(socket, viewer, scope),
        );
        return await reply;
      } catch (error) {
        const language = languageOf(request.headers['accept-language']);
        const { status, headers, body } = answerError(error, language, request.id, BODY_LIMIT);
        return reply.code(status).headers(headers).type('application/json; charset=utf-8').send(JSON.stringify(body));
      }
    },
  );
}
