import type { Seeds } from '#server/ground/core/seeds.ts';
import { setWorkDays } from './queries.ts';

/** National Day 2026, and the Saturday that makes up for it. */
const DAYS = [
  ['2026-10-01', '国庆节', 7],
  ['2026-10-02', '国庆节', 7],
  ['2026-10-05', '国庆节', 7],
  ['2026-10-06', '国庆节', 7],
  ['2026-10-07', '国庆节', 7],
  ['2026-10-10', '国庆节调休', 3],
] as const;
const KEY = 'workCalendar:2026';

export async function seedWorkCalendar(seeds: Seeds): Promise<void> {
  if (seeds.idOf(KEY) !== undefined) return;
  await setWorkDays(
    seeds.db,
    DAYS.map(([day, name, countsAs]) => ({ day, name, countsAs })),
  ).execute();
  await seeds.remember(KEY, '0');
}
