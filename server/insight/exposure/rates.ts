/** Events for the distance driven: for the reports' screen and for the open figures alike. */
import type { Language } from '#contract/ground/enums.ts';
import type { Benchmark } from '#contract/insight/exposure/calls.ts';
import { EXPOSURE_EVENTS, type ExposureEvent } from '#contract/insight/exposure/rules.ts';
import { question } from '#contract/insight/figure/calls.ts';
import { patiently } from '#server/ground/database/patiently.ts';
import {
  benchmarkRate,
  benchmarkSourceEn,
  benchmarkSourceZh,
} from '#server/ground/settings/definitions/fleetBenchmark.ts';
import { askFigures, askingOf } from '#server/insight/figure/ask.ts';
import type { Services } from '#server/services.ts';
import { eventsByKind } from './queries.ts';

const KINDS = Object.values(EXPOSURE_EVENTS).flat();

/** The whole fleet. */
const FLEET = { scope: { kind: 'everything' }, may: () => true, hidesSmall: false, language: 'en-US' } as const;

export interface Exposure {
  metres: number;
  events: Readonly<Record<ExposureEvent, number>>;
}

/** What all cars drove and what happened to them; whole hours, since that is how distance is counted. */
export async function exposureOf(
  services: Pick<Services, 'db' | 'jobDb' | 'ranges' | 'now'>,
  from: string,
  to: string,
): Promise<Exposure> {
  const [driven, counted] = await Promise.all([
    askFigures(askingOf(services), FLEET, question.parse({ from, to, figures: ['carDistance'] })),
    patiently(services, (db) => eventsByKind(db, KINDS, from, to)),
  ]);
  const byKind = new Map(counted.map(({ kind, events }) => [kind, events]));
  const eventsOf = (event: ExposureEvent) =>
    EXPOSURE_EVENTS[event].reduce((sum, kind) => sum + (byKind.get(kind) ?? 0), 0);
  return {
    metres: driven.rows[0]?.values[0] ?? 0,
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

/** What the operator compares its collisions with; null for nothing. */
export function benchmarkOf({ settings }: Pick<Services, 'settings'>, language: Language): Benchmark | null {
  const rate = settings.get(benchmarkRate);
  if (rate === '') return null;
  return {
    rate: Number(rate),
    source: settings.get(language === 'zh-CN' ? benchmarkSourceZh : benchmarkSourceEn),
  };
}
