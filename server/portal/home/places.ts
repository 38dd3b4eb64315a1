/** What a reader means by a place, and whether a ride may begin or end there now. */
import { metresNearby } from '#contract/ground/distance.ts';
import type { Language } from '#contract/ground/enums.ts';
import { nameIn } from '#contract/ground/localNames.ts';
import { placeBeside, placeText } from '#contract/ground/placeBeside.ts';
import { isOpenAt } from '#contract/capacity/car/rules.ts';
import type { PortalEnd } from '#contract/portal/home/data.ts';
import { pointText, type PlaceProblem } from '#contract/portal/home/rules.ts';
import { operatingZonesOf, type Station } from '#server/insight/feed/facts.ts';
import { placeProblems } from '#server/channel/openOrder/places.ts';
import type { Services } from '#server/services.ts';
import { positionsIn, type Position } from './asked.ts';

/** More stations that may have been meant are not named. */
const MOST_INSTEAD = 5;
/** So near to a station a point is the station. */
const AT_STATION_M = 15;

export interface Known {
  readonly services: Services;
  /** Those in use. */
  readonly stations: readonly Station[];
  readonly language: Language;
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Whether a place lies in the service area at some hour. */
function isServedSometimes(services: Services, [lng, lat]: Position): boolean {
  const operating = new Set(operatingZonesOf(services).map(({ id }) => id));
  return services.ranges.index.rangesAt(lng, lat).some(({ id }) => operating.has(id));
}

/** The stations that a text names: by code, by their whole name, or by a part of name or address. */
function stationsCalled(stations: readonly Station[], text: string): readonly Station[] {
  const wanted = plain(text);
  const is = (...names: readonly string[]): boolean => names.some((name) => plain(name) === wanted);
  const tries = [
    ({ code }: Station) => is(code),
    ({ name, nameEn }: Station) => is(name, nameEn),
    ({ name, nameEn, address }: Station) => [name, nameEn, address].some((each) => plain(each).includes(wanted)),
  ];
  for (const fits of tries) {
    const found = stations.filter(fits);
    if (found.length > 0) return found;
  }
  return [];
}

const named = ({ code, ...station }: Station, language: Language, metres: number | null = null) => ({
  code,
  name: nameIn(language, station),
  metres,
});

const unplaced = (asked: string, problem: PlaceProblem | null, instead: PortalEnd['instead'] = []): PortalEnd => ({
  asked,
  text: asked,
  name: asked,
  position: null,
  problem,
  instead,
});

function atStation(asked: string, station: Station, language: Language): PortalEnd {
  const name = nameIn(language, station);
  return { asked, text: name, name, position: [station.lng, station.lat], problem: null, instead: [] };
}

function atPoint(asked: string, position: Position, { stations, language }: Known): PortalEnd {
  const [lng, lat] = position;
  const station = stations.find((each) => metresNearby(lng, lat, each.lng, each.lat) <= AT_STATION_M);
  if (station !== undefined) return atStation(asked, station, language);
  const name = placeText({ ...placeBeside(stations, lng, lat), position: null }, language);
  const text = pointText(position);
  return { asked, text, name: name || text, position: [lng, lat], problem: null, instead: [] };
}

/** The place that a text means. A text that could be coordinates in either order is those that are served. */
export function placeOf(asked: string, known: Known): PortalEnd {
  if (asked === '') return unplaced('', null);
  const positions = positionsIn(asked);
  const position = positions.find((each) => isServedSometimes(known.services, each)) ?? positions[0];
  if (position !== undefined) return atPoint(asked, position, known);
  const called = stationsCalled(known.stations, asked);
  const [station] = called;
  if (station === undefined) return unplaced(asked, 'unknown');
  if (called.length === 1) return atStation(asked, station, known.language);
  const instead = called.slice(0, MOST_INSTEAD).map((each) => named(each, known.language));
  return unplaced(asked, 'several', instead);
}

/** The nearest station that is open and served, for whoever asked for a place that is not. */
function nearest([lng, lat]: Position, { services, stations, language }: Known): PortalEnd['instead'] {
  const at = services.now();
  const away = ({ lng: toLng, lat: toLat }: Station): number => metresNearby(lng, lat, toLng, toLat);
  const found = stations
    .filter(({ openingHours }) => isOpenAt(openingHours, at.getTime()))
    .toSorted((one, other) => away(one) - away(other))
    .find((each) => {
      const place: Position = [each.lng, each.lat];
      return placeProblems(services, { pickUp: place, dropOff: place, carGroup: '' }, at).length === 0;
    });
  return found === undefined ? [] : [named(found, language, Math.round(away(found)))];
}

/** The same with what forbids to get in or out there at this moment. */
export function judged(end: PortalEnd, known: Known): PortalEnd {
  const { position } = end;
  if (position === null) return end;
  const { services } = known;
  const [problem] = placeProblems(services, { pickUp: position, dropOff: position, carGroup: '' }, services.now());
  if (problem === undefined) return end;
  const kinds = { closed: 'closed', noGo: 'noStop', noStop: 'noStop' } as const;
  const outside = isServedSometimes(services, position) ? 'shut' : 'outside';
  const kind = problem.kind === 'notServed' ? outside : kinds[problem.kind];
  return { ...end, problem: kind, instead: nearest(position, known) };
}
