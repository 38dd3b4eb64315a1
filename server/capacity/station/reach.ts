/**
 * Which stations a caller reaches. A station is a place of the platform: suppliers see all of them, since their cars
 * live there, and change none; a school sees and keeps its own.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '#server/ground/core/actor.ts';

const NEVER = sql<boolean>`false`;
const LAST_CHARACTER = '\u{10ffff}';

/** A condition on the table `station`. `forChange`: those that the caller may change. */
export function stationReach(scope: Scope, forChange = false): RawBuilder<boolean> {
  switch (scope.kind) {
    case 'everything':
      return sql<boolean>`true`;
    case 'suppliers':
      return forChange || scope.supplierId === null ? NEVER : sql<boolean>`true`;
    case 'areas': {
      const areas = scope.areaCodes.map(
        (code) =>
          sql<boolean>`("station"."areaCode" ~>=~ ${code} and "station"."areaCode" ~<~ ${code + LAST_CHARACTER})`,
      );
      return areas.length === 0 ? NEVER : sql<boolean>`(${sql.join(areas, sql` or `)})`;
    }
    case 'schools':
      return scope.schoolId === null ? NEVER : sql<boolean>`"station"."schoolId" = ${scope.schoolId}::bigint`;
    case 'own':
      return NEVER;
  }
}

/** Whether a station with this area and school would be the caller's to change. */
export function keepsStation(scope: Scope, place: { areaCode: string; schoolId: string | null }): boolean {
  switch (scope.kind) {
    case 'everything':
      return true;
    case 'areas':
      return scope.areaCodes.some((code) => place.areaCode.startsWith(code));
    case 'schools':
      return scope.schoolId !== null && scope.schoolId === place.schoolId;
    case 'suppliers':
    case 'own':
      return false;
  }
}
