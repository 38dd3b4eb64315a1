/**
 * Looks for what rules in force wait for, on whichever node is first, and asks the cars. Each look goes a minute back behind the
 * one before, for what came late; what was asked for once is not asked for again.
 */
import type { RecordingTrigger } from '#contract/dataManage/recordingRule/rules.ts';
import { askForRecording } from '#server/dataManage/recording/ask.ts';
import { HARD_KMH_PER_S } from '#server/dataManage/scene/mineJob.ts';
import { hardBrakings } from '#server/dataManage/scene/queries.ts';
import { say } from '#server/ground/core/messages.ts';
import { repeatedly } from '#server/ground/core/repeatedly.ts';
import { WallClock } from '#server/ground/core/wallClock.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { fleetTimeZone } from '#server/ground/settings/definitions/fleetClock.ts';
import type { Services } from '#server/services.ts';
import { recordingRuleMessages } from './messages.ts';
import { alertsOfKind, askedOf, lockDueRule, setLooked } from './queries.ts';

const EVERY_MS = 2000;
const LOOK_EVERY_MS = 15_000;
const LATE_MS = 60_000;
/** Of a time when no server ran, no more than this is looked at. */
const CATCH_UP_MS = 3_600_000;
/** Events of one car this close are one. */
const APART_MS = 60_000;
const DAY_MS = 86_400_000;
const MOST_EVENTS = 500;
/** Recordings that a rule asks for in one look. */
const MOST_ASKED = 50;
const MOST_RULES_AT_ONCE = 20;

type Looking = Pick<Services, 'commands' | 'db' | 'devices' | 'live' | 'log' | 'now' | 'ranges' | 'settings'>;
type Rule = NonNullable<Awaited<ReturnType<ReturnType<typeof lockDueRule>['executeTakeFirst']>>>;

interface Seen {
  readonly carId: string;
  readonly at: string;
  readonly lng: number | null;
  readonly lat: number | null;
  readonly alertId: string | null;
}

const iso = (at: number): string => new Date(at).toISOString();

async function eventsOf(db: Db, trigger: RecordingTrigger, from: string, to: string): Promise<readonly Seen[]> {
  if (trigger !== 'hardBraking') return alertsOfKind(db, trigger, from, to, MOST_EVENTS).execute();
  const { rows } = await hardBrakings(db, from, to, HARD_KMH_PER_S, MOST_EVENTS).execute(db);
  return rows
    .map((row) => ({ ...row, alertId: null }))
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

const isWithin = ({ ranges }: Pick<Looking, 'ranges'>, rangeId: string | null, { lng, lat }: Seen): boolean =>
  rangeId === null ||
  (lng !== null && lat !== null && ranges.index.rangesAt(lng, lat).some(({ id }) => id === rangeId));

/** Inside a transaction that holds the rule. @returns how many recordings it asked for */
export async function lookOf(services: Looking, db: Db, rule: Rule): Promise<number> {
  const now = services.now().getTime();
  const since = Date.parse(rule.enabledAt ?? '') || now;
  const looked = Date.parse(rule.lookedUntil ?? '') || now;
  const from = Math.max(since, looked - LATE_MS, now - CATCH_UP_MS);
  await setLooked(db, rule.id, iso(now), iso(now + LOOK_EVERY_MS)).execute();
  const events = (await eventsOf(db, rule.trigger, iso(from), iso(now))).filter((seen) =>
    isWithin(services, rule.rangeId, seen),
  );
  if (events.length === 0) return 0;
  const clock = new WallClock(services.settings.get(fleetTimeZone));
  const dayOf = (at: number): string => clock.text(at).slice(0, 10);
  const asked = new Map<string, number[]>();
  const carIds = [...new Set(events.map(({ carId }) => carId))];
  for (const { carId, at } of await askedOf(db, rule.id, carIds, iso(from - DAY_MS)).execute())
    asked.set(carId, [...(asked.get(carId) ?? []), Date.parse(at)]);
  let count = 0;
  for (const { carId, at, alertId } of events) {
    if (count === MOST_ASKED) break;
    const moment = Date.parse(at);
    const before = asked.get(carId) ?? [];
    if (before.some((other) => Math.abs(other - moment) < APART_MS)) continue;
    if (before.filter((other) => dayOf(other) === dayOf(moment)).length >= rule.perDay) continue;
    const { dataSetId, language, channels, before: secondsBefore, after } = rule;
    const id = await askForRecording(services, db, {
      carId,
      at,
      alertId,
      dataSetId,
      language,
      channels,
      before: secondsBefore,
      after,
      reason: say(recordingRuleMessages.reason, language, { name: rule.name }),
      ruleId: rule.id,
      userId: rule.enabledById,
    });
    asked.set(carId, [...before, moment]);
    if (id !== null) count += 1;
  }
  return count;
}

async function lookAll(services: Looking): Promise<void> {
  for (let count = 0; count < MOST_RULES_AT_ONCE; count += 1) {
    const isMore = await services.db.transaction().execute(async (db) => {
      const rule = await lockDueRule(db, services.now().toISOString()).executeTakeFirst();
      if (rule !== undefined) await lookOf(services, db, rule);
      return rule !== undefined;
    });
    if (!isMore) return;
  }
}

export const keepRecordingRules = (services: Looking): (() => Promise<void>) =>
  repeatedly({
    everyMs: EVERY_MS,
    log: services.log,
    problem: 'recording rules could not look; it is tried again',
    run: () => lookAll(services),
  });
