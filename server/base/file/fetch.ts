/** How files leave: an attachment once, by a ticket, to be saved; an image by an address that nobody guesses. */
import { hashToken } from '#server/ground/core/tokenHash.ts';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FileStore } from '#contract/base/file/calls.ts';
import { answerError } from '#server/ground/core/answer.ts';
import { languageOf } from '#server/ground/core/messages.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import { contentDisposition } from '#server/ground/job/downloads.ts';
import type { Services } from '#server/services.ts';
import { inSeconds, newToken } from './announce.ts';
import { fileMessages } from './messages.ts';
import { imageByPublicKey, keepFileTicket, takeFileTicket } from './queries.ts';

export const IMAGE_PATH = '/content/img/';
const TICKET_PATH = '/download/file/';
const TICKET_SECONDS = 30;
const TICKET_SHAPE = /^[\w-]{43}$/;
const PUBLIC_KEY_SHAPE = /^[\w-]{32}$/;

/** An address for a file; whoever asks has been checked. */
export async function issueTicket(services: Services, fileId: string, sessionId: string): Promise<string> {
  const { token, tokenHash } = newToken();
  const expiresAt = inSeconds(services, TICKET_SECONDS);
  await keepFileTicket(services.db, { ticketHash: tokenHash, fileId, sessionId, expiresAt }).execute();
  return TICKET_PATH + token;
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, headers, body } = answerError(error, languageOf(request.headers['accept-language']), request.id, 0);
  if (status >= 500) request.log.warn({ err: error, path: request.routeOptions.url, status }, 'a file was not sent');
  return reply.code(status).headers(headers).type('text/plain; charset=utf-8').send(body.msg);
}

const contentOf = (
  { storage }: Services,
  { store, key, size }: { store: FileStore; key: string; size: string },
): Promise<Readable> => storage.of(store).read(key, Number(size));

async function sendAttachment(services: Services, request: FastifyRequest, reply: FastifyReply, ticket: string) {
  const now = services.now().toISOString();
  const file = TICKET_SHAPE.test(ticket)
    ? await takeFileTicket(services.db, hashToken(ticket), now).executeTakeFirst()
    : undefined;
  if (file === undefined) return refuse(new Refusal(404, fileMessages.gone), request, reply);
  return reply
    .headers({
      // never what it is: nothing of it may be shown as a page of ours
      'content-type': 'application/octet-stream',
      'content-length': file.size,
      'content-disposition': contentDisposition(file.name),
      'cache-control': 'no-store',
    })
    .send(await contentOf(services, file));
}

async function sendImage(services: Services, reply: FastifyReply, publicKey: string) {
  const image = PUBLIC_KEY_SHAPE.test(publicKey)
    ? await imageByPublicKey(services.db, publicKey).executeTakeFirst()
    : undefined;
  if (image === undefined) throw notFound();
  return reply
    .headers({
      'content-type': image.type,
      'content-length': image.size,
      'content-disposition': 'inline',
      // what lies at a key never changes
      'cache-control': 'private, max-age=31536000, immutable',
    })
    .send(await contentOf(services, image));
}

export function registerFetches(app: FastifyInstance, services: Services): void {
  // a HEAD request, which link checkers like to send, must not use the ticket up
  const options = { exposeHeadRoute: false };
  app.get<{ Params: { ticket: string } }>(`${TICKET_PATH}:ticket`, options, async (request, reply) =>
    sendAttachment(services, request, reply, request.params.ticket).catch((error: unknown) =>
      refuse(error, request, reply),
    ),
  );
  app.get<{ Params: { publicKey: string } }>(`${IMAGE_PATH}:publicKey`, options, async (request, reply) =>
    sendImage(services, reply, request.params.publicKey).catch((error: unknown) => refuse(error, request, reply)),
  );
}
