/** A scene as files that others read. */
import type { Scene, SceneActor, SceneFormat, TagType, TagValue } from '#contract/dataManage/scene/calls.ts';
import { inDegrees } from '#contract/dataManage/scene/frames.ts';
import { csvField } from '#server/ground/job/csvText.ts';
import { openScenario } from './openScenario.ts';

export type Known = Pick<
  Scene,
  'id' | 'name' | 'kind' | 'summary' | 'startedAt' | 'duration' | 'frame' | 'lng' | 'lat' | 'tags' | 'tagValues'
>;
/** With a middle, around which the plane of the scene lies. */
type Facts = Known & { readonly lng: number; readonly lat: number };

/** The instant of a moment; '' where nobody knows when the scene was. */
const timeOf = ({ startedAt }: Pick<Scene, 'startedAt'>, seconds: number): string =>
  startedAt === null ? '' : new Date(Date.parse(startedAt) + seconds * 1000).toISOString();

/** Frames a second in OpenLABEL: as many as the tracks have places, between these. */
const [LEAST_RATE, MOST_RATE] = [1, 30];
const METRES_PER_DEGREE = 111_195;
const LABEL_TYPES: Readonly<Record<SceneActor['kind'], string>> = {
  car: 'Car',
  bus: 'Bus',
  truck: 'Truck',
  bicycle: 'Bicycle',
  person: 'Pedestrian',
  other: 'Object',
};

const round = (value: number, digits: number): number => Number(value.toFixed(digits));

/** The value of a tag as OpenLABEL has it, a number with its unit. */
function tagDataOf(value: TagValue | undefined, unit: string): object {
  if (value === undefined) return {};
  const data = { name: 'value', type: 'value', val: value };
  if (typeof value === 'boolean') return { tag_data: { boolean: [data] } };
  if (typeof value === 'string') return { tag_data: { text: [data] } };
  const attributes = unit === '' ? {} : { attributes: { text: [{ name: 'unit', val: unit }] } };
  return { tag_data: { num: [{ ...data, ...attributes }] } };
}

/** Cuboids on the plane around the scene's middle, x to the east, y to the north, one frame for each second. */
function openLabel(scene: Facts, actors: readonly SceneActor[], types: readonly TagType[]): object {
  const units = new Map(types.map(({ tag, unit }) => [tag, unit]));
  const east = METRES_PER_DEGREE * Math.cos((scene.lat * Math.PI) / 180);
  const steps = actors.flatMap(({ points }) => points.slice(1).map(([at], index) => at - (points[index]?.[0] ?? at)));
  const step = Math.min(1, ...steps.filter((each) => each > 0));
  const rate = Math.min(MOST_RATE, Math.max(LEAST_RATE, Math.round(1 / step)));
  const objects: Record<string, object> = {};
  const frames: Record<string, { frame_properties: object; objects: Record<string, object> }> = {};
  for (const [number, actor] of actors.entries()) {
    const seen: number[] = [];
    for (const [at, lng, lat, heading] of actor.points) {
      const frame = Math.round(at * rate);
      if (frame < 0 || seen.at(-1) === frame) continue;
      seen.push(frame);
      const yaw = Math.PI / 2 - ((heading ?? 0) * Math.PI) / 180;
      const centre = [
        round((lng - scene.lng) * east, 3),
        round((lat - scene.lat) * METRES_PER_DEGREE, 3),
        actor.height / 2,
      ];
      const size = [actor.length, actor.width, actor.height];
      const val = [...centre, 0, 0, round(Math.sin(yaw / 2), 6), round(Math.cos(yaw / 2), 6), ...size];
      // without a time of its own it counts the seconds
      const timestamp = timeOf(scene, frame / rate) || frame / rate;
      const kept = (frames[frame] ??= { frame_properties: { timestamp }, objects: {} });
      kept.objects[number] = { object_data: { cuboid: [{ name: 'body', coordinate_system: 'scene', val }] } };
    }
    const [first, last] = [seen[0], seen.at(-1)];
    objects[number] = {
      name: actor.name,
      type: LABEL_TYPES[actor.kind],
      ...(actor.isEgo ? { object_data: { boolean: [{ name: 'isEgo', val: true }] } } : {}),
      ...(first === undefined || last === undefined
        ? {}
        : { frame_intervals: [{ frame_start: first, frame_end: last }] }),
    };
  }
  const numbers = Object.keys(frames).map(Number);
  return {
    openlabel: {
      metadata: { schema_version: '1.0.0', name: scene.name, comment: scene.summary },
      coordinate_systems: { scene: { type: 'scene_cs', parent: '', children: [] } },
      ...(numbers.length === 0
        ? {}
        : { frame_intervals: [{ frame_start: Math.min(...numbers), frame_end: Math.max(...numbers) }] }),
      tags: Object.fromEntries(
        scene.tags.map((type, index) => [
          index,
          { type, ontology_uid: '', ...tagDataOf(scene.tagValues[type], units.get(type) ?? '') },
        ]),
      ),
      objects,
      frames,
    },
  };
}

const geoJson = (scene: Facts, actors: readonly SceneActor[]): object => ({
  type: 'FeatureCollection',
  features: actors.flatMap(({ id, name, kind, isEgo, points }) =>
    points.length < 2
      ? []
      : [
          {
            type: 'Feature',
            properties: {
              id,
              name,
              kind,
              isEgo,
              scene: scene.name,
              times: points.map(([at]) => timeOf(scene, at)),
              speeds: points.map(([, , , , speed]) => speed),
            },
            geometry: { type: 'LineString', coordinates: points.map(([, lng, lat]) => [lng, lat]) },
          },
        ],
  ),
});

function csv(scene: Known, actors: readonly SceneActor[]): string {
  const isOnEarth = scene.frame === 'earth';
  const place = isOnEarth ? ['lng', 'lat'] : ['x', 'y'];
  const head = [
    'actor',
    'name',
    'kind',
    'isEgo',
    scene.startedAt === null ? 'seconds' : 'at',
    ...place,
    'heading',
    'speed',
  ];
  const rows = actors.flatMap(({ id, name, kind, isEgo, points }) =>
    points.map(([at, lng, lat, heading, speed]) => [
      id,
      name,
      kind,
      String(isEgo),
      timeOf(scene, at) || at,
      lng,
      lat,
      heading,
      speed,
    ]),
  );
  return [head, ...rows].map((row) => row.map(csvField).join(',')).join('\r\n');
}

/** The content of the file, its type and its name. */
export function writeScene(
  format: SceneFormat,
  known: Known,
  tracked: readonly SceneActor[],
  tagTypes: readonly TagType[] = [],
) {
  const scene = { ...known, lng: known.lng ?? 0, lat: known.lat ?? 0 };
  const actors = inDegrees(known.frame, tracked);
  const stem = scene.name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '_').slice(0, 80);
  if (format === 'csv') return { fileName: `${stem}.csv`, type: 'text/csv', content: csv(known, tracked) };
  if (format === 'openscenario')
    return { fileName: `${stem}.xosc`, type: 'application/xml', content: openScenario(scene, actors) };
  const isOpenLabel = format === 'openlabel';
  const content = JSON.stringify(isOpenLabel ? openLabel(scene, actors, tagTypes) : geoJson(scene, actors), null, 1);
  return isOpenLabel
    ? { fileName: `${stem}.openlabel.json`, type: 'application/json', content }
    : { fileName: `${stem}.geojson`, type: 'application/geo+json', content };
}
