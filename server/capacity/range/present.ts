/** Ranges as they go out, as they are written down, and as the log tells them. */
import { createHash } from 'node:crypto';
import type { AreaGeometry } from '#contract/ground/geometry.ts';
import type { RangeRow } from '#contract/capacity/range/calls.ts';
import type { Schedule } from '#contract/capacity/range/rules.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { KeptArea } from './kept.ts';
import { rangeById } from './queries.ts';

/** What a version is made of. */
export type RangeContent = Pick<
  RangeRow,
  'name' | 'nameEn' | 'kind' | 'speedLimit' | 'priority' | 'groups' | 'schedule'
> &
  KeptArea;

/** The range as it is now, with its area; null when it is gone. */
export const currentRange = async (db: Db, id: string) => (await rangeById(db, id).executeTakeFirst()) ?? null;

/** The columns of a draft or a version. */
export const contentColumns = (content: RangeContent) => {
  const { name, nameEn, kind, speedLimit, priority, groups, schedule, geometry, bounds, area, vertexCount } = content;
  return {
    name,
    nameEn,
    kind,
    speedLimit,
    priority,
    groups,
    schedule: JSON.stringify(schedule),
    geometry: JSON.stringify(geometry),
    bounds,
    area,
    vertexCount,
  };
};

const scheduleKey = ({ weekdays, hours, fromDate, toDate, exceptions }: Schedule) => [
  [...weekdays].sort((one, other) => one - other),
  hours.map(({ from, to }) => [from, to]),
  fromDate,
  toDate,
  exceptions.map(({ date, applies, remark }) => [date, applies, remark]),
];

const FIELDS = ['name', 'nameEn', 'kind', 'speedLimit', 'priority', 'groups', 'schedule'] as const;
export type ContentField = (typeof FIELDS)[number];

/** The fields besides the area in which two contents differ. */
export const fieldsDiffering = (one: RangeContent, other: RangeContent): ContentField[] =>
  FIELDS.filter((field) => {
    if (field === 'schedule')
      return JSON.stringify(scheduleKey(one.schedule)) !== JSON.stringify(scheduleKey(other.schedule));
    return JSON.stringify(one[field]) !== JSON.stringify(other[field]);
  });

export const sameArea = (one: AreaGeometry, other: AreaGeometry): boolean =>
  JSON.stringify(one.coordinates) === JSON.stringify(other.coordinates);

export const isSameContent = (one: RangeContent, other: RangeContent): boolean =>
  fieldsDiffering(one, other).length === 0 && sameArea(one.geometry, other.geometry);

/** The log tells any two areas apart without holding them. */
export function shapeOf({ geometry, area, vertexCount }: KeptArea): string {
  if (vertexCount === 0) return '';
  const digest = createHash('sha256').update(JSON.stringify(geometry.coordinates)).digest('hex').slice(0, 12);
  return `${(area / 1e6).toFixed(3)} km² · ${vertexCount} [${digest}]`;
}

/** What the log says of a range. */
export const logged = (content: RangeContent & { code: string; remark: string }) => {
  const { code, name, nameEn, kind, speedLimit, priority, groups, schedule, remark } = content;
  return { code, name, nameEn, kind, speedLimit, priority, groups, schedule, remark, geometry: shapeOf(content) };
};
