import type { telemetryArchiveCalls } from '#contract/capacity/telemetryArchive/calls.ts';
import { tablesOfDay } from '#server/capacity/telemetry/partitions.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList } from '#server/ground/core/list.ts';
import { archivedDayCount, archivedDays, damagedParts, daySorts } from './queries.ts';
import { mayHold } from './write.ts';

type Day = Awaited<ReturnType<ReturnType<typeof archivedDays>['execute']>>[number];

const isoOrNull = (at: string | null) => (at === null ? null : new Date(at).toISOString());

function stateOf({ completeAt, missedAt, releasedAt }: Day, isDamaged: boolean) {
  if (missedAt !== null) return 'missed';
  if (isDamaged) return 'damaged';
  if (completeAt === null) return 'waiting';
  return releasedAt === null ? 'written' : 'read';
}

/** The first hour of UTC that has a bit. */
const firstHour = (day: string, hours: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + (31 - Math.clz32(hours & -hours)) * 3_600_000).toISOString();

export const telemetryArchiveHandlers: Handlers<typeof telemetryArchiveCalls> = {
  getPageList({ db }, input) {
    return answerList(db, input, daySorts, {
      rows: (page) => archivedDays(db, page),
      count: () => archivedDayCount(db),
      async show(rows) {
        const damaged = Map.groupBy(
          await damagedParts(
            db,
            rows.map(({ day }) => day),
          ).execute(),
          ({ day }) => day,
        );
        const holders = new Map<string, Awaited<ReturnType<typeof tablesOfDay>>>();
        for (const day of damaged.keys()) holders.set(day, await tablesOfDay(db, day));
        return rows.map((row) => {
          const { id, day, files, cars, isThin, hours, completeAt, releasedAt } = row;
          const parts = damaged.get(day) ?? [];
          const [table] = holders.get(day) ?? [];
          return {
            id,
            day,
            state: stateOf(row, parts.length > 0),
            cars,
            positions: Number(row.positions),
            files,
            bytes: Number(row.bytes),
            isThin,
            readSince: completeAt === null ? null : isoOrNull(releasedAt),
            startsAt: hours === 0 ? null : firstHour(day, hours),
            damaged: parts.map((part) => ({
              store: part.store,
              key: part.key,
              foundAt: new Date(part.foundAt).toISOString(),
              isWrittenAgain: table !== undefined && mayHold(table, part),
            })),
            provedAt: isoOrNull(row.provedAt),
          };
        });
      },
    });
  },
};
