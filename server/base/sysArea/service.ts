/** What other nouns ask of the divisions. */
import { codesAbove, type AreaUse, type PlacedArea } from '#contract/base/sysArea/calls.ts';
import { refuseField } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { areaMessages } from './messages.ts';
import {
  areasByCode,
  carsInArea,
  holdAreasByCode,
  MOST_USES,
  ordersInArea,
  rolesWithArea,
  stationsInArea,
  USES_NAMED,
} from './queries.ts';

/** Every node is told by this that divisions have changed. */
export const AREAS_TOPIC = 'areas';

type Found = Awaited<ReturnType<ReturnType<typeof areasByCode>['execute']>>[number];

/** Levels that only statistics know: what stands between a municipality and its districts, for one. */
const isStatistical = (code: string): boolean =>
  code.length === 4 && (/^(11|12|31|50)/.test(code) || code.endsWith('90'));

/** Gives divisions the names above them, with one query for all. */
export async function placeAreas(db: Db, found: readonly Found[]): Promise<PlacedArea[]> {
  const codes = new Set(found.flatMap(({ code }) => codesAbove(code)).filter((code) => !isStatistical(code)));
  const rows = codes.size === 0 ? [] : await areasByCode(db, [...codes]).execute();
  const byCode = new Map(
    rows.map(({ id, code, level, nameZh, nameEn }) => [code, { id, code, level, nameZh, nameEn }]),
  );
  return found.map((area) => ({ ...area, path: codesAbove(area.code).flatMap((code) => byCode.get(code) ?? []) }));
}

/** The names of divisions with the names above them, by their codes; unknown codes are left out. */
export const areasNamed = async (db: Db, codes: readonly string[]): Promise<PlacedArea[]> =>
  codes.length === 0 ? [] : placeAreas(db, await areasByCode(db, codes).execute());

/**
 * 400 at a field when a code is no division's, or when one that was not chosen before is stopped. `before` are the
 * codes that the row has: what was chosen once stays though it was stopped since.
 */
export async function checkAreaCodes(
  db: Db,
  field: string,
  codes: readonly string[],
  before: readonly string[] = [],
): Promise<void> {
  const chosen = codes.filter((code) => !before.includes(code));
  if (chosen.length === 0) return;
  const found = await holdAreasByCode(db, chosen).execute();
  const known = new Set(found.map(({ code }) => code));
  const unknown = chosen.filter((code) => !known.has(code));
  if (unknown.length > 0) throw refuseField(field, areaMessages.unknownCode, { codes: unknown.join(', ') });
  const stopped = found.find(({ state, inheritedState }) => state === 'disabled' || inheritedState === 'stopped');
  if (stopped !== undefined) throw refuseField(field, areaMessages.stoppedCode, { name: stopped.nameZh });
}

/** What uses a division or something below it, kind by kind; kinds that do not are left out. */
export async function usesOf(db: Db, code: string): Promise<AreaUse[]> {
  const roles = await rolesWithArea(db, code).execute();
  const orders = await ordersInArea(db, code).execute();
  const cars = await carsInArea(db, code).execute();
  const stations = await stationsInArea(db, code).execute();
  const counted = (kind: AreaUse['kind'], names: string[]): AreaUse => ({
    kind,
    count: Math.min(names.length, MOST_USES),
    countIsCapped: names.length > MOST_USES,
    names: names.slice(0, USES_NAMED),
  });
  return [
    counted(
      'role',
      roles.map(({ nameZh }) => nameZh),
    ),
    counted(
      'order',
      orders.map(({ orderNo }) => orderNo),
    ),
    counted(
      'car',
      cars.map(({ plate }) => plate),
    ),
    counted(
      'station',
      stations.map(({ name }) => name),
    ),
  ].filter(({ count }) => count > 0);
}
