import { latLngToCell } from 'h3-js';
import { TOWN_STATIONS, townPosition } from '#contract/capacity/town/town.ts';
import { SURGE_RESOLUTION } from '#contract/finance/surge/rules.ts';
import type { Seeds } from '#server/ground/core/seeds.ts';
import { setSurge } from './queries.ts';

const KEY = 'surge';
const STATIONS = 6;
const WORKING_DAYS = 5;
/** Hours of working days, and hundredths. */
const RUSH = [
  { from: 7, to: 9, figure: 130 },
  { from: 17, to: 20, figure: 140 },
] as const;

/** Rush hours around the busiest stations of the town. */
export async function seedSurge(seeds: Seeds): Promise<void> {
  if (seeds.idOf(KEY) !== undefined) return;
  const figures = Array.from({ length: 168 }, (_, at) =>
    at < WORKING_DAYS * 24 ? (RUSH.find(({ from, to }) => at % 24 >= from && at % 24 < to)?.figure ?? 0) : 0,
  );
  const cells = new Set(
    TOWN_STATIONS.slice(0, STATIONS).map(({ at }) => {
      const [lng, lat] = townPosition(at);
      return latLngToCell(lat, lng, SURGE_RESOLUTION);
    }),
  );
  const changedAt = seeds.began.toISOString();
  await setSurge(
    seeds.db,
    [...cells].map((cell) => ({ cell, figures, most: 140, changedAt })),
  ).execute();
  await seeds.remember(KEY, '0');
}
