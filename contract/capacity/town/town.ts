/**
 * The ground plan of the demo's town: what the server's demo records, and what the simulator drives on. The town is made
 * up; it lies by the sea at the latitude of Shenzhen. Everything is in metres east and north of its centre.
 */
import { METRES_A_DEGREE } from '#contract/ground/distance.ts';

/** WGS 84 `[lng, lat]` of the centre. */
export const TOWN_CENTRE = [113.94, 22.535] as const;
const EAST_SCALE = METRES_A_DEGREE * Math.cos((TOWN_CENTRE[1] * Math.PI) / 180);

/** East and north of the centre, in metres. */
export type TownPoint = readonly [east: number, north: number];

/** A point of the town as WGS 84, to a tenth of a metre. */
export const townPosition = ([east, north]: TownPoint): [number, number] => [
  Number((TOWN_CENTRE[0] + east / EAST_SCALE).toFixed(6)),
  Number((TOWN_CENTRE[1] + north / METRES_A_DEGREE).toFixed(6)),
];

/** A WGS 84 position in metres from the centre. */
export const townPoint = ([lng, lat]: readonly [number, number]): TownPoint => [
  (lng - TOWN_CENTRE[0]) * EAST_SCALE,
  (lat - TOWN_CENTRE[1]) * METRES_A_DEGREE,
];

/** How far north the water reaches at an easting. */
export const coastAt = (east: number): number => -1650 + 420 * Math.sin(east / 1400) + 160 * Math.sin(east / 430 + 1);

export interface TownStation {
  code: string;
  name: string;
  nameEn: string;
  kind: 'pickUp' | 'charging' | 'depot' | 'schoolGate';
  at: TownPoint;
  /** Bays, each for one car. */
  bays: number;
  /** How many people set out from here, by the kind of place. */
  draws: 'home' | 'work' | 'school' | 'leisure' | 'travel' | 'none';
}

const station = (
  code: string,
  name: string,
  nameEn: string,
  kind: TownStation['kind'],
  at: TownPoint,
  bays: number,
  draws: TownStation['draws'],
): TownStation => ({ code, name, nameEn, kind, at, bays, draws });

export const TOWN_STATIONS: readonly TownStation[] = [
  station('YW01', '云湾站', 'Yunwan Railway Station', 'pickUp', [-300, 1500], 6, 'travel'),
  station('YW02', '望海广场', 'Wanghai Square', 'pickUp', [150, -450], 4, 'leisure'),
  station('YW03', '星河科技园', 'Xinghe Science Park', 'pickUp', [1800, 900], 5, 'work'),
  station('YW04', '金桥中心', 'Jinqiao Centre', 'pickUp', [900, 0], 4, 'work'),
  station('YW05', '碧湖花园', 'Bihu Gardens', 'pickUp', [-1800, 600], 3, 'home'),
  station('YW06', '松坪村', 'Songping Village', 'pickUp', [-2700, 1800], 3, 'home'),
  station('YW07', '海月里', 'Haiyue Lane', 'pickUp', [2700, -300], 3, 'home'),
  station('YW08', '云湾医院', 'Yunwan Hospital', 'pickUp', [-900, 300], 3, 'leisure'),
  station('YW09', '渔人码头', 'Fisherman’s Wharf', 'pickUp', [-1200, -900], 3, 'leisure'),
  station('YW10', '云湾大学南门', 'Yunwan University South Gate', 'schoolGate', [900, 2100], 4, 'school'),
  station('YW11', '云湾大学西门', 'Yunwan University West Gate', 'schoolGate', [600, 2400], 3, 'school'),
  station('YW12', '湖滨充电站', 'Lakeside Charging', 'charging', [-2100, 1200], 8, 'none'),
  station('YW13', '海港充电站', 'Harbour Charging', 'charging', [2100, -600], 8, 'none'),
  station('YW14', '北山停车场', 'Beishan Depot', 'depot', [0, 2700], 20, 'none'),
];

/** Where the bays of a station are: in rows of four, three metres apart. */
export const townBay = ({ at: [east, north] }: TownStation, place: number): TownPoint => [
  east + 36 + (place % 4) * 3.2,
  north + 30 + Math.floor(place / 4) * 7,
];

export interface TownRange {
  code: string;
  name: string;
  nameEn: string;
  kind: 'operating' | 'slow' | 'noStop' | 'noGo';
  /** km/h */
  speedLimit: number | null;
  priority: number;
  /** The corners, without repeating the first. */
  ring: readonly TownPoint[];
}

/** Along the coast from east to west, a little inland. */
const shore: TownPoint[] = Array.from({ length: 25 }, (_nothing, place) => {
  const east = 3450 - place * (6900 / 24);
  return [east, coastAt(east) + 120];
});

export const TOWN_RANGES: readonly TownRange[] = [
  {
    code: 'yunwan',
    name: '云湾城区',
    nameEn: 'Yunwan city',
    kind: 'operating',
    speedLimit: 70,
    priority: 0,
    ring: [[-3450, 2950], [3450, 2950], ...shore],
  },
  {
    code: 'yunwan-campus',
    name: '云湾大学校园',
    nameEn: 'Yunwan University campus',
    kind: 'slow',
    speedLimit: 30,
    priority: 10,
    ring: [
      [450, 1950],
      [1650, 1950],
      [1650, 2850],
      [450, 2850],
    ],
  },
  {
    code: 'yunwan-square',
    name: '望海广场步行区',
    nameEn: 'Wanghai Square, on foot',
    kind: 'noGo',
    speedLimit: null,
    priority: 20,
    ring: [
      [10, -780],
      [180, -780],
      [180, -620],
      [10, -620],
    ],
  },
  {
    code: 'yunwan-bridge',
    name: '云湾大桥匝道',
    nameEn: 'Yunwan Bridge ramps',
    kind: 'noStop',
    speedLimit: null,
    priority: 10,
    ring: [
      [-60, 700],
      [60, 700],
      [60, 1150],
      [-60, 1150],
    ],
  },
];

/** How many cars the demo has, and what they are called. */
export const TOWN_CARS = 40;
export const townCarNumber = (place: number): string => `YW-${String(place + 1).padStart(3, '0')}`;
