/** Reads every feed when it is due, each by one node at a time; what is known stays as it is while one cannot be read. */
import { createHash } from 'node:crypto';
import { roadWorkFeedCalls } from '#contract/capacity/roadWorkFeed/calls.ts';
import { roadWorkFeedWords } from '#contract/capacity/roadWorkFeed/words.ts';
import { tellThoseWhoMay } from '#server/access/role/tell.ts';
import { placed, takeReading, type PlacedEvent } from '#server/capacity/roadWork/take.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { keepWorkingOff, oneByOne } from '#server/ground/outward/dueTurns.ts';
import { failedAgain } from '#server/ground/outward/standing.ts';
import { titled } from '#server/ground/inbox/inbox.ts';
import type { Services } from '#server/services.ts';
import { fetchFeed, understood, type Failed } from './link.ts';
import { roadWorkFeedMessages } from './messages.ts';
import { claimFeed, holdFeed, settleFeed, type FeedToRead } from './queries.ts';
import type { FeedContent } from './read.task.ts';
import { zonesOf, type Zones } from './zones.ts';

export type ReadServices = Pick<
  Services,
  'closures' | 'db' | 'live' | 'log' | 'nodes' | 'now' | 'ranges' | 'settings' | 'vault'
>;

const EVERY_MS = 1000;
/** Longer than a reading may take; then another node takes over. */
const LEASE_MS = 150_000;
const LONGEST_RETRY_MS = 900_000;
/** So many failures in a row, and people are told, once. */
const TELLS_AFTER = 3;

interface Reading {
  /** Null: the same as at the last reading. */
  readonly content: (Omit<FeedContent, 'near'> & { readonly near: readonly PlacedEvent[] }) | null;
  readonly etag: string;
  readonly digest: string;
}

const iso = (at: number): string => new Date(at).toISOString();

/** What decides the outcome of a reading: the body, and where we drive. How it is set up is not in it: a change of that clears it. */
const digestOf = (body: Uint8Array, { revision }: Zones): string =>
  `${createHash('sha256').update(body).digest('hex')} ${revision}`;

async function readingOf(services: ReadServices, feed: FeedToRead, signal: AbortSignal): Promise<Reading | Failed> {
  const zones = zonesOf(services.ranges);
  // an answer that did not change says nothing of zones that did
  const isOfThese = feed.digest.endsWith(` ${zones.revision}`);
  const fetched = await fetchFeed(services, feed, isOfThese ? feed.etag : '', signal);
  if (fetched.kind === 'failed') return fetched;
  if (fetched.kind === 'same') return { content: null, etag: feed.etag, digest: feed.digest };
  const digest = digestOf(fetched.body, zones);
  if (digest === feed.digest) return { content: null, etag: fetched.etag, digest };
  const content = await understood(fetched.body, feed, zones.boxes, services.now().toISOString(), signal);
  if ('problem' in content) return content;
  const touching = content.near.filter((event) => zones.touch(event));
  const near = await placed(services.db, feed, touching, signal);
  const skipped = content.skipped + touching.length - near.length;
  return { content: { ...content, near, skipped }, etag: fetched.etag, digest };
}

/** Says why it could not be read; people are told when it fails again and again. */
async function settleFailure(services: ReadServices, feed: FeedToRead, failure: Failed): Promise<void> {
  const { db, live, now } = services;
  const retry = { first: feed.everySeconds * 1000, longest: LONGEST_RETRY_MS };
  const failed = failedAgain(now(), feed.failures, failure, retry);
  await db.transaction().execute(async (transaction) => {
    await settleFeed(transaction, feed.id, failed).execute();
    if (feed.failures === 0) await live.tellRows(transaction, roadWorkFeedCalls.getPageList.path);
    if (failed.failures !== TELLS_AFTER) return;
    await tellThoseWhoMay(
      'capacity:roadWork:decide',
      { db: transaction, services },
      {
        ...titled(roadWorkFeedMessages.failing, { name: feed.name, count: failed.failures }),
        link: `/capacity/roadWorkFeed?drawer=detail&record=${feed.id}`,
        object: roadWorkFeedWords.object,
        objectId: feed.id,
      },
    );
  });
}

/** Takes what was read. Nothing of it counts when somebody set the feed up anew meanwhile: then it is read again. */
async function settleReading(
  services: ReadServices,
  feed: FeedToRead,
  { content, etag, digest }: Reading,
): Promise<void> {
  const { closures, db, live, nodes, now } = services;
  const acted = await db.transaction().execute(async (transaction) => {
    if ((await holdFeed(transaction, feed).executeTakeFirst()) === undefined) return 0;
    const taken = await takeReading(transaction, services, feed, content?.near ?? null);
    const at = now().getTime();
    await settleFeed(transaction, feed.id, {
      dueAt: iso(at + feed.everySeconds * 1000),
      etag,
      digest,
      failures: 0,
      problem: '',
      problemDetail: '',
      readAt: iso(at),
      ...(content === null
        ? {}
        : {
            publishedAt: content.publishedAt,
            events: content.events,
            near: content.near.length,
            skipped: content.skipped,
          }),
    }).execute();
    if (content !== null || feed.failures > 0) await live.tellRows(transaction, roadWorkFeedCalls.getPageList.path);
    return taken.acted;
  });
  if (acted === 0) return;
  await nodes.change(db, ['closures'], () => Promise.resolve());
  await closures.refresh();
}

async function readOne(services: ReadServices, feed: FeedToRead, signal: AbortSignal): Promise<void> {
  try {
    const reading = await readingOf(services, feed, signal);
    if (signal.aborted) return;
    if ('problem' in reading) await settleFailure(services, feed, reading);
    else await settleReading(services, feed, reading);
  } catch (error) {
    if (signal.aborted) return;
    // what is too large to be read aside
    if (error instanceof Refusal) await settleFailure(services, feed, { kind: 'failed', problem: 'tooLong', said: '' });
    else throw error;
  }
}

/** Begins to read every feed that is due; none waits for another. The returned function ends it, and what is being read with it. */
export const keepRoadWorks = (services: ReadServices): (() => Promise<void>) =>
  keepWorkingOff<FeedToRead>(EVERY_MS, {
    log: services.log,
    now: services.now,
    leaseMs: LEASE_MS,
    problem: 'a road work feed could not be read; it is tried again',
    named: ({ id }) => ({ feed: id }),
    host: ({ id }) => id,
    most: 1,
    claim: oneByOne((at, lease) => claimFeed(services.db, at, lease).executeTakeFirst()),
    work: (feed, signal) => readOne(services, feed, signal),
    giveBack: ({ id }, dueAt) => settleFeed(services.db, id, { dueAt }).execute(),
  });
