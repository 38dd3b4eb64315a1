/**
 * `PUT /open/telemetry/recording/{id}`: a car brings what it was asked for, with the token of the order as a bearer token and
 * `Content-Digest: sha-256=:…:` of the whole file. Whole, or in pieces with `Content-Range` in their order; a piece for another
 * place is a 409 with `data.offset`, from where to go on. The token is for one file: the same file again is a 200, another a 409.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FILE_TYPES } from '#contract/base/file/calls.ts';
import { recordingCalls } from '#contract/dataManage/recording/calls.ts';
import {
  isAwaited,
  MOST_RECORDING_BYTES,
  RECORDING_TYPES,
  RECORDING_UPLOAD_PATH,
  type RecordingType,
} from '#contract/dataManage/recording/rules.ts';
import { keptKey, pendingRow } from '#server/base/file/announce.ts';
import { examine, type Findings } from '#server/base/file/examine.ts';
import { attach, insertFile, settleFile } from '#server/base/file/queries.ts';
import { fileMessages } from '#server/base/file/messages.ts';
import { exactly, pieceOf, sendRefusal } from '#server/base/file/receive.ts';
import { messages } from '#server/ground/core/messages.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { networkOf } from '#server/ground/core/request.ts';
import { hashToken } from '#server/ground/core/tokenHash.ts';
import type { Services } from '#server/services.ts';
import { recordingMessages } from './messages.ts';
import { beginBringing, endBringing, prolongBringing, recordingOfToken, updateAwaited } from './queries.ts';

/** Of one address; behind one of a mobile network are many cars, and a recording comes in a hundred pieces. */
const QUOTA = { times: 3000, seconds: 60 };
/** A sender that is silent for half a minute is cut off, so a turn that is prolonged as bytes come never ends under its writer. */
const TURN_MS = 90_000;
const PROLONG_EVERY_MS = 20_000;
/** The whole is read once and written to a store that may be far away. */
const KEEP_MS = 20 * 60_000;
const ID = /^[1-9]\d{0,17}$/;

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof recordingOfToken>['executeTakeFirst']>>>;

export const incoming = (id: string): string => `incoming/recordings/${id}/`;
const isType = (type: string): type is RecordingType => Object.hasOwn(RECORDING_TYPES, type);

/** @throws Refusal 401, the same for a token that is none and for one of another order */
async function orderOf({ db }: Services, request: FastifyRequest<{ Params: { id: string } }>): Promise<Row> {
  const token = /^Bearer ([\w-]{43})$/.exec(request.headers.authorization ?? '')?.[1];
  const { id } = request.params;
  const row =
    token === undefined || !ID.test(id)
      ? undefined
      : await recordingOfToken(db, id, hashToken(token)).executeTakeFirst();
  if (row === undefined) throw new Refusal(401, messages.loginExpired);
  return row;
}

/** The announced SHA-256 in hex. @throws Refusal 400 */
function digestOf({ headers }: FastifyRequest): string {
  const said = headers['content-digest'];
  const text = /(?:^|[\s,])sha-256=:([A-Za-z0-9+/]{43}=):/.exec(typeof said === 'string' ? said : '')?.[1];
  if (text === undefined) throw new Refusal(400, recordingMessages.digestNeeded);
  return Buffer.from(text, 'base64').toString('hex');
}

/** @throws Refusal 409, 410 where nothing is taken for the order any more */
function checkAwaited(row: Row, now: Date): void {
  if (row.state === 'expired' || (isAwaited(row.state) && Date.parse(row.expiresAt) <= now.getTime()))
    throw new Refusal(410, recordingMessages.over);
  if (!isAwaited(row.state)) throw new Refusal(409, recordingMessages.over);
}

/** Reads what lies here once through. @throws Refusal 400, 415 where it is not what was announced; it is gone then */
async function checked({ storage: { local } }: Services, key: string, digest: string, type: RecordingType) {
  const found = await examine((range) => local.read(key, range), RECORDING_TYPES[type]);
  if (found.sha256 === digest && found.problem === null) return found;
  await local.remove(key);
  throw found.sha256 === digest
    ? new Refusal(415, recordingMessages.notOfKind)
    : new Refusal(400, recordingMessages.digestDiffers, { data: { offset: 0 } });
}

/** Passes the bytes on, and says now and then that they come. */
async function* prolonging(chunks: AsyncIterable<Buffer>, prolong: () => Promise<unknown>): AsyncGenerator<Buffer> {
  let at = performance.now();
  for await (const chunk of chunks) {
    yield chunk;
    if (performance.now() - at < PROLONG_EVERY_MS) continue;
    await prolong();
    at = performance.now();
  }
}

/** Moves the file to where files lie, and the order on. What was cancelled meanwhile is not kept. */
async function keep(services: Services, row: Row, key: string, type: RecordingType, found: Findings): Promise<void> {
  const { db, live, now, storage } = services;
  const extension = RECORDING_TYPES[type];
  const store = storage.current;
  // whoever was overtaken removes what it wrote, and nothing of another
  const kept = keptKey(`${key}/${randomUUID()}`, extension);
  const { size, problem: _none, ...facts } = found;
  await store.put(kept, await storage.local.read(key, null), { size, type: FILE_TYPES[extension] });
  const isTaken = await db.transaction().execute(async (transaction) => {
    const name = `recording-${row.id}.${extension}`;
    const announced = { name, extension, type: FILE_TYPES[extension], declaredType: type };
    const where = { store: store.kind, key: kept, size, ownerId: row.requestedById };
    const file = await insertFile(transaction, pendingRow(services, announced, where)).executeTakeFirstOrThrow();
    const fields = { state: 'received' as const, sha256: facts.sha256, size: String(size), fileId: file.id };
    const moved = await updateAwaited(transaction, row.id, { ...fields, receivedAt: now() }).executeTakeFirst();
    if (moved === undefined) return false;
    const settled = { ...facts, size: String(size), state: 'confirmed' as const, confirmedAt: now() };
    await settleFile(transaction, file.id, settled).executeTakeFirstOrThrow();
    await attach(transaction, [file.id], 'recording', row.id).execute();
    await live.tellRows(transaction, recordingCalls.getPageList.path);
    return true;
  });
  if (isTaken) return;
  await store.remove(kept);
  throw new Refusal(409, recordingMessages.over);
}

/** Writes a piece where it belongs. @returns how many bytes of the file are here */
async function receive(services: Services, request: FastifyRequest, row: Row, digest: string) {
  const type = request.headers['content-type'] ?? '';
  if (!isType(type))
    throw new Refusal(415, recordingMessages.wrongKind, { params: { types: Object.keys(RECORDING_TYPES).join(', ') } });
  const { storage, db, now } = services;
  const most = Math.min(MOST_RECORDING_BYTES, storage.settings.maxBytes);
  const piece = pieceOf(request, most, null);
  const { local } = storage;
  const at = now();
  const inMs = (ms: number) => new Date(now().getTime() + ms).toISOString();
  const turn = await beginBringing(db, row.id, digest, at.toISOString(), inMs(TURN_MS)).executeTakeFirst();
  if (turn === undefined) throw new Refusal(409, recordingMessages.busy, { headers: { 'retry-after': '2' } });
  try {
    // of another file nothing is kept
    if (row.bringing !== '' && row.bringing !== digest) await local.clear(incoming(row.id));
    const key = `${incoming(row.id)}${digest.slice(0, 40)}`;
    const there = (await local.size(key)) ?? 0;
    if (piece.length === piece.total && there > 0) await local.remove(key);
    else if (piece.start !== there)
      throw new Refusal(409, fileMessages.wrongPlace, { params: { offset: there }, data: { offset: there } });
    const prolong = (ms: number) => prolongBringing(db, row.id, inMs(ms)).execute();
    await local.append(
      key,
      prolonging(exactly(request.raw, piece.length), () => prolong(TURN_MS)),
    );
    const offset = piece.start + piece.length;
    if (offset < piece.total) return { offset, total: piece.total };
    await prolong(KEEP_MS);
    await keep(services, row, key, type, await checked(services, key, digest, type));
    await local.clear(incoming(row.id));
    return { offset, total: piece.total };
  } finally {
    await endBringing(db, row.id).execute();
  }
}

async function take(
  services: Services,
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  services.quotas.take(`${RECORDING_UPLOAD_PATH} address:${networkOf(request.ip)}`, QUOTA);
  const row = await orderOf(services, request);
  const digest = digestOf(request);
  const answer = (offset: number, isReceived: boolean) => {
    if (!request.raw.complete) reply.header('connection', 'close');
    return reply.header('cache-control', 'no-store').send({ code: 0, msg: '', data: { offset, received: isReceived } });
  };
  if (row.sha256 !== '') {
    if (row.sha256 !== digest) throw new Refusal(409, recordingMessages.otherFile);
    return answer(Number(row.size ?? 0), true);
  }
  checkAwaited(row, services.now());
  const { offset, total } = await receive(services, request, row, digest);
  return answer(offset, offset === total);
}

/** Registers it by itself, for bodies that no other route reads. */
export function registerRecordings(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.setErrorHandler((error, request, reply) => sendRefusal(error, request, reply));
    scope.put<{ Params: { id: string } }>(
      `${RECORDING_UPLOAD_PATH}:id`,
      { bodyLimit: MOST_RECORDING_BYTES },
      (request, reply) => take(services, request, reply),
    );
  });
}
