/** Takes what a feed was read to say into the rows of its road works, and does what it may do by itself. */
import { createHash } from 'node:crypto';
import { roadWorkCalls } from '#contract/capacity/roadWork/calls.ts';
import { roadWorkWords } from '#contract/capacity/roadWork/words.ts';
import type { FeedCloser } from '#contract/capacity/roadWorkFeed/rules.ts';
import { tellThoseWhoMay } from '#server/access/role/tell.ts';
import type { KeptArea } from '#server/capacity/range/kept.ts';
import { run } from '#server/ground/aside/aside.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import type { Message } from '#server/ground/core/messages.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { titled } from '#server/ground/inbox/inbox.ts';
import type { Services } from '#server/services.ts';
import { applyNews, closeForWork, reasonOf, type Decider } from './close.ts';
import { roadWorkMessages } from './messages.ts';
import {
  changedByFeed,
  closedAndGone,
  closedByFeed,
  countMissing,
  countStillMissing,
  endRoadWorks,
  knownDigests,
  lockRoadWork,
  putRoadWorks,
  updateRoadWork,
  type LockedWork,
} from './queries.ts';
import { roadsidesTask } from './roadside.task.ts';
import type { RoadEvent } from './roadEvent.ts';

export type TakeServices = Pick<Services, 'live' | 'now' | 'settings'>;

export interface TakingFeed {
  readonly id: string;
  readonly name: string;
  readonly margin: number;
  readonly closer: FeedCloser;
}

/** One reading without it may be an accident of the publisher; the second is an answer. */
const READINGS = 2;
/** More closed roads that are gone at once are rather a fault of the publisher: a person is asked. */
const MOST_LIFTED = 3;
/** What begins later is closed when its time is nearer: closed areas are few, and plans change. */
const AHEAD_MS = 24 * 3_600_000;

/** An event with what decides of it as one word, and what would be closed for it; no area: what is known of it stands. */
export interface PlacedEvent extends RoadEvent {
  readonly digest: string;
  readonly area?: KeptArea;
}

const digestOf = ({ impact, doubts, startAt, endAt, lines, rings }: RoadEvent, margin: number): string =>
  createHash('sha256')
    .update(JSON.stringify([impact, doubts, startAt, endAt, lines, rings, margin]))
    .digest('hex');

/** Those that are worked out in one go, and how long that may take. */
const PLACED_AT_ONCE = 20;
const PLACING_MS = 60_000;
const MEMORY_MB = 256;

/** What is known of events that stand; what was over and is there again is new. */
async function digestsOf(db: Db, { id }: TakingFeed, eventIds: readonly string[]): Promise<Map<string, string>> {
  const known = await knownDigests(db, id, eventIds).execute();
  return new Map(known.map(({ eventId, digest }) => [eventId, digest]));
}

/** Works out, aside, what would be closed for events that are new or changed. Those for which nothing can be closed are left out. */
export async function placed(
  db: Db,
  feed: TakingFeed,
  events: readonly RoadEvent[],
  signal?: AbortSignal,
): Promise<PlacedEvent[]> {
  const known = await digestsOf(
    db,
    feed,
    events.map(({ eventId }) => eventId),
  );
  const all = events.map((event) => ({ ...event, digest: digestOf(event, feed.margin) }));
  const fresh = all.filter(({ eventId, digest }) => known.get(eventId) !== digest);
  const areas = new Map<string, KeptArea | null>();
  for (let from = 0; from < fresh.length; from += PLACED_AT_ONCE) {
    const some = fresh.slice(from, from + PLACED_AT_ONCE);
    const made = await run(
      roadsidesTask,
      { places: some.map(({ lines, rings }) => ({ lines, rings })), margin: feed.margin },
      {
        deadlineMs: PLACING_MS,
        memoryMb: MEMORY_MB,
        whose: `roadWorkFeed ${feed.id}`,
        as: 'job',
        ...(signal === undefined ? {} : { signal }),
      },
    );
    for (const [place, { eventId }] of some.entries()) areas.set(eventId, made[place] ?? null);
  }
  return all.flatMap((event): PlacedEvent[] => {
    const area = areas.get(event.eventId);
    return area === undefined ? [event] : area === null ? [] : [{ ...event, area }];
  });
}

/** Events as rows; what is known and the same is left out. */
const rowsOf = (feed: TakingFeed, events: readonly PlacedEvent[], known: ReadonlyMap<string, string>, now: string) =>
  events.flatMap(({ area, lines: _lines, rings: _rings, doubts, ...event }) =>
    area === undefined || known.get(event.eventId) === event.digest
      ? []
      : [
          {
            ...event,
            feedId: feed.id,
            doubts: [...doubts],
            geometry: JSON.stringify(area.geometry),
            area: area.area,
            closureId: null,
            seenAt: now,
            changedAt: now,
          },
        ],
  );

/** As what the feed itself decides. */
const ownOf = ({ id }: TakingFeed): Decider => ({ name: '', whose: `roadWorkFeed ${id}` });

/** Does something to a row for a feed; where that is refused, a person has to see to it. */
async function byFeed(db: Db, id: string, act: (work: LockedWork) => Promise<unknown>): Promise<boolean> {
  const work = await lockRoadWork(db, id).executeTakeFirst();
  if (work === undefined) return false;
  try {
    await act(work);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await updateRoadWork(db, id, { news: 'refused' }).execute();
    return false;
  }
}

async function closeByItself(
  db: Db,
  services: TakeServices,
  feed: TakingFeed,
  at: Date,
): Promise<{ changed: number; closed: number }> {
  if (feed.closer !== 'feed') return { changed: 0, closed: 0 };
  const decider = ownOf(feed);
  let changed = 0;
  for (const { id } of await changedByFeed(db, feed.id).execute())
    if (await byFeed(db, id, (work) => applyNews(db, services, work, decider))) changed += 1;
  let closed = 0;
  const before = new Date(at.getTime() + AHEAD_MS).toISOString();
  for (const { id } of await closedByFeed(db, feed.id, before).execute()) {
    const isDone = await byFeed(db, id, (work) =>
      closeForWork(db, services, work, decider, { reason: reasonOf(work), fromAt: work.startAt, untilAt: work.endAt }),
    );
    if (isDone) closed += 1;
  }
  return { changed, closed };
}

/** What stands no more: lifted where the feed closed it by itself, else a person is asked. */
async function endWhatIsGone(db: Db, services: TakeServices, feed: TakingFeed, now: string) {
  const ended = await endRoadWorks(db, feed.id, now, READINGS).execute();
  let acted = 0;
  let news = 0;
  const gone = await closedAndGone(db, feed.id, now, READINGS).execute();
  const own = gone.filter(({ decidedByName }) => feed.closer === 'feed' && decidedByName === '');
  const lifted = new Set(own.length > MOST_LIFTED ? [] : own);
  for (const one of gone) {
    await updateRoadWork(db, one.id, { news: 'gone', changedAt: now }).execute();
    const isLifted =
      lifted.has(one) && (await byFeed(db, one.id, (work) => applyNews(db, services, work, ownOf(feed))));
    if (isLifted) acted += 1;
    else news += 1;
  }
  return { acted, news, isNews: ended.length > 0 };
}

async function tell(db: Db, services: TakeServices, feed: TakingFeed, sentence: Message, count: number): Promise<void> {
  if (count === 0) return;
  await tellThoseWhoMay(
    'capacity:roadWork:decide',
    { db, services },
    {
      ...titled(sentence, { feed: feed.name, count }),
      link: `/capacity/roadWork?feedId=${feed.id}`,
      object: roadWorkWords.object,
      objectId: feed.id,
    },
  );
}

/**
 * One reading, in the caller's transaction. `events`: those near our zones; null: the same as at the last reading. Answers how many
 * closed areas were closed, changed or lifted by it, so that every node has to hear.
 */
export async function takeReading(
  db: Db,
  services: TakeServices,
  feed: TakingFeed,
  events: readonly PlacedEvent[] | null,
): Promise<{ acted: number }> {
  const at = services.now();
  const now = at.toISOString();
  let put: Awaited<ReturnType<ReturnType<typeof putRoadWorks>['execute']>> = [];
  if (events === null) await countStillMissing(db, feed.id).execute();
  else {
    const eventIds = events.map(({ eventId }) => eventId);
    // once more: another node may have taken the same reading since the areas were worked out
    const known = await digestsOf(db, feed, eventIds);
    await countMissing(db, feed.id, eventIds).execute();
    const rows = rowsOf(feed, events, known, now);
    if (rows.length > 0) put = await putRoadWorks(db, rows).execute();
  }
  const proposed = put.filter(({ state, impact }) => state === 'proposed' && impact === 'closed').length;
  const news = put.filter(({ state }) => state === 'closed').length;
  const gone = await endWhatIsGone(db, services, feed, now);
  const own = await closeByItself(db, services, feed, at);
  const acted = gone.acted + own.changed + own.closed;
  await tell(db, services, feed, roadWorkMessages.closedByFeed, own.closed);
  await tell(db, services, feed, roadWorkMessages.proposed, Math.max(0, proposed - own.closed));
  await tell(db, services, feed, roadWorkMessages.news, Math.max(0, news - own.changed) + gone.news);
  if (put.length > 0 || gone.isNews || acted > 0 || gone.news > 0)
    await services.live.tellRows(db, roadWorkCalls.getPageList.path);
  return { acted };
}
