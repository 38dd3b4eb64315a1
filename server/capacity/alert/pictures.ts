/**
 * `POST /open/telemetry/picture?id=…&camera=cabin&at=…`: a car sends what a camera sees, as PNG, JPEG or WebP of at most
 * 2 MB. It speaks as one of its devices, with that device's secret as a bearer token (as for positions over HTTP). The
 * picture is shown with alerts of the car, and goes by itself after seven days.
 */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { FILE_TYPES } from '#contract/base/file/calls.ts';
import { CAR_CAMERAS } from '#contract/ground/cameras.ts';
import { carTime } from '#contract/capacity/telemetry/telemetry.ts';
import { newImageKey, newPublicKey, pendingRow } from '#server/base/file/announce.ts';
import { examine } from '#server/base/file/examine.ts';
import { insertFile, settleFile } from '#server/base/file/queries.ts';
import { messages } from '#server/ground/core/messages.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { networkOf } from '#server/ground/core/request.ts';
import type { Services } from '#server/services.ts';
import { insertPicture } from './queries.ts';

export const PICTURE_PATH = '/open/telemetry/picture';
const MOST_BYTES = 2 * 1024 ** 2;
const KEEP_MS = 7 * 86_400_000;
/** Of one address; behind one of a mobile network are many cars. */
const QUOTA = { times: 600, seconds: 60 };
const EXTENSIONS = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;

const query = z.object({
  /** The identity of the device, as for positions. */
  id: z.string().min(1).max(60),
  camera: z.enum(CAR_CAMERAS),
  /** By the car's clock; the moment of arrival when left out. */
  at: z
    .union([
      carTime,
      z
        .string()
        .regex(/^\d{1,13}$/)
        .transform(Number),
    ])
    .optional(),
});

const wrong = () => new Refusal(400, messages.inputInvalid);
const isType = (type: string): type is keyof typeof EXTENSIONS => type in EXTENSIONS;

async function take(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { db, devices, now, quotas, storage } = services;
  quotas.take(`${PICTURE_PATH} address:${networkOf(request.ip)}`, QUOTA);
  const secret = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1];
  const { data: asked } = query.safeParse(request.query);
  const device =
    secret === undefined || asked === undefined
      ? null
      : await devices.verify({ protocol: 'osmand', identity: asked.id, secret });
  if (device === null || asked === undefined) throw new Refusal(401, messages.loginExpired);
  devices.heard(device.id, request.ip);
  const type = request.headers['content-type'] ?? '';
  const { body } = request;
  if (!isType(type) || !Buffer.isBuffer(body) || body.length === 0) throw wrong();
  const extension = EXTENSIONS[type];
  const { problem, size, ...found } = await examine(() => Promise.resolve(Readable.from([body])), extension);
  if (problem !== null) throw wrong();
  const store = storage.current;
  const key = newImageKey(extension);
  const announced = {
    name: `${asked.camera}-${randomUUID()}.${extension}`,
    extension,
    type: FILE_TYPES[extension],
    declaredType: type,
  };
  await store.put(key, Readable.from([body]), { size, type });
  const received = now();
  const at = asked.at === undefined ? received : new Date(asked.at);
  await db.transaction().execute(async (transaction) => {
    const row = pendingRow(services, announced, { store: store.kind, key, size, ownerId: null });
    const file = await insertFile(transaction, {
      ...row,
      kind: 'image',
      publicKey: newPublicKey(),
    }).executeTakeFirstOrThrow();
    await settleFile(transaction, file.id, {
      ...found,
      size: String(size),
      state: 'confirmed',
      confirmedAt: received,
      keepUntil: new Date(received.getTime() + KEEP_MS),
    }).executeTakeFirstOrThrow();
    // a clock that runs ahead does not hide the picture from the alert
    const seen = at > received ? received : at;
    await insertPicture(transaction, {
      carId: device.carId,
      camera: asked.camera,
      at: seen,
      fileId: file.id,
    }).execute();
  });
  return reply.header('cache-control', 'no-store').code(200).send({ taken: 1 });
}

/** Registers it by itself, for bodies that no other route reads. */
export function registerPictures(app: FastifyInstance, services: Services): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.post(PICTURE_PATH, (request, reply) => take(services, request, reply));
    done();
  });
}
