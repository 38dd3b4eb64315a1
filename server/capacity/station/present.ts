/** Stations as they go out, with the occupancy of their bays. */
import type { StationDetail, StationRow } from '#contract/capacity/station/calls.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Services } from '#server/services.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import { baysOfStation, stationById, type stationList } from './queries.ts';

type Row = Awaited<ReturnType<ReturnType<typeof stationList>['execute']>>[number];
type BayRow = Awaited<ReturnType<ReturnType<typeof baysOfStation>['execute']>>[number];
type Around = Pick<Services, 'occupancy'>;

/** The hours of a row, as the contract has them: lists that can be changed. */
export const hoursOf = ({ weekly, exceptions }: Row['openingHours']): StationRow['openingHours'] => ({
  weekly: [...weekly],
  exceptions: exceptions.map((exception) => ({ ...exception, spans: [...exception.spans] })),
});

export const presentStation = ({ occupancy }: Around, row: Row): StationRow => {
  const { lng, lat, capacity, carCount, openingHours, ...rest } = row;
  return {
    ...rest,
    position: [lng, lat],
    openingHours: hoursOf(openingHours),
    capacity: Number(capacity),
    carCount: Number(carCount),
    occupied: occupancy.countAt(row.id),
  };
};

export const presentBay = ({ lng, lat, ...bay }: BayRow) => ({
  ...bay,
  position: lng === null || lat === null ? null : ([lng, lat] satisfies [number, number]),
});

/** The station as it is now; null when it is gone or out of reach. */
export async function findStation(db: Db, services: Around, scope: Scope, id: string): Promise<StationDetail | null> {
  const row = await stationById(db, scope, id).executeTakeFirst();
  if (row === undefined) return null;
  const bays = await baysOfStation(db, id).execute();
  return { ...presentStation(services, row), bays: bays.map(presentBay) };
}
