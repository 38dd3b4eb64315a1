/** The monthly report of MDS 2.0: trips and riders by division. */
import { SMALL_GROUP } from '#contract/ground/smallGroups.ts';
import type { Names } from './names.ts';

const HEAD = 'provider_id,start_date,duration,special_group_type,geography_id,vehicle_type,trip_count,rider_count';

/** The standard hides counts below ten as -1. */
const shown = (count: number): number => (count > 0 && count < SMALL_GROUP ? -1 : count);

/** CSV; a division is a geography named after its code, the last one those without. Only riders of all kinds are known. */
export function reportOf(
  { providerId, of }: Names,
  startDate: string,
  rows: readonly { code: string; trips: number; riders: number }[],
): string {
  const lines = rows.map(({ code, trips, riders }) =>
    [providerId, startDate, 'P1M', 'all_riders', of('division', code), 'car', shown(trips), shown(riders)].join(','),
  );
  return `${[HEAD, ...lines].join('\n')}\n`;
}
