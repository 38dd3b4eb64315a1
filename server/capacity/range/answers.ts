/** What is asked of ranges besides their lists. */
import type { rangeCalls } from '#contract/capacity/range/calls.ts';
import { MOST_EXPORTED, MOST_EXPORTED_VERTICES } from '#contract/capacity/range/calls.ts';
import { effectiveRules } from '#contract/capacity/range/rules.ts';
import { boundsOf, squareMetres, type AreaGeometry } from '#contract/ground/geometry.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import { effectsOf } from './effects.ts';
import { combined, keep } from './geometry.ts';
import { geojsonOf } from './geojson.ts';
import { measured } from './kept.ts';
import { rangeMessages } from './messages.ts';
import { clashesWith } from './overlap.ts';
import { currentRange, fieldsDiffering, sameArea, type RangeContent } from './present.ts';
import { rangesByIds, versionOf } from './queries.ts';
import { RangeIndex } from './rangeIndex.ts';
import { appliedRange, concerns, rangesAt, type PublishedRange } from './ranges.ts';

type Answers = Handlers<typeof rangeCalls>;

/** Null where that is too much to work out: the rest of the answer is worth having. */
const nullWhenRefused = (error: unknown): null => {
  if (error instanceof Refusal) return null;
  throw error;
};

export const publishPreview: Answers['getPublishPreview'] = async (context, { id, act }) => {
  const { db } = context;
  const draft = await currentRange(db, id);
  if (draft === null) throw notFound();
  const { publishedNumber } = draft;
  const before = publishedNumber === null ? null : await versionOf(db, id, publishedNumber).executeTakeFirstOrThrow();
  const after = act === 'retire' ? null : draft;
  const figures = await effectsOf(context, { id, before, after });
  if (before === null || after === null)
    return { ...figures, added: after?.area ?? 0, removed: before?.area ?? 0, changed: [] };
  const cut = async (one: AreaGeometry, other: AreaGeometry) => {
    if (sameArea(one, other)) return 0;
    const rest = await combined('cut', one, other, context.actor.userId).catch(nullWhenRefused);
    return rest === null ? null : squareMetres(rest);
  };
  return {
    ...figures,
    added: await cut(after.geometry, before.geometry),
    removed: await cut(before.geometry, after.geometry),
    changed: fieldsDiffering(before, after),
  };
};

export const combine: Answers['combine'] = async ({ actor, db }, { operation, geometry, other }) => {
  const { userId } = actor;
  const one = (await keep(geometry.coordinates, userId)).geometry;
  const two =
    'id' in other
      ? ((await currentRange(db, other.id))?.geometry ?? null)
      : (await keep(other.geometry.coordinates, userId, 'other.geometry')).geometry;
  if (two === null) throw notFound();
  const { geometry: result, area } = measured(await combined(operation, one, two, userId));
  return { geometry: result, area };
};

export const getClashes: Answers['getClashes'] = async ({ actor, services }, { geometry, ...claim }) => {
  const kept = await keep(geometry.coordinates, actor.userId);
  return clashesWith(services.ranges, { ...claim, geometry: kept.geometry }, actor.userId);
};

/** What applied at a moment: from memory now, from the versions otherwise. */
export const getApplying: Answers['getApplying'] = async ({ db, services }, { at, position, groups }) => {
  const { ranges } = services;
  const [lng, lat] = position;
  const asked = at ?? services.now().toISOString();
  const moment = Date.parse(asked);
  const list =
    at === undefined
      ? ranges.applying({ groups }, moment, lng, lat)
      : applyingAmong(await rangesAt(db, asked, position), ranges.clock.moment(moment), groups, position);
  const { decidedBy, ...rules } = effectiveRules(list);
  return {
    at: asked,
    list: list.map(appliedRange),
    ...rules,
    decidedBy: {
      drive: decidedBy.drive?.id ?? null,
      stop: decidedBy.stop?.id ?? null,
      speed: decidedBy.speed?.id ?? null,
    },
  };
};

const applyingAmong = (
  ranges: readonly PublishedRange[],
  moment: Parameters<PublishedRange['isOn']>[0],
  groups: readonly string[],
  [lng, lat]: readonly [number, number],
): PublishedRange[] =>
  new RangeIndex(ranges)
    .rangesAt(lng, lat)
    .filter((range) => concerns(range.groups, groups) && range.isOn(moment))
    .sort((one, other) => other.priority - one.priority);

type Exported = RangeContent & { id: string; code: string; number: number | null };

const featureOf = ({
  id,
  code,
  number,
  name,
  nameEn,
  kind,
  speedLimit,
  priority,
  groups,
  schedule,
  geometry,
  area,
}: Exported) => ({
  type: 'Feature' as const,
  id,
  bbox: boundsOf(geometry.coordinates),
  properties: {
    code,
    name,
    nameEn,
    kind,
    speedLimit,
    priority,
    groups,
    schedule,
    number,
    areaKm2: Math.round(area / 1000) / 1000,
  },
  geometry: geojsonOf(geometry),
});

export const exportGeojson: Answers['exportGeojson'] = async ({ db, services }, { ids, source }) => {
  const chosen = new Set(ids);
  let found: Exported[];
  if (source === 'published') {
    await services.ranges.refresh();
    const ranges = services.ranges.index.ranges.filter(({ id }) => chosen.size === 0 || chosen.has(id));
    found = ranges.map((range) => ({ ...range, ...measured(range.geometry) }));
  } else {
    const rows = await rangesByIds(db, ids).execute();
    found = rows.map((range) => ({ ...range, number: range.publishedNumber }));
  }
  const drawn = found.filter(({ vertexCount }) => vertexCount > 0);
  const vertices = drawn.reduce((sum, { vertexCount }) => sum + vertexCount, 0);
  if (drawn.length > MOST_EXPORTED || vertices > MOST_EXPORTED_VERTICES)
    throw new Refusal(400, rangeMessages.tooMuchExported, {
      params: { ranges: MOST_EXPORTED, vertices: MOST_EXPORTED_VERTICES },
    });
  return { type: 'FeatureCollection', features: drawn.map(featureOf) };
};
