/** The base map of our own: ranges in force, closed areas, stations in use, and known roads, small enough for every map page. */
import { townRoads } from '#contract/capacity/town/roads.ts';
import { coastAt, townPosition } from '#contract/capacity/town/town.ts';
import type { AreaGeometry } from '#contract/ground/geometry.ts';
import type { Bounds, OwnFeature } from '#contract/capacity/monitoring/calls.ts';
import { englishNameOf } from '#contract/ground/localNames.ts';
import { closedAreaName, type ClosedArea } from '#server/capacity/closure/onMap.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Services } from '#server/services.ts';
import type { PublishedRange, Ranges } from '#server/capacity/range/ranges.ts';
import { stationsOnMap } from './queries.ts';

export const MOST_STATIONS = 3000;
export const MOST_RANGES = 500;
/** Corners nearer to each other than this part of a range's size are not seen on a base map. */
const FINEST_PART = 1 / 800;
const FEWEST_CORNERS = 4;

type Ring = readonly (readonly number[])[];

const ringsOf = ({ coordinates }: AreaGeometry): Ring[] => coordinates.flat();

/** Leaves out corners that lie within `distance` degrees of the one before; a ring stays a ring. */
function thinned(ring: Ring, distance: number): number[][] {
  const kept: number[][] = [];
  let [lastX, lastY] = [Infinity, Infinity];
  ring.forEach(([x = 0, y = 0], place) => {
    const isEnd = place === 0 || place === ring.length - 1;
    if (!isEnd && Math.hypot(x - lastX, y - lastY) < distance) return;
    kept.push([x, y]);
    [lastX, lastY] = [x, y];
  });
  return kept.length < FEWEST_CORNERS ? ring.map((point) => [...point]) : kept;
}

function boundsOf(points: Iterable<readonly number[]>): Bounds | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x = 0, y = 0] of points) {
    west = Math.min(west, x);
    south = Math.min(south, y);
    east = Math.max(east, x);
    north = Math.max(north, y);
  }
  return west > east ? null : [west, south, east, north];
}

function simplified(area: AreaGeometry): OwnFeature['geometry'] {
  const [west, south, east, north] = boundsOf(ringsOf(area).flat()) ?? [0, 0, 0, 0];
  const distance = Math.max(east - west, north - south) * FINEST_PART;
  const coordinates = area.coordinates.map((part) => part.map((ring) => thinned(ring, distance)));
  return { type: 'MultiPolygon', coordinates };
}

/** Metres from the centre that the water of the demo's town is drawn to, and between two points of its shore. */
const WATER_REACH = 9000;
const SHORE_STEP = 250;

/** Roads and water of the demo's town; other installations have neither. */
function townFeatures(): OwnFeature[] {
  const shore: [number, number][] = [];
  for (let east = -WATER_REACH; east <= WATER_REACH; east += SHORE_STEP)
    shore.push(townPosition([east, coastAt(east)]));
  const south = [townPosition([WATER_REACH, -WATER_REACH]), townPosition([-WATER_REACH, -WATER_REACH])];
  const ring = [...shore, ...south, ...shore.slice(0, 1)];
  return [
    {
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates: [ring] },
      properties: { layer: 'water', id: '', kind: 'sea', nameZh: '', nameEn: '' },
    },
    ...townRoads().map(({ kind, nameZh, nameEn, path }): OwnFeature => ({
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: path },
      properties: { layer: 'road', id: '', kind, nameZh, nameEn },
    })),
  ];
}

interface Drawn {
  closures: readonly ClosedArea[];
  ranges: readonly Pick<PublishedRange, 'id' | 'kind' | 'name' | 'nameEn' | 'geometry'>[];
  stations: readonly { id: string; kind: string; name: string; nameEn: string; lng: number; lat: number }[];
}

/** `demo`: the town of the demo as well. */
export function featuresOf({ closures, ranges, stations }: Drawn, demo: boolean): OwnFeature[] {
  return [
    ...(demo ? townFeatures() : []),
    ...ranges.slice(0, MOST_RANGES).map(({ id, kind, name, nameEn, geometry }): OwnFeature => ({
      type: 'Feature',
      geometry: simplified(geometry),
      properties: { layer: 'range', id, kind, nameZh: name, nameEn: englishNameOf({ name, nameEn }) },
    })),
    ...closures.map((closure): OwnFeature => ({
      type: 'Feature',
      geometry: simplified(closure.geometry),
      properties: {
        layer: 'closure',
        id: closure.id,
        kind: closure.isDrill ? 'drill' : 'closure',
        ...closedAreaName(closure),
      },
    })),
    ...stations.map(({ id, kind, name, nameEn, lng, lat }): OwnFeature => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lng, lat] },
      properties: { layer: 'station', id, kind, nameZh: name, nameEn: englishNameOf({ name, nameEn }) },
    })),
  ];
}

/** The features of the base map; ranges and closed areas as they are in force on this node. */
export async function ownFeatures(
  db: Db,
  { closures, config, now, ranges }: Pick<Services, 'closures' | 'config' | 'now' | 'ranges'>,
): Promise<OwnFeature[]> {
  const stations = await stationsOnMap(db, MOST_STATIONS).execute();
  const drawn = { closures: closures.inForce(now().getTime()), ranges: ranges.index.ranges, stations };
  return featuresOf(drawn, config.demo);
}

/** Around stations and operating ranges; null when there is none. */
export async function ownBounds(db: Db, ranges: Ranges): Promise<Bounds | null> {
  const stations = await stationsOnMap(db, MOST_STATIONS).execute();
  const operating = ranges.index.ranges.filter(({ kind }) => kind === 'operating').slice(0, MOST_RANGES);
  const corners = operating.flatMap(({ geometry }) => ringsOf(geometry).flat());
  return boundsOf([...stations.map(({ lng, lat }) => [lng, lat]), ...corners]);
}
