/**
 * GBFS at `/gbfs/…`, GOFS at `/gofs/…`, GTFS at `/gtfs-flex/…`, for anybody and from any origin. Each document is built once for all readers, packed once,
 * and not sent to who has it already.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { openOrderCalls } from '#contract/channel/openOrder/calls.ts';
import { Documents, type Written } from '#server/ground/core/documents.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import { messages } from '#server/ground/core/messages.ts';
import { networkOf } from '#server/ground/core/request.ts';
import { sendWritten } from '#server/ground/http/written.ts';
import { feedsAreOpen } from '#server/ground/settings/definitions/feeds.ts';
import { quoteOf } from '#server/channel/openOrder/service.ts';
import type { Services } from '#server/services.ts';
import { GBFS, GBFS_VERSION } from './gbfs.ts';
import { GOFS, gofsDiscovery, GOFS_LANGUAGES, GOFS_VERSION, type GofsLanguage } from './gofs.ts';
import { zonesOf } from './facts.ts';
import { gtfsFlexOf, GTFS_TTL } from './gtfsFlex.ts';
import { readsOf } from './reads.ts';

/** What is kept answers thousands of readers behind one address; a question about a place is worked out. */
const READS = { times: 6000, seconds: 60 };
const WAITS = { times: 60, seconds: 60 };

const ZIP = /^([a-z]+)\.zip$/;
const FILE = /^([a-z_]+?)(?:\.json)?$/;
const isLanguage = (text: string): text is GofsLanguage => Object.hasOwn(GOFS_LANGUAGES, text);

const named = z.object({ name: z.string() });
const localized = z.object({ language: z.string(), name: z.string() });
const place = z.object({
  pickup_lat: z.coerce.number().min(-90).max(90),
  pickup_lon: z.coerce.number().min(-180).max(180),
});

const addressOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`;

const send = (
  request: FastifyRequest,
  reply: FastifyReply,
  written: Written,
  ttl: number,
  type = 'application/json; charset=utf-8',
): FastifyReply =>
  sendWritten(request, reply, written, {
    type,
    maxAge: ttl,
    headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
    inLanguages: false,
  });

/** Registers the feeds; off, their addresses are not there. */
export function registerFeeds(app: FastifyInstance, services: Services): void {
  const { settings, quotas, now } = services;
  const reads = readsOf(services);
  const note = (request: FastifyRequest, reply: FastifyReply, feed: string, bytes: number) =>
    reads.note({
      feed,
      agencyId: null,
      status: reply.statusCode,
      bytes,
      reader: request.headers['user-agent'] ?? '',
    });
  const documents = new Documents(() => now().getTime());
  // apart, since whoever asks chooses the name of the host
  const addressed = new Documents(() => now().getTime());

  const admit = async (request: FastifyRequest, quota: { times: number; seconds: number }): Promise<void> => {
    if (!settings.isFresh) await settings.refresh();
    if (!settings.get(feedsAreOpen)) throw notFound();
    quotas.take(`feeds ${quota.times} address:${networkOf(request.ip)}`, quota);
  };

  const gbfs = async (request: FastifyRequest, reply: FastifyReply) => {
    await admit(request, READS);
    const name = FILE.exec(named.parse(request.params).name)?.[1] ?? '';
    const feed = Object.hasOwn(GBFS, name) ? GBFS[name] : undefined;
    if (feed === undefined) throw notFound();
    const address = addressOf(request);
    const [kept, key] =
      feed.isAddressed === true ? [addressed, `gbfs ${name} ${address}`] : [documents, `gbfs ${name}`];
    const frame = (data: object, at: number) => ({
      last_updated: new Date(at).toISOString(),
      ttl: feed.ttl,
      version: GBFS_VERSION,
      data,
    });
    const written = await kept.get(key, feed.ttl * 1000, () => feed.build(services, address), frame);
    note(request, reply, `gbfs/${name}`, written.bytes.length);
    return send(request, reply, written, feed.ttl);
  };

  const inGofs =
    (ttl: number) =>
    (data: object, at: number): object => ({
      last_updated: Math.floor(at / 1000),
      ttl,
      version: GOFS_VERSION,
      data,
    });

  const gofs = async (request: FastifyRequest, reply: FastifyReply) => {
    await admit(request, READS);
    const { language, name: file } = localized.parse(request.params);
    const name = FILE.exec(file)?.[1] ?? '';
    const feed = Object.hasOwn(GOFS, name) ? GOFS[name] : undefined;
    if (feed === undefined || !isLanguage(language)) throw notFound();
    const address = addressOf(request);
    const [kept, key] =
      name === 'system_information'
        ? [addressed, `gofs ${language} ${name} ${address}`]
        : [documents, `gofs ${language} ${name}`];
    const build = () => feed.build(services, language, address);
    const written = await kept.get(key, feed.ttl * 1000, build, inGofs(feed.ttl));
    note(request, reply, `gofs/${name}`, written.bytes.length);
    return send(request, reply, written, feed.ttl);
  };

  const waitTime = async (request: FastifyRequest, reply: FastifyReply) => {
    await admit(request, WAITS);
    const asked = place.safeParse(request.query);
    if (!asked.success || !isLanguage(localized.pick({ language: true }).parse(request.params).language))
      throw new Refusal(400, messages.inputInvalid);
    const pickUp: [number, number] = [asked.data.pickup_lon, asked.data.pickup_lat];
    const { ranges } = services;
    const isServed =
      !zonesOf(services).some(({ kind }) => kind === 'operating') ||
      ranges.applying({ groups: [] }, now().getTime(), ...pickUp).some(({ kind }) => kind === 'operating');
    const quoted = isServed
      ? await quoteOf(services, openOrderCalls.quote.input.parse({ pickUp, dropOff: pickUp }))
      : null;
    const seconds = quoted?.secondsToPickUp ?? null;
    reply.header('access-control-allow-origin', '*');
    const waits = seconds === null ? [] : [{ brand_id: 'ride', wait_time: seconds }];
    return reply.send(inGofs(0)({ wait_times: waits }, now().getTime()));
  };

  const gtfsFlex = async (request: FastifyRequest, reply: FastifyReply) => {
    await admit(request, READS);
    const short = ZIP.exec(named.parse(request.params).name)?.[1] ?? '';
    if (!isLanguage(short)) throw notFound();
    const address = addressOf(request);
    const build = async () => ({
      zip: (await gtfsFlexOf(services, GOFS_LANGUAGES[short], address)).toString('base64'),
    });
    const written = await addressed.get(`gtfs ${short} ${address}`, GTFS_TTL * 1000, build, ({ zip }) =>
      Buffer.from(zip, 'base64'),
    );
    note(request, reply, 'gtfs-flex/feed', written.bytes.length);
    return send(request, reply, written, GTFS_TTL, 'application/zip');
  };

  app.get('/gtfs-flex/:name', gtfsFlex);
  app.get('/gbfs/:name', gbfs);
  app.get('/gofs/gofs.json', async (request, reply) => {
    await admit(request, READS);
    const address = addressOf(request);
    const written = await addressed.get(`gofs ${address}`, 300_000, async () => gofsDiscovery(address), inGofs(300));
    return send(request, reply, written, 300);
  });
  app.get('/gofs/:language/wait_time', waitTime);
  app.get('/gofs/:language/:name', gofs);
}
