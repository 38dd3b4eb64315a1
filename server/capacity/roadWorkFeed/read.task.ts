/** Reading an answer of a feed, aside: its size is the publisher's choice. */
import { gunzipSync } from 'node:zlib';
import { MOST_NEAR, type FeedFormat } from '#contract/capacity/roadWorkFeed/rules.ts';
import { boundsOf, boxesMeet, widened, type Bounds, type LngLat } from '#contract/ground/geometry.ts';
import { task } from '#server/ground/aside/task.ts';
import { readDatex2 } from './formats/datex2.ts';
import type { RoadEvent } from '#server/capacity/roadWork/roadEvent.ts';
import { NotUnderstood, type ReadFeed } from './formats/event.ts';
import { readWzdx } from './formats/wzdx.ts';

/** An unpacked answer; XML is read in portions, JSON is not. */
const MOST_BYTES = { datex2: 512 << 20, wzdx: 64 << 20 };

export interface FeedContent {
  readonly publishedAt: string | null;
  readonly events: number;
  readonly skipped: number;
  /** Those that are not over and whose box meets one of the boxes; events that close a road first. */
  readonly near: readonly RoadEvent[];
}

function unpacked(body: Uint8Array, format: FeedFormat): Uint8Array {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body;
  try {
    return gunzipSync(body, { maxOutputLength: MOST_BYTES[format] });
  } catch {
    throw new NotUnderstood('gzip');
  }
}

function read(body: Uint8Array, format: FeedFormat, isNear: (event: RoadEvent) => boolean): ReadFeed {
  if (format === 'datex2') return readDatex2(body, isNear);
  try {
    return readWzdx(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (error) {
    throw error instanceof NotUnderstood ? error : new NotUnderstood('UTF-8');
  }
}

/** What an answer holds near our zones, or what of it was not understood. */
export const readFeedTask = task(
  import.meta.url,
  'readFeed',
  ({
    body,
    format,
    boxes,
    margin,
    now,
  }: {
    body: Uint8Array;
    format: FeedFormat;
    boxes: readonly Bounds[];
    margin: number;
    now: string;
  }): FeedContent | { notUnderstood: string } => {
    try {
      const isNear = (event: RoadEvent) => {
        const places: LngLat[] = [...event.lines, ...event.rings].flat();
        const box = widened(boundsOf([[places]]), margin);
        return boxes.some((other) => boxesMeet(box, other));
      };
      const { publishedAt, events } = read(unpacked(body, format), format, isNear);
      // the last of a name is the newest
      const byId = new Map<string, RoadEvent>();
      for (const event of events) if (typeof event === 'object') byId.set(event.eventId, event);
      const near = [...byId.values()].filter((event) => (event.endAt === null || event.endAt > now) && isNear(event));
      const first = near.toSorted((one, other) => Number(other.impact === 'closed') - Number(one.impact === 'closed'));
      return {
        publishedAt,
        events: events.length,
        skipped: events.filter((event) => event === 'unreadable').length,
        near: first.slice(0, MOST_NEAR),
      };
    } catch (error) {
      if (error instanceof NotUnderstood) return { notUnderstood: error.message.slice(0, 200) };
      throw error;
    }
  },
);
