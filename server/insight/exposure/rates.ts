/** Events for the distance driven: for the reports' screen and for the open figures alike. */
import type { AlertKind } from '#contract/capacity/alert/rules.ts';
import type { Language } from '#contract/ground/enums.ts';
import type { Benchmark } from '#contract/insight/exposure/calls.ts';
import { EXPOSURE_EVENTS, EXPOSURE_KINDS, type ExposureEvent } from '#contract/insight/exposure/rules.ts';
import { question } from '#contract/insight/figure/calls.ts';
import { patiently } from '#server/ground/database/patiently.ts';
import {
  benchmarkRate,
  benchmarkSourceEn,
  benchmarkSourceZh,
} from '#server/ground/settings/definitions/fleetBenchmark.ts';
import { askFigures, askingOf } from '#server/insight/figure/ask.ts';
import type { Services } from '#server/services.ts';
import { eventsByKind, firstCarHour } from './queries.ts';

/** The whole fleet. */
const FLEET = { scope: { kind: 'everything' }, may: () => true, hidesSmall: false, language: 'en-US' } as const;

export interface Exposure {
  /** From when on both are counted. */
  from: string;
  metres: number;
  events: Readonly<Record<ExposureEvent, number>>;
}

type Counting = Pick<Services, 'config' | 'db' | 'jobDb' | 'log' | 'now' | 'ranges' | 'settings' | 'storage'>;

async function countedIn(services: Counting, from: string, to: string) {
  const [driven, counted] = await Promise.all([
    askFigures(askingOf(services), FLEET, question.parse({ from, to, figures: ['carDistance'] })),
    patiently(services, (db) => eventsByKind(db, EXPOSURE_KINDS, from, to)),
  ]);
  return { metres: driven.rows[0]?.values[0] ?? 0, byKind: new Map(counted.map(({ kind, events }) => [kind, events])) };
}

/**
 * What all cars drove and what happened to them; whole hours, since that is how distance is counted. What happened before the first
 * of them has no distance to stand beside, and is left out.
 */
export async function exposureOf(services: Counting, wished: string, to: string): Promise<Exposure> {
  const first = await firstCarHour(services.db).executeTakeFirst();
  const begun = Math.max(Date.parse(wished), first === undefined ? Infinity : Date.parse(first.at));
  const from = new Date(Math.min(begun, Date.parse(to))).toISOString();
  const { metres, byKind } =
    begun >= Date.parse(to) ? { metres: 0, byKind: new Map<AlertKind, number>() } : await countedIn(services, from, to);
  const eventsOf = (event: ExposureEvent) =>
    EXPOSURE_EVENTS[event].reduce((sum, kind) => sum + (byKind.get(kind) ?? 0), 0);
  return {
    from,
    metres,
    events: {
      collisions: eventsOf('collisions'),
      callsForHelp: eventsOf('callsForHelp'),
      openDoors: eventsOf('openDoors'),
      faults: eventsOf('faults'),
      longStops: eventsOf('longStops'),
      leavings: eventsOf('leavings'),
    },
  };
}

/** What the operator compares its collisions with; null for nothing. A number without its source is none. */
export function benchmarkOf({ settings }: Pick<Services, 'settings'>, language: Language): Benchmark | null {
  const rate = settings.get(benchmarkRate);
  const [zh, en] = [settings.get(benchmarkSourceZh), settings.get(benchmarkSourceEn)];
  const source = (language === 'zh-CN' ? [zh, en] : [en, zh]).find((text) => text !== '');
  return rate === '' || source === undefined ? null : { rate: Number(rate), source };
}
