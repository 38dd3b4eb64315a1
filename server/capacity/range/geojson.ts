/** Reading areas from GeoJSON files of others, and writing ours by RFC 7946. */
import { z } from 'zod';
import { namedFields } from '#contract/ground/core.ts';
import type { AreaGeometry, PolygonRings } from '#contract/ground/geometry.ts';
import { MOST_IMPORTED, rangeForm, slowHasLimit } from '#contract/capacity/range/calls.ts';
import type { RangeKind } from '#contract/capacity/range/rules.ts';
import { FieldRefusal, Refusal } from '#server/ground/core/refusal.ts';
import { crsOf } from './crs.ts';
import { rangeMessages } from './messages.ts';

const position = z.array(z.number()).min(2);
const rings = z.array(z.array(position));
const geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: rings }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(rings) }),
  z.object({ type: z.enum(['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'GeometryCollection']) }),
]);
const properties = z.record(z.string(), z.unknown()).nullish();
const feature = z.object({
  type: z.literal('Feature'),
  id: z.union([z.string(), z.number()]).optional(),
  properties,
  geometry: geometry.nullable(),
});
const collection = z.object({ type: z.literal('FeatureCollection'), features: z.array(feature) });
const file = z.union([collection, feature, geometry]);
type Feature = z.output<typeof feature>;
const listed = z.object({ features: z.custom<readonly unknown[]>(Array.isArray) });

/** One area of a file, with what its properties say; `polygons` is null for what is no area. */
export interface ReadArea {
  /** From 1. */
  place: number;
  polygons: PolygonRings[] | null;
  type: string;
  name: string;
  code: string;
  kind: RangeKind;
  speedLimit: number | null;
  /** What the file itself says: of a range that is there nothing else changes. */
  said: Partial<Omit<z.output<typeof rangeForm>, 'code' | 'remark'>>;
}

/** Names of properties that are likely to hold a name, the likeliest first. */
const NAME_PROPERTIES = ['name', 'nameZh', 'name_zh', 'fullname', 'title', 'label', 'qh', 'mc', 'district', '名称'];
/** Names in English: our own property, and those of others. */
const ENGLISH_PROPERTIES = ['nameEn', 'name_en', 'name:en', 'name_eng'];
const CODE_PROPERTIES = ['code', 'adcode', 'areaCode', 'ref'];

/** Reads a file. 400 when it is no GeoJSON, in another coordinate system, or holds no area or too many. */
export function readGeojson(bytes: Uint8Array): { features: Feature[]; isCgcs: boolean } {
  const refuse = () => new FieldRefusal([{ path: 'file', sentence: rangeMessages.notGeojson, params: {} }]);
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw refuse();
  }
  const system = crsOf(parsed);
  if (system.kind === 'other') throw new Refusal(400, rangeMessages.otherCrs, { params: { name: system.name } });
  // before the features are read: hundreds of thousands of broken ones take seconds
  if ((listed.safeParse(parsed).data?.features.length ?? 0) > MOST_IMPORTED)
    throw new Refusal(400, rangeMessages.tooManyAreas, { params: { most: MOST_IMPORTED } });
  const read = file.safeParse(parsed);
  if (!read.success) throw refuse();
  const features = featuresIn(read.data);
  if (!features.some((each) => polygonsOf(each) !== null)) throw new Refusal(400, rangeMessages.noAreas);
  return { features, isCgcs: system.kind === 'cgcs2000' };
}

function featuresIn(data: z.output<typeof file>): Feature[] {
  if (data.type === 'FeatureCollection') return data.features;
  if (data.type === 'Feature') return [data];
  return [{ type: 'Feature', properties: null, geometry: data }];
}

/** Heights and whatever else follows longitude and latitude are left out. */
function polygonsOf({ geometry: shape }: Feature): PolygonRings[] | null {
  if (shape === null || !('coordinates' in shape)) return null;
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;
  return polygons.map((each) => each.map((ring) => ring.map(([lng = NaN, lat = NaN]) => [lng, lat])));
}

/** The properties that hold a text or a number in most features, likely names first. */
export function namePropertiesOf(features: readonly Feature[]): string[] {
  const keys = new Set<string>();
  const texts = new Set<string>();
  for (const { properties: own } of features)
    for (const [key, value] of Object.entries(own ?? {})) {
      if (key.length > 60 || (typeof value !== 'string' && typeof value !== 'number')) continue;
      keys.add(key);
      if (typeof value === 'string') texts.add(key);
    }
  const rank = (key: string) => {
    const place = NAME_PROPERTIES.indexOf(key);
    return place === -1 ? NAME_PROPERTIES.length : place;
  };
  return [...keys]
    .sort((a, b) => rank(a) - rank(b) || Number(texts.has(b)) - Number(texts.has(a)) || a.localeCompare(b))
    .slice(0, 20);
}

// oxlint-disable-next-line no-control-regex -- characters that have no place in a name are taken out
const UNSEEN = /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g;

function textIn(own: Feature['properties'], key: string | undefined, most: number): string {
  const value = key === undefined ? undefined : own?.[key];
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return String(value).replace(UNSEEN, '').trim().slice(0, most);
}

/** Only a file of our own says these. */
const part = namedFields(rangeForm).pick({ priority: true, groups: true, schedule: true });

/** What a feature says, where its words fit; `wanted` says it where the file does not. */
export function areaOfFeature(
  one: Feature,
  place: number,
  wanted: { nameProperty: string | undefined; kind: RangeKind; speedLimit: number | null },
): ReadArea {
  const own = one.properties;
  const kind = rangeForm.shape.kind.safeParse(own?.['kind']).data;
  const speedLimit = rangeForm.shape.speedLimit.safeParse(own?.['speedLimit'] ?? null).data ?? null;
  const codes = [...CODE_PROPERTIES.map((key) => textIn(own, key, 60)), String(one.id ?? '')];
  const known = part.safeParse({ priority: own?.['priority'], groups: own?.['groups'], schedule: own?.['schedule'] });
  const name = textIn(own, wanted.nameProperty, 60);
  const nameEn = ENGLISH_PROPERTIES.map((key) => textIn(own, key, 60)).find((text) => text !== '') ?? '';
  const rule =
    kind === undefined
      ? { kind: wanted.kind, speedLimit: wanted.speedLimit }
      : { kind, speedLimit: slowHasLimit({ kind, speedLimit }) ? speedLimit : (wanted.speedLimit ?? 20) };
  return {
    place,
    polygons: polygonsOf(one),
    type: one.geometry?.type ?? 'null',
    name,
    code: codes.find((code) => code !== '' && rangeForm.shape.code.safeParse(code).success) ?? '',
    ...rule,
    said: {
      ...known.data,
      ...(name === '' ? {} : { name }),
      ...(nameEn === '' || nameEn === name ? {} : { nameEn }),
      ...(kind === undefined ? {} : rule),
    },
  };
}

/** RFC 7946: a single polygon is a Polygon. Ours wind the right way and are cut at the antimeridian already. */
export const geojsonOf = ({ coordinates }: AreaGeometry) => {
  const [only, ...others] = coordinates;
  return only !== undefined && others.length === 0
    ? { type: 'Polygon' as const, coordinates: only }
    : { type: 'MultiPolygon' as const, coordinates };
};
