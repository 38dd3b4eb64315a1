/** What the properties of a line of a file say of driving there: as OpenStreetMap tags roads, flat or nested, and as SUMO writes them. */

/** How a road may be driven, seen along its line. */
export type Direction = 'both' | 'along' | 'against';
export interface Drivable {
  /** As it is allowed, or usual on such a road. */
  readonly kmh: number;
  readonly direction: Direction;
}

type Properties = Readonly<Record<string, unknown>> | null | undefined;

/** km/h where nothing else is said; a class that is not here is not for cars. */
const USUAL_KMH: Readonly<Record<string, number>> = {
  motorway: 100,
  motorway_link: 60,
  trunk: 80,
  trunk_link: 50,
  primary: 60,
  primary_link: 40,
  secondary: 50,
  secondary_link: 40,
  tertiary: 40,
  tertiary_link: 30,
  unclassified: 40,
  road: 30,
  residential: 30,
  service: 15,
  living_street: 10,
};
const UNKNOWN_KMH = 40;
/** Where there is no limit. */
const UNLIMITED_KMH = 120;
const LEAST_KMH = 5;
const MOST_KMH = 130;
const KMH_IN_MPH = 1.609_344;
const KMH_IN_METRES_A_SECOND = 3.6;

/** The tag that is nearest to cars decides. */
const ACCESS = ['motorcar', 'motor_vehicle', 'vehicle', 'access'] as const;
const CLOSED = new Set(['no', 'private', 'agricultural', 'forestry', 'emergency', 'delivery']);
const ALONG = new Set(['yes', 'true', '1']);
const AGAINST = new Set(['-1', 'reverse']);

/** `"oneway"=>"yes"`: the tags for which a layer of GDAL has no column of its own. */
const OTHER = /"([^"]{1,60})"=>"([^"]{0,200})"/g;

function tagsOf(properties: Properties): (key: string) => string {
  const own = properties ?? {};
  const nested = typeof own['tags'] === 'object' && own['tags'] !== null ? own['tags'] : {};
  const others = typeof own['other_tags'] === 'string' ? own['other_tags'] : '';
  const packed = new Map([...others.matchAll(OTHER)].map(([, key = '', value = '']) => [key, value]));
  return (key) => {
    const value: unknown = own[key] ?? Reflect.get(nested, key) ?? packed.get(key);
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? String(value).trim().toLowerCase()
      : '';
  };
}

/** km/h of `50`, `50 km/h`, `30 mph`, `none`; null for what names no number. */
export function limitIn(text: string): number | null {
  if (text === 'none') return UNLIMITED_KMH;
  const found = /^(\d{1,3}(?:\.\d+)?)\s*(mph|km\/h|kmh|kph)?(?:\s*[;|].*)?$/.exec(text);
  if (found === null) return null;
  const value = Number(found[1]) * (found[2] === 'mph' ? KMH_IN_MPH : 1);
  return value > 0 ? value : null;
}

const bounded = (kmh: number): number => Math.round(Math.min(MOST_KMH, Math.max(LEAST_KMH, kmh)));

function kmhOf(tag: (key: string) => string): number {
  const limit = limitIn(tag('maxspeed'));
  if (limit !== null) return bounded(limit);
  // SUMO: metres a second, at an edge that has no class
  const speed = Number(tag('speed') || NaN);
  if (tag('highway') === '' && speed > 0) return bounded(speed * KMH_IN_METRES_A_SECOND);
  return USUAL_KMH[tag('highway')] ?? UNKNOWN_KMH;
}

function directionOf(tag: (key: string) => string): Direction {
  const said = tag('oneway');
  if (AGAINST.has(said)) return 'against';
  if (ALONG.has(said)) return 'along';
  if (said !== '') return 'both';
  const isRoundabout = tag('junction') === 'roundabout' || tag('junction') === 'circular';
  // what SUMO's own export calls an edge leads one way; the other way is an edge of its own
  const isOneWay = isRoundabout || tag('highway') === 'motorway' || tag('element') === 'edge';
  return isOneWay ? 'along' : 'both';
}

/** Null: cars do not drive there. A line without a class is a road. */
export function drivableOf(properties: Properties): Drivable | null {
  const tag = tagsOf(properties);
  const highway = tag('highway');
  if (highway !== '' && USUAL_KMH[highway] === undefined) return null;
  if (highway === '' && (tag('railway') !== '' || tag('waterway') !== '')) return null;
  if (tag('area') === 'yes') return null;
  const access = ACCESS.map(tag).find((value) => value !== '') ?? '';
  if (CLOSED.has(access)) return null;
  return { kmh: kmhOf(tag), direction: directionOf(tag) };
}
