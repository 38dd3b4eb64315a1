/** Papers and workshop days of cars, and the site maps of two stations. */
import { carCalls } from '#contract/capacity/car/calls.ts';
import { siteMapCalls, stationCalls, type SiteFeature } from '#contract/capacity/station/calls.ts';
import { townBay, townCarNumber, townPosition, TOWN_STATIONS, type TownPoint } from '#contract/capacity/town/town.ts';
import type { People } from './people.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** UTC+8. */
const TOWN_MS = 8 * HOUR_MS;

const day = (days: number): string => new Date(Date.now() + TOWN_MS + days * DAY_MS).toISOString().slice(0, 10);
/** An hour of the town's night, so many days from now. */
const night = (days: number, hour: number): string =>
  new Date(Date.parse(day(days)) - TOWN_MS + hour * HOUR_MS).toISOString();

const PAPERS = [
  { place: 2, kind: 'insurance', number: 'PAIC-2025-004417', from: -353, to: 12 },
  { place: 6, kind: 'inspection', number: 'SZ-NJ-25-1182', from: -368, to: -3 },
  { place: 0, kind: 'permit', number: '深智网测〔2026〕018', from: -120, to: 245 },
  { place: 1, kind: 'registration', number: '粤BD80038', from: -410, to: null },
] as const;
const WORKSHOP = [
  { place: 4, days: 1, reason: '更换制动片' },
  { place: 10, days: 2, reason: '激光雷达标定' },
] as const;

export async function keepFleet({ administrator }: People): Promise<void> {
  const { list } = await administrator.do(carCalls.getPageList, { pageSize: 100 });
  const ids = new Map(list.map(({ id, fleetNumber }) => [fleetNumber, id]));
  const carAt = (place: number): string => ids.get(townCarNumber(place)) ?? '';
  for (const { place, kind, number, from, to } of PAPERS) {
    const expiresOn = to === null ? null : day(to);
    await administrator.do(carCalls.addDocument, { carId: carAt(place), kind, number, issuedOn: day(from), expiresOn });
  }
  for (const { place, days, reason } of WORKSHOP) {
    const window = { startsAt: night(days, 2), endsAt: night(days, 5), reason };
    await administrator.do(carCalls.addMaintenance, { carId: carAt(place), ...window });
  }
}

const at = (points: readonly TownPoint[]): [number, number][] => points.map((point) => townPosition(point));
const plain = { name: '', bayCode: '', oneWay: false };

function polygon(
  id: string,
  points: readonly TownPoint[],
  properties: Partial<SiteFeature['properties']>,
): SiteFeature {
  const closed = at([...points, ...points.slice(0, 1)]);
  const { kind = 'bay', ...rest } = properties;
  return {
    type: 'Feature',
    id,
    geometry: { type: 'Polygon', coordinates: [closed] },
    properties: { ...plain, kind, ...rest },
  };
}

function line(id: string, kind: 'lane' | 'walkway', name: string, points: readonly TownPoint[]): SiteFeature {
  const isLane = kind === 'lane';
  return {
    type: 'Feature',
    id,
    geometry: { type: 'LineString', coordinates: at(points) },
    properties: { ...plain, kind, name, oneWay: isLane },
  };
}

function drawingOf(code: string): SiteFeature[] {
  const station = TOWN_STATIONS.find((each) => each.code === code);
  if (station === undefined) return [];
  const bays = Array.from({ length: station.bays }, (_nothing, place) => {
    const [east, north] = townBay(station, place);
    const bayCode = String(place + 1).padStart(2, '0');
    const corners: TownPoint[] = [
      [east - 1.4, north - 2.6],
      [east + 1.4, north - 2.6],
      [east + 1.4, north + 2.6],
      [east - 1.4, north + 2.6],
    ];
    return polygon(`bay-${bayCode}`, corners, { kind: 'bay', bayCode });
  });
  const [east, north] = townBay(station, 0);
  return [
    ...bays,
    line('lane-in', 'lane', '进站车道', [
      [east - 30, north - 12],
      [east - 6, north - 6],
      [east + 12, north - 6],
    ]),
    line('lane-out', 'lane', '出站车道', [
      [east + 12, north - 6],
      [east + 20, north + 4],
      [east + 34, north + 16],
    ]),
    line('walk', 'walkway', '无障碍通道', [
      [east - 6, north + 14],
      [east + 12, north + 14],
    ]),
    polygon(
      'hydrant',
      [
        [east + 14, north + 8],
        [east + 18, north + 8],
        [east + 18, north + 12],
        [east + 14, north + 12],
      ],
      { kind: 'noGo', name: '消防通道' },
    ),
  ];
}

export async function drawSiteMaps({ administrator }: People): Promise<void> {
  const { list } = await administrator.do(stationCalls.getPageList, { pageSize: 50 });
  for (const code of ['YW01', 'YW02']) {
    const station = list.find((each) => each.code === code);
    if (station === undefined) continue;
    const drawing = { type: 'FeatureCollection' as const, features: drawingOf(code) };
    const seen = { stationId: station.id, version: 0, drawing, picture: null };
    const { version } = await administrator.do(siteMapCalls.saveDraft, seen);
    await administrator.do(siteMapCalls.publishOne, { stationId: station.id, version, note: '开业测绘' });
  }
}
