/** Freezes what the history holds around an event, in parts chained by their hashes. */
import { createHash } from 'node:crypto';
import { recordedPart, type RecordedPart } from '#contract/capacity/eventRecord/content.ts';
import { alarmsOf, flagsOf, protocolOf, terminalAlarmsOf } from '#server/capacity/telemetry/codes.ts';
import { watchesWithin } from '#server/capacity/carWatch/queries.ts';
import { canonicalJson } from '#server/ground/core/canonicalJson.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { alertsOf, carNow, commandsOf, positionsOf, statesOf, stepsOf, type Window } from './queries.ts';

export interface FrozenPart {
  content: string;
  hash: string;
  positions: number;
}

/** Of a part's text, after the hash of the part before; hexadecimal. */
export const hashOf = (before: string, content: string): string =>
  createHash('sha256').update(before).update('\n').update(content).digest('hex');

export const readPart = (content: string): RecordedPart => recordedPart.parse(JSON.parse(content));

const placeOf = ({ lng, lat }: { lng: number | null; lat: number | null }) =>
  lng === null || lat === null ? null : ([lng, lat] satisfies [number, number]);

const keyOf = ({ at, receivedAt }: { at: string; receivedAt: string }): string => `${at} ${receivedAt}`;

/** The history of a window as it is now, without the positions that earlier parts hold. */
export async function historyOf(
  db: Db,
  alertId: string,
  window: Window,
  earlier: readonly RecordedPart[],
  frozenAt: string,
): Promise<RecordedPart> {
  const known = new Set(earlier.flatMap(({ positions }) => positions.map(keyOf)));
  const car = await carNow(db, window.carId).executeTakeFirstOrThrow();
  const fixes = await positionsOf(db, window).execute();
  const states = await statesOf(db, window).execute();
  const commands = await commandsOf(db, window).execute();
  const alerts = await alertsOf(db, alertId, window).execute();
  const steps = await stepsOf(
    db,
    alerts.map(({ id }) => id),
  ).execute();
  const watchers = await watchesWithin(db, window.carId, window.from, window.to).execute();
  return {
    form: 'pilotdesk-event-record/1',
    frozenAt,
    from: window.from,
    to: window.to,
    car,
    positions: fixes
      .filter((fix) => !known.has(keyOf(fix)))
      .map(({ lng, lat, alarms, flags, protocol, terminalAlarms, ...fix }) => ({
        ...fix,
        position: [lng, lat],
        alarms: [...alarmsOf(alarms)],
        terminalAlarms: terminalAlarms === null ? [] : [...terminalAlarmsOf(terminalAlarms)],
        flags: [...flagsOf(flags)],
        protocol: protocolOf(protocol),
      })),
    states,
    commands,
    alerts: alerts.map(({ lng, lat, ...alert }) => ({ ...alert, position: placeOf({ lng, lat }) })),
    steps,
    watchers,
  };
}

export function frozen(part: RecordedPart, before: string): FrozenPart {
  const content = canonicalJson(part);
  return { content, hash: hashOf(before, content), positions: part.positions.length };
}
