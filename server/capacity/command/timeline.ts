/** What happened to a car, from several tables, newest first. */
import type { TimelineEntry, TimelineKind } from '#contract/capacity/command/calls.ts';
import { TIMELINE_KINDS } from '#contract/capacity/command/calls.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { timelineAlerts, timelineCommands, timelineEvents } from './queries.ts';

interface Question {
  carId: string;
  before?: string | undefined;
  kinds?: TimelineKind[] | undefined;
  pageSize: number;
}

/** Longer than any clock of a car may be ahead. */
const AHEAD_MS = 3 * 86_400_000;

/** A moment with all its digits, so that texts compare as moments do. */
const digits = (at: string): string => at.replace(/Z$/, '');

type Reader = (db: Db, carId: string, before: string, most: number) => Promise<TimelineEntry[]>;

const positionOf = (lng: number | null, lat: number | null): [number, number] | null =>
  lng === null || lat === null ? null : [lng, lat];

const READERS: Readonly<Record<TimelineKind, Reader>> = {
  event: async (db, carId, before, most) =>
    (await timelineEvents(db, carId, before, most).execute()).map((row) => ({
      id: `event:${row.id}`,
      at: row.at,
      kind: 'event',
      name: row.event,
      state: row.outcome === 'refused' ? row.state : row.stateAfter,
      isRefused: row.outcome === 'refused',
      note: row.orderNo ?? '',
      person: null,
      position: positionOf(row.lng, row.lat),
    })),
  command: async (db, carId, before, most) =>
    (await timelineCommands(db, carId, before, most).execute()).map((row) => ({
      id: `command:${row.id}`,
      at: row.at,
      kind: 'command',
      name: row.kind,
      state: row.state,
      isRefused: false,
      note: row.reason,
      person: row.realName,
      position: null,
    })),
  alert: async (db, carId, before, most) =>
    (await timelineAlerts(db, carId, before, most).execute()).map((row) => ({
      id: `alert:${row.id}`,
      at: row.at,
      kind: 'alert',
      name: row.kind,
      state: row.state,
      isRefused: false,
      note: '',
      person: row.realName,
      position: positionOf(row.lng, row.lat),
    })),
};

/**
 * A page of the timeline. Entries of the last moment on a page all belong to it, so that the next page, which begins
 * before that moment, leaves nothing out; a page may be longer for it.
 */
export async function readTimeline(
  db: Db,
  { carId, before, kinds = [...TIMELINE_KINDS], pageSize }: Question,
  now: Date,
) {
  const from = before ?? new Date(now.getTime() + AHEAD_MS).toISOString();
  const most = pageSize + 1;
  const found = await Promise.all([...new Set(kinds)].map((kind) => READERS[kind](db, carId, from, most)));
  const all = found.flat().toSorted((a, b) => (digits(a.at) < digits(b.at) ? 1 : -1));
  const last = all[pageSize - 1];
  if (last === undefined || all.length === pageSize) return { list: all, next: null };
  const list = all.filter((entry, place) => place < pageSize || entry.at === last.at);
  const isMore = list.length < all.length || found.some((rows) => rows.length === most);
  return { list, next: isMore ? last.at : null };
}
