/**
 * Begins the reports that are owed. They follow from the packs in force, the alerts and the calendar; whichever node looks first
 * begins one, and a unique index makes a second impossible.
 */
import type { PackDefinition } from '#contract/insight/reportPack/definition.ts';
import { repeatedly } from '#server/ground/core/repeatedly.ts';
import type { WallClock } from '#server/ground/core/wallClock.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Services } from '#server/services.ts';
import { clockIn, yearIn } from './clocks.ts';
import { dueAfter, endedPeriods, type Period } from './due.ts';
import { remind, tellBegun } from './reminders.ts';
import { keepSendingReports, type SendServices } from './send.ts';
import {
  alertsOwed,
  beganAt,
  enabledPacks,
  incidentsReported,
  insertReports,
  insertStep,
  periodsBegun,
  type NewReport,
} from './queries.ts';

const EVERY_MS = 2000;
const DAY_MS = 86_400_000;
/** Periods back from now that are still begun, e.g. after a pack of the past was enabled. */
const MOST_PERIODS = 12;

type Surroundings = Pick<Services, 'db' | 'live' | 'log' | 'now'>;
interface Pack {
  id: string;
  name: string;
  definition: PackDefinition;
  enabledAt: string;
}

const iso = (at: number): string => new Date(at).toISOString();

const newReport = ({ id, name, definition }: Pack) => ({
  packId: id,
  packName: name,
  definition: JSON.stringify(definition),
});

async function ofAlerts({ db }: Surroundings, pack: Pack, clock: WallClock): Promise<NewReport[]> {
  const { occasion, deadline } = pack.definition;
  if (occasion.kind !== 'alert') return [];
  const alerts = await alertsOwed(db, pack.id, occasion.alertKinds, pack.enabledAt).execute();
  return alerts.map(({ id, openedAt, occurredAt }) => ({
    ...newReport(pack),
    alertId: id,
    fromAt: occurredAt,
    dueAt: iso(dueAfter(deadline, Date.parse(openedAt), clock)),
  }));
}

/** Of periods that follow each other those about which there is nothing to say to the authority of a pack. */
async function withoutIncidents(db: Db, { definition }: Pack, periods: readonly Period[]): Promise<Period[]> {
  const last = periods.at(-1);
  if (last === undefined) return [];
  const begins = periods.map(({ from }) => iso(from));
  const reported = await incidentsReported(db, definition.authority, begins, iso(last.to)).execute();
  const spoken = new Set(reported.map(({ place }) => place));
  return periods.filter((_period, at) => !spoken.has(at + 1));
}

async function ofPeriods({ db, now }: Surroundings, pack: Pack, clock: WallClock): Promise<NewReport[]> {
  const { occasion, deadline } = pack.definition;
  if (occasion.kind !== 'period') return [];
  const ended = endedPeriods(occasion, Date.parse(pack.enabledAt), now().getTime(), clock, MOST_PERIODS);
  const [first] = ended;
  if (first === undefined) return [];
  const begun = await periodsBegun(db, pack.id, iso(first.from)).execute();
  const known = new Set(begun.map(({ fromAt }) => Date.parse(fromAt)));
  const isOwed = ({ from }: Period) => !known.has(from);
  if (!ended.some(isOwed)) return [];
  // a period that had ended before there was a car or an order is nobody's to report
  const began = (await beganAt(db).executeTakeFirstOrThrow()).at;
  if (began === null) return [];
  const run = ended.filter(({ to }) => to > Date.parse(began));
  const due = occasion.nil === true ? await withoutIncidents(db, pack, run) : run;
  return due.filter(isOwed).map(({ from, to }) => ({
    ...newReport(pack),
    alertId: null,
    fromAt: iso(from),
    toAt: iso(to),
    // the last moment of the period, so that a day of a month is not one of the next
    dueAt: iso(dueAfter(deadline, to - 1, clock)),
  }));
}

/** A day before it is due; half-way where there is less time than two. */
const remindAt = (dueAt: string, now: number): string | null => {
  const left = Date.parse(dueAt) - now;
  return left <= 0 ? null : iso(now + Math.max(left - DAY_MS, left / 2));
};

const isNil = ({ definition: { occasion } }: Pack): boolean => occasion.kind === 'period' && occasion.nil === true;

/** Begins what is owed now; answers how many. */
export async function beginOwed(services: Surroundings): Promise<number> {
  const { db, now } = services;
  let begun = 0;
  const packs = await enabledPacks(db).execute();
  // that there was no incident is said once those that there were are known
  for (const pack of packs.toSorted((one, other) => Number(isNil(one)) - Number(isNil(other)))) {
    const clock = clockIn(pack.definition.timeZone);
    const rows = [...(await ofAlerts(services, pack, clock)), ...(await ofPeriods(services, pack, clock))];
    if (rows.length === 0) continue;
    begun += await db.transaction().execute(async (transaction) => {
      const reminded = rows.map((row) => ({ ...row, remindAt: remindAt(row.dueAt, now().getTime()) }));
      const added = await insertReports(transaction, reminded, yearIn(pack.definition.timeZone, now())).execute();
      if (added.length === 0) return 0;
      const at = now().toISOString();
      await insertStep(
        transaction,
        added.map(({ id }) => ({ reportId: id, step: 'begun' as const, at })),
      ).execute();
      await tellBegun(transaction, services, pack.name, added);
      return added.length;
    });
  }
  return begun;
}

/** Begins to look, and to send; the returned function ends both. */
export function keepReports(services: Surroundings & SendServices): () => Promise<void> {
  const { log } = services;
  const endLooking = repeatedly({
    everyMs: EVERY_MS,
    log,
    problem: 'reports could not be begun; it is tried again',
    run: async () => {
      await beginOwed(services);
      await remind(services);
    },
  });
  const endSending = keepSendingReports(services);
  return async () => {
    await Promise.all([endLooking(), endSending()]);
  };
}
