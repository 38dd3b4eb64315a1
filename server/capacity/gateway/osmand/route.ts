/**
 * `/open/telemetry/osmand`: positions over plain HTTP, as the clients of OsmAnd and Traccar send them: by GET or POST
 * with a query or a form (`id`, `lat`, `lon`, `timestamp`, `speed` in knots, `bearing`, `altitude`, `accuracy`, `batt`),
 * or as JSON. The secret comes as a bearer token, or, from clients that can send nothing but an address, as `token` in
 * it; see decision 0049. The address is never logged.
 */
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalReason } from '#contract/capacity/device/rules.ts';
import { messages } from '#server/ground/core/messages.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { networkOf } from '#server/ground/core/request.ts';
import type { Services } from '#server/services.ts';
import { OsmandBody, takeBody } from './body.ts';
import { readReports, type Read } from './read.ts';

export const OSMAND_PATH = '/open/telemetry/osmand';
/** Of one address; behind one of a mobile network are many cars, each with a position every few seconds. */
const QUOTA = { times: 12_000, seconds: 60 };
/** Beyond that who cries for help is heard all the same: so often each, and all of an address. */
const CRIES = { each: { times: 60, seconds: 60 }, all: { times: 6000, seconds: 60 } };

const NO_BODY = new OsmandBody(null, false);

function bearerOf({ headers }: FastifyRequest): string | null {
  return /^Bearer ([\w-]{20,100})$/.exec(headers.authorization ?? '')?.[1] ?? null;
}

/** @throws Refusal 429 when an address sends too much, unless somebody cries for help */
function takeTurn(quotas: Services['quotas'], network: string, { identity, reports }: Read): void {
  try {
    quotas.take(`${OSMAND_PATH} address:${network}`, QUOTA);
  } catch (error) {
    if (reports.every(({ alarms }) => alarms.length === 0)) throw error;
    quotas.take(`${OSMAND_PATH} cries:${network} ${identity ?? ''}`, CRIES.each);
    quotas.take(`${OSMAND_PATH} cries:${network}`, CRIES.all);
  }
}

async function take(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { devices, gatewayCounts, quotas, telemetry, now } = services;
  const address = request.ip;
  const { said, isTooLong } = request.body instanceof OsmandBody ? request.body : NO_BODY;
  const read = readReports(request.query, said, now().getTime());
  const identity = read.identity ?? '';
  takeTurn(quotas, networkOf(address), read);
  const count = (reason: RefusalReason, deviceId: string | null, times = 1, bytes?: Uint8Array) => {
    const refused = { protocol: 'osmand', kind: 'position', reason, deviceId, identity, address } as const;
    gatewayCounts.refused({ ...refused, ...(bytes === undefined ? {} : { bytes }), count: times });
  };
  const refuse = (reason: 'wrongSecret' | 'unknownDevice') => {
    count(reason, null);
    return new Refusal(401, messages.loginExpired);
  };
  const secret = bearerOf(request) ?? read.token;
  if (read.identity === null || secret === null) throw refuse('unknownDevice');
  const device = await devices.verify({ protocol: 'osmand', identity, secret });
  if (device === null) throw refuse(devices.find('osmand', identity) === undefined ? 'unknownDevice' : 'wrongSecret');
  devices.heard(device.id, address);
  const receivedAt = now().getTime();
  const refused: { reason: RefusalReason; count: number }[] = [];
  const note = (reason: RefusalReason, times: number, bytes?: Uint8Array) => {
    count(reason, device.id, times, bytes);
    refused.push({ reason, count: times });
  };
  if (isTooLong) note('tooLong', 1);
  // of a call only the words are shown that should be alarms: the rest may hold a secret
  if (read.unknown.length > 0) note('malformed', read.unknown.length, Buffer.from(read.unknown.join(',')));
  // 200 in any case: clients repeat anything else for ever, and send nothing that came after
  reply.header('cache-control', 'no-store').code(200);
  if (read.reports.length === 0) {
    telemetry.heard(device.carId, receivedAt);
    gatewayCounts.taken('osmand', 'heartbeat');
    return reply.send({ taken: 0, refused });
  }
  const { taken, refusals } = await telemetry.take(
    read.reports.map((report) => ({ ...report, carId: device.carId, receivedAt, protocol: 'osmand' })),
  );
  for (const [reason, times] of refusals) note(reason, times);
  if (taken > 0) gatewayCounts.taken('osmand', 'position', taken);
  return reply.send({ taken, refused });
}

/** Registers it by itself, for bodies that no other route reads. */
export function registerOsmand(app: FastifyInstance, services: Services): void {
  void app.register((scope, _options, done) => {
    // clients send forms, JSON, and bodies without any type; each is read here and nowhere else
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (request: FastifyRequest, payload: Readable) =>
      takeBody(payload, request.headers['content-type'] ?? ''),
    );
    scope.route({
      method: ['GET', 'POST'],
      url: OSMAND_PATH,
      exposeHeadRoute: false,
      handler: (request, reply) => take(services, request, reply),
    });
    done();
  });
}
