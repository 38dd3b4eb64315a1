/**
 * Uploads to the server itself, for the store `local`: an address that stands for one file of one type and length, or a
 * token for one prefix. What arrives goes to disk as it comes. A file may be sent whole or in pieces, in their order, so
 * that a slow line needs no request of an hour and a broken one goes on where it stopped.
 */
import { hashToken } from '#server/ground/core/tokenHash.ts';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FILE_MAX_BYTES } from '#contract/base/file/calls.ts';
import { answerError } from '#server/ground/core/answer.ts';
import { SWEEP_EVERY_BYTES, sweeper } from '#server/ground/core/sweep.ts';
import { languageOf, messages } from '#server/ground/core/messages.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import type { Services } from '#server/services.ts';
import { GRANT_SECONDS, inSeconds, ONE_FILE } from './announce.ts';
import { fileMessages } from './messages.ts';
import { beginReceiving, endReceiving, grantOfToken } from './queries.ts';

export const UPLOAD_PATH = '/upload/';
export const UPLOAD_UNDER_PATH = '/upload/under/';
/** Holds the token of a right for one prefix. */
export const TOKEN_HEADER = 'x-upload-token';
/** Sent within a minute by a line of 1 Mbit/s. */
export const PIECE_BYTES = 4 * 1024 * 1024;

const TOKEN_SHAPE = /^[\w-]{43}$/;
/** Longer than any request lives, so that a server that was killed is the only one to leave a turn behind. */
const TURN_SECONDS = 90;
const NAME_SHAPE = /^[A-Za-z0-9_-]{1,100}(?:\.[A-Za-z0-9]{1,10})?$/;

type Grant = NonNullable<Awaited<ReturnType<ReturnType<typeof grantOfToken>['executeTakeFirst']>>>;

const gone = () => new Refusal(404, fileMessages.uploadGone);

async function grantFor(services: Services, token: unknown): Promise<Grant> {
  if (typeof token !== 'string' || !TOKEN_SHAPE.test(token)) throw gone();
  const now = services.now().toISOString();
  const grant = await grantOfToken(services.db, hashToken(token), now).executeTakeFirst();
  if (grant === undefined || (grant.fileId !== null && grant.state !== 'pending')) throw gone();
  return grant;
}

interface Piece {
  start: number;
  /** Bytes of this request. */
  length: number;
  /** Bytes of the whole file. */
  total: number;
}

/** Which part of the file a request holds. Without `Content-Range` it is all of it. */
export function pieceOf({ headers }: FastifyRequest, most: number, exact: number | null): Piece {
  const length = Number(headers['content-length'] ?? 'NaN');
  const wrong = () => new Refusal(400, fileMessages.lengthNeeded);
  if (!Number.isSafeInteger(length) || length < 1) throw wrong();
  const range = headers['content-range'];
  let piece: Piece = { start: 0, length, total: length };
  if (range !== undefined) {
    const [, first = '', last = '', total = ''] = /^bytes (\d{1,12})-(\d{1,12})\/(\d{1,12})$/.exec(range) ?? [];
    piece = { start: Number(first), length: Number(last) - Number(first) + 1, total: Number(total) };
    if (first === '' || piece.length !== length || Number(last) >= piece.total) throw wrong();
  }
  if (exact !== null && piece.total !== exact) throw wrong();
  if (piece.total > most) throw new Refusal(413, fileMessages.tooLarge, { params: { limit: `${most} B` } });
  return piece;
}

/** Passes on exactly so many bytes: fewer or more break off. */
export async function* exactly(body: Readable, length: number): AsyncGenerator<Buffer> {
  let seen = 0;
  const sweep = sweeper(SWEEP_EVERY_BYTES);
  for await (const chunk of body as AsyncIterable<Buffer>) {
    seen += chunk.length;
    if (seen > length) throw new Refusal(400, fileMessages.lengthNeeded);
    yield chunk;
    sweep(chunk.length);
  }
  if (seen < length) throw new Refusal(400, fileMessages.lengthNeeded);
}

/** Nobody else writes or moves what lies under a right while `work` is at it; 409 when somebody is. */
export async function inTurn<T>(
  services: Services,
  grant: { id: string },
  work: () => Promise<T>,
  /** The right then lives so many seconds more at least. */
  prolong = 0,
): Promise<T> {
  const now = services.now().toISOString();
  const turn = await beginReceiving(services.db, grant.id, now, inSeconds(services, TURN_SECONDS)).executeTakeFirst();
  if (turn === undefined) throw new Refusal(409, fileMessages.busyUpload, { headers: { 'retry-after': '2' } });
  try {
    return await work();
  } finally {
    await endReceiving(services.db, grant.id, inSeconds(services, prolong)).execute();
  }
}

/** Writes a piece where it belongs and answers how much of the file is there. 409 with `data.offset` for another place. */
async function receive(services: Services, request: FastifyRequest, grant: Grant, name: string): Promise<number> {
  const exact = grant.size === null ? null : Number(grant.size);
  const { local, settings } = services.storage;
  const piece = pieceOf(request, settings.maxBytes, exact);
  if (grant.type !== null && request.headers['content-type'] !== grant.type)
    throw new Refusal(415, messages.wrongContentType, { params: { expected: grant.type } });
  const { raw } = request;
  return inTurn(
    services,
    grant,
    async () => {
      const key = grant.prefix + name;
      const there = (await local.size(key)) ?? 0;
      const isWhole = piece.length === piece.total;
      if (isWhole && there > 0) await local.remove(key);
      else if (piece.start !== there)
        throw new Refusal(409, fileMessages.wrongPlace, { params: { offset: there }, data: { offset: there } });
      await local.append(key, exactly(raw, piece.length));
      return piece.start + piece.length;
    },
    GRANT_SECONDS,
  );
}

export function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request.headers['accept-language']);
  const { status, headers, body, unexpected } = answerError(error, language, request.id, FILE_MAX_BYTES);
  if (unexpected) request.log.error({ err: error, path: request.routeOptions.url, status }, 'an upload failed');
  // what was not read of the body is not waited for
  if (!request.raw.complete) reply.header('connection', 'close');
  return reply.code(status).headers(headers).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** The two addresses that take the bytes of files. They ask for no session: the address, or the token, is the right. */
export function registerUploads(app: FastifyInstance, services: Services): void {
  void app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    uploads.setErrorHandler((error, request, reply) => sendRefusal(error, request, reply));
    const options = { bodyLimit: FILE_MAX_BYTES };
    uploads.put<{ Params: { token: string } }>(`${UPLOAD_PATH}:token`, options, async (request, reply) => {
      const grant = await grantFor(services, request.params.token);
      if (grant.fileId === null) throw gone();
      const offset = await receive(services, request, grant, ONE_FILE);
      return reply.send({ code: 0, msg: '', data: { offset } });
    });
    uploads.put<{ Params: { '*': string } }>(`${UPLOAD_UNDER_PATH}*`, options, async (request, reply) => {
      const grant = await grantFor(services, request.headers[TOKEN_HEADER]);
      const name = request.params['*'].slice(grant.prefix.length);
      // another prefix than the token's is nothing that its holder may know of
      if (grant.fileId !== null || request.params['*'] !== grant.prefix + name || !NAME_SHAPE.test(name))
        throw notFound();
      const offset = await receive(services, request, grant, name);
      return reply.send({ code: 0, msg: '', data: { offset } });
    });
  });
}
