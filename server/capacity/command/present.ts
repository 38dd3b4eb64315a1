/** Commands, and the car they are for, as they go out. */
import type { CommandRow } from '#contract/capacity/command/calls.ts';
import type { Services } from '#server/services.ts';
import type { commandList } from './queries.ts';

type Row = Awaited<ReturnType<ReturnType<typeof commandList>['execute']>>[number];

export function toRow({ state, ...row }: Row): CommandRow {
  // the queries leave prepared ones out
  if (state === 'prepared') throw new Error('a prepared command is not shown');
  return { ...row, state };
}

/** The car as it is at this moment. */
export function carNow(
  { telemetry }: Pick<Services, 'telemetry'>,
  { id, fleetNumber, plate }: { id: string; fleetNumber: string; plate: string },
) {
  const live = telemetry.car(id);
  const fix = live?.fix ?? null;
  const position: [number, number] | null = fix === null ? null : [fix.lng, fix.lat];
  return {
    fleetNumber,
    plate,
    state: live?.state ?? ('non_contactable' as const),
    speed: fix?.speed ?? null,
    position,
    heardAt: live === undefined || live.heardAt === 0 ? null : new Date(live.heardAt).toISOString(),
    orderNo: live?.orderNo ?? null,
  };
}
