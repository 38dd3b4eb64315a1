/**
 * Which stations a caller reaches. A station is a place of the platform: suppliers see all of them, since their cars
 * live there, and change none; a school sees and keeps its own.
 */
import { sql, type RawBuilder } from 'kysely';
import { within, type Scope } from '#server/ground/core/scope.ts';

/** A condition on the table `station`. `forChange`: those that the caller may change. */
export const stationReach = (scope: Scope, forChange = false): RawBuilder<boolean> =>
  scope.kind === 'suppliers' && scope.supplierId !== null && !forChange
    ? sql<boolean>`true`
    : within(scope, { area: 'station.areaCode', school: 'station.schoolId' });
