/** Where pick-ups may lie: what coverage judges rules for zones and rules for divisions together by. */
import type { PayRulePlace } from '#contract/finance/payRule/calls.ts';
import { AreaTest } from '#server/capacity/range/rangeIndex.ts';
import type { AreaGeometry } from '#contract/ground/geometry.ts';
import { GRID } from '#contract/ground/geometry.ts';
import type { PlaceMap } from '#server/operation/scope/whereabouts.ts';

/** In each operating range so many positions along and up are looked at. */
const GRAIN = 12;
const MOST_PLACES = 2000;

interface Range {
  readonly id: string;
  readonly kind: string;
  readonly geometry: AreaGeometry;
}

/** Positions spread over a range, none on a border that it shares with a neighbour, but by chance. */
function* positionsIn({ geometry }: Range): Generator<[number, number]> {
  const area = new AreaTest(geometry);
  const [wide, high] = [area.east - area.west, area.north - area.south];
  for (let along = 0; along < GRAIN; along += 1)
    for (let up = 0; up < GRAIN; up += 1) {
      const lng = area.west + Math.round((wide * (along + 0.5)) / GRAIN);
      const lat = area.south + Math.round((high * (up + 0.5)) / GRAIN);
      if (area.place(lng, lat) === 1) yield [lng / GRID, lat / GRID];
    }
}

interface Kept {
  readonly ranges: readonly Range[];
  readonly places: PayRulePlace[];
}

/** What was found for stations and ranges as they were read. */
const kept = new WeakMap<PlaceMap, Kept>();

/**
 * The ways in which pick-ups lie in operating ranges and divisions, by looking at all stations and at positions in each range; once
 * for stations and ranges that are the same objects.
 */
export function placesOf(map: PlaceMap, ranges: readonly Range[]): PayRulePlace[] {
  const known = kept.get(map);
  if (known?.ranges === ranges) return known.places;
  const places = findPlaces(map, ranges);
  kept.set(map, { ranges, places });
  return places;
}

function findPlaces(map: PlaceMap, ranges: readonly Range[]): PayRulePlace[] {
  const found = new Map<string, PayRulePlace>();
  const look = (position: readonly [number, number]) => {
    const { rangeIds, areaCodes } = map.lyingAt(position);
    if (rangeIds.length > 0)
      for (const areaCode of areaCodes) found.set(`${rangeIds.join()} ${areaCode}`, { rangeIds, areaCode });
  };
  for (const station of map.stations) look(station);
  for (const range of ranges) if (range.kind === 'operating') for (const position of positionsIn(range)) look(position);
  return [...found.values()].slice(0, MOST_PLACES);
}
