/** `GET /taxiadmin/__live`: a stream of events for the holder of a ticket. */
import { hashToken } from '#server/ground/core/tokenHash.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LIVE_PATH } from '#contract/ground/live/calls.ts';
import { answerError } from '#server/ground/core/answer.ts';
import { languageOf } from '#server/ground/core/messages.ts';
import { BODY_LIMIT } from '#server/ground/core/pipeline.ts';
import { Refusal, tooMany } from '#server/ground/core/refusal.ts';
import type { Services } from '#server/services.ts';
import { liveMessages } from './messages.ts';
import { takeLiveTicket } from './queries.ts';
import { LiveStream, type Viewer } from './stream.ts';

const TICKET_SHAPE = /^[\w-]{43}$/;
/** Seconds to wait when there are too many streams. */
const ROOM_AFTER_SECONDS = 60;

/** Browsers set the origin of a request themselves; a page of another site cannot change it. */
export function isFromElsewhere({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  const { origin } = headers;
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);
}

async function admit(request: FastifyRequest, ticket: unknown, services: Services): Promise<Viewer> {
  if (isFromElsewhere(request)) throw new Refusal(403, liveMessages.otherOrigin);
  const gone = () => new Refusal(401, liveMessages.ticketGone);
  if (typeof ticket !== 'string' || !TICKET_SHAPE.test(ticket)) throw gone();
  const now = services.now().toISOString();
  const taken = await takeLiveTicket(services.db, hashToken(ticket), now).executeTakeFirst();
  const viewer = taken === undefined ? null : await services.live.viewerOf(taken.sessionId);
  if (viewer === null) throw gone();
  if (!services.live.hasRoomFor(viewer.userId)) throw tooMany(ROOM_AFTER_SECONDS, liveMessages.tooManyStreams);
  return viewer;
}

export function registerLive(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: { ticket?: unknown } }>(LIVE_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    let viewer: Viewer;
    try {
      viewer = await admit(request, request.query.ticket, services);
    } catch (error) {
      const language = languageOf(request.headers['accept-language']);
      const { status, headers, body } = answerError(error, language, request.id, BODY_LIMIT);
      return reply.code(status).headers(headers).type('application/json; charset=utf-8').send(JSON.stringify(body));
    }
    const headers = reply.getHeaders();
    reply.hijack();
    const { raw } = reply;
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) raw.setHeader(name, value);
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // nginx would buffer events
      'x-accel-buffering': 'no',
    });
    const stream = new LiveStream(viewer, raw);
    const remove = services.live.add(stream);
    raw.on('close', remove);
    raw.on('error', remove);
    stream.send({ kind: 'resync' });
    return reply;
  });
}
