/** The operator's settings for this moment. */
import type { Ranges } from '#server/capacity/range/ranges.ts';
import type { Settings } from '#server/ground/settings/settings.ts';
import {
  dispatchDetour,
  dispatchLookAhead,
  dispatchPeakHours,
  dispatchPeakSpeed,
  dispatchRadius,
  dispatchSpeed,
} from '#server/ground/settings/definitions/dispatch.ts';
import type { DispatchParameters } from './strategy.ts';

const isWithin = (hour: number, span: string): boolean => {
  const [from = 0, to = 0] = span.split('-').map(Number);
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to;
};

interface Knowing {
  settings: Settings;
  ranges: { readonly clock: Pick<Ranges['clock'], 'moment'> };
  now: () => Date;
}

/** The parameters of this moment, by the wall clock of the platform. */
export function parametersAt({ settings, ranges, now }: Knowing): DispatchParameters {
  const hour = Math.floor(ranges.clock.moment(now().getTime()).minute / 60);
  const isPeak = settings.get(dispatchPeakHours).some((span) => isWithin(hour, span));
  return {
    speedKmh: settings.get(isPeak ? dispatchPeakSpeed : dispatchSpeed),
    detour: settings.get(dispatchDetour) / 100,
    radius: settings.get(dispatchRadius),
    lookAhead: settings.get(dispatchLookAhead),
  };
}
