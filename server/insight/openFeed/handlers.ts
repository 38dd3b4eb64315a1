import { MOST_PUSHES, MOST_TRIED, type OpenFeed, type openFeedCalls } from '#contract/insight/openFeed/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { Documents } from '#server/ground/core/documents.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { feedsAreOpen, mdsCompleteAfter } from '#server/ground/settings/definitions/feeds.ts';
import { hourText } from '#server/insight/agency/push.ts';
import { agencyById, pushedAgencies, pushesOf } from '#server/insight/agency/queries.ts';
import { GBFS } from '#server/insight/feed/gbfs.ts';
import { GOFS } from '#server/insight/feed/gofs.ts';
import { GTFS_TTL } from '#server/insight/feed/gtfsFlex.ts';
import { feedReads } from '#server/insight/feed/queries.ts';
import { readsOf } from '#server/insight/feed/reads.ts';
import { answerMds, MDS_FEEDS, TTL_S, type MdsAnswer, type MdsFeed } from '#server/insight/mds/answer.ts';
import { tompEndpoints } from '#contract/insight/tomp/endpoints.ts';
import { namesOf } from '#server/insight/mds/names.ts';

const HOUR_MS = 3_600_000;
const MOST_AGENCIES = 200;

/** What a reader adds to an endpoint. */
const ASKED: Readonly<Partial<Record<MdsFeed, string>>> = {
  trips: '?end_time={hour}',
  telemetry: '?telemetry_time={hour}',
  'events/historical': '?event_time={hour}',
  'events/recent': '?start_time={from}&end_time={to}',
  reports: '/{month}.csv',
};
const MDS_TTL: Readonly<Partial<Record<MdsFeed, number>>> = {
  vehicles: TTL_S.vehicles,
  'vehicles/status': TTL_S.status,
  stops: TTL_S.stops,
};

const FEEDS: readonly Omit<OpenFeed, 'readers'>[] = [
  ...Object.entries(GBFS).map(([name, { ttl }]) => ({
    feed: `gbfs/${name}`,
    standard: 'gbfs' as const,
    path: `/gbfs/${name}.json`,
    ttl,
  })),
  { feed: 'gofs/gofs', standard: 'gofs', path: '/gofs/gofs.json', ttl: 300 },
  ...Object.entries(GOFS).map(([name, { ttl }]) => ({
    feed: `gofs/${name}`,
    standard: 'gofs' as const,
    path: `/gofs/zh/${name}.json`,
    ttl,
  })),
  { feed: 'gtfs-flex/feed', standard: 'gtfsFlex', path: '/gtfs-flex/zh.zip', ttl: GTFS_TTL },
  ...MDS_FEEDS.map((name) => ({
    feed: `mds/${name}`,
    standard: 'mds' as const,
    path: `/mds/${name}${ASKED[name] ?? ''}`,
    ttl: MDS_TTL[name] ?? null,
  })),
  ...[...new Set(tompEndpoints().map(({ path }) => path))].map((path) => ({
    feed: `tomp${path}`,
    standard: 'tomp' as const,
    path: `/tomp${path}`,
    ttl: null,
  })),
  { feed: 'tomp/told', standard: 'tomp', path: '{callbackUrl}/…', ttl: null },
];

/** The beginning of an answer. */
async function beginningOf({ body }: MdsAnswer): Promise<{ text: string; isCut: boolean }> {
  if (typeof body === 'string' || Buffer.isBuffer(body)) {
    const whole = body.toString();
    return { text: whole.slice(0, MOST_TRIED), isCut: whole.length > MOST_TRIED };
  }
  let text = '';
  for await (const portion of body) {
    text += portion;
    // leaving ends the reading behind it
    if (text.length > MOST_TRIED) return { text: text.slice(0, MOST_TRIED), isCut: true };
  }
  return { text, isCut: false };
}

export const openFeedHandlers: Handlers<typeof openFeedCalls> = {
  async getList({ actor, db, services }) {
    requireEverything(actor);
    const { settings, now, ranges } = services;
    await readsOf(services).flush();
    const readers = Map.groupBy(await feedReads(db).execute(), ({ feed }) => feed);
    const at = now().getTime();
    const completed = at - settings.get(mdsCompleteAfter) * 60_000;
    const [year = 0, month = 1] = ranges.clock.text(completed).split('-').map(Number);
    return {
      isPublic: settings.get(feedsAreOpen),
      providerId: namesOf(settings).providerId,
      completeHour: new Date(Math.floor(completed / HOUR_MS) * HOUR_MS - HOUR_MS).toISOString().slice(0, 13),
      completeMonth: new Date(Date.UTC(year, month - 2)).toISOString().slice(0, 7),
      list: FEEDS.map((feed) => ({
        ...feed,
        readers: (readers.get(feed.feed) ?? []).map(({ feed: _feed, ...reader }) => reader),
      })),
    };
  },

  async getPushes({ actor, db }, filters) {
    requireEverything(actor);
    const agencies = await pushedAgencies(db, MOST_AGENCIES).execute();
    const found = await pushesOf(db, filters, MOST_PUSHES + 1).execute();
    return {
      agencies: agencies.map(({ dueAt, nextHour, ...agency }) => ({
        ...agency,
        nextHour: hourText(nextHour),
        retryAt: agency.failures === 0 ? null : dueAt,
      })),
      list: found.slice(0, MOST_PUSHES).map((one) => ({ ...one, hour: hourText(one.hour) })),
      hasMore: found.length > MOST_PUSHES,
    };
  },

  async tryOut({ actor, db, services }, { agencyId, question }) {
    requireEverything(actor);
    const agency = await agencyById(db, agencyId).executeTakeFirst();
    if (agency === undefined) throw notFound();
    const began = performance.now();
    const [path = '', query = ''] = question.replace(/^\/?(mds\/)?/, '').split('?', 2);
    const answer = await answerMds(services, new Documents(() => services.now().getTime()), {
      agency,
      path,
      query: Object.fromEntries(new URLSearchParams(query)),
      address: '',
    });
    const beginning = await beginningOf(answer);
    return { status: answer.status, milliseconds: Math.round(performance.now() - began), ...beginning };
  },
};
