/** What the formats have in common: each makes road events of what it reads. */
import type { LngLat } from '#contract/ground/geometry.ts';
import type { RoadEvent } from '#server/capacity/roadWork/roadEvent.ts';

/** `over`: it is no event any more, by the feed's own word. `unreadable`: it has no place, or cannot be understood. `far`: nobody asked for it. */
export type ReadEvent = RoadEvent | 'over' | 'unreadable' | 'far';

export interface ReadFeed {
  readonly publishedAt: string | null;
  readonly events: readonly ReadEvent[];
}

/** The whole answer is none of the format. */
export class NotUnderstood extends Error {
  override readonly name = 'NotUnderstood';
}

const LONGEST_ID = 200;
const LONGEST_WORDS = 1000;
const LONGEST_NAME = 200;
/** Positions of one event; a longer one is no stretch of road. */
const MOST_POSITIONS = 5000;

/** For a person to read: one line without control characters. */
export const tidy = (text: string, longest: number = LONGEST_WORDS): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed();

export const isPlace = ([lng, lat]: LngLat): boolean =>
  Number.isFinite(lng) && Number.isFinite(lat) && Math.abs(lng) <= 180 && Math.abs(lat) <= 90;

/** A moment with its offset; null for none, and for what is no moment. */
export function momentOf(text: string | null | undefined): string | null {
  if (text === null || text === undefined || !/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(text.trim()))
    return null;
  const at = Date.parse(text.trim());
  return at >= 0 && at < 32_503_680_000_000 ? new Date(at).toISOString() : null;
}

/** An event with all bounds held; `unreadable` without an id or a place. */
export function boundedEvent(event: RoadEvent): ReadEvent {
  const lines = event.lines.map((line) => line.filter(isPlace)).filter((line) => line.length > 0);
  const rings = event.rings.map((ring) => ring.filter(isPlace)).filter((ring) => ring.length > 3);
  const eventId = tidy(event.eventId, LONGEST_ID);
  const positions = [...lines, ...rings].reduce((sum, { length }) => sum + length, 0);
  if (eventId === '' || positions === 0 || positions > MOST_POSITIONS) return 'unreadable';
  const [from, until] = [event.startAt, event.endAt].map((at) => (at === null ? null : Date.parse(at)));
  const isBackwards = typeof from === 'number' && typeof until === 'number' && until <= from;
  return {
    ...event,
    eventId,
    roads: tidy(event.roads, LONGEST_NAME),
    direction: tidy(event.direction, LONGEST_NAME),
    description: tidy(event.description),
    // an end before the beginning says nothing, and an area that is closed for it would never open
    endAt: isBackwards ? null : event.endAt,
    doubts: [...new Set([...event.doubts, ...(isBackwards ? (['times'] as const) : [])])].toSorted(),
    lines,
    rings,
  };
}
