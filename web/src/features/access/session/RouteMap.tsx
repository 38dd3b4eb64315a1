/** The picture of the sign-in page: a town from above, the routes of the day, and the cars on them. */
import { drawTown } from './town.ts';

/** Rounded lines along the streets; the first one is the P of the mark. */
const ROUTES = [
  { name: 'first', path: 'M560 1020V500a44 44 0 0 1 44-44h150a120 120 0 0 1 0 240h-84' },
  {
    name: 'second',
    path: 'M120 640h240a40 40 0 0 0 40-40V340a40 40 0 0 1 40-40h520a40 40 0 0 1 40 40v420a40 40 0 0 0 40 40h220',
  },
  { name: 'third', path: 'M260 1180V920a40 40 0 0 1 40-40h500a40 40 0 0 1 40 40v90a40 40 0 0 0 40 40h380' },
  { name: 'fourth', path: 'M720 60v150a40 40 0 0 0 40 40h360a40 40 0 0 0 40-40V60' },
] as const;

const STOPS = [
  [560, 1020],
  [560, 760],
  [670, 696],
  [400, 450],
  [760, 300],
  [1000, 560],
  [480, 880],
  [840, 960],
  [960, 250],
] as const;

const CARS = [
  { route: 0, seconds: 46, start: 0.18 },
  { route: 1, seconds: 70, start: 0.32 },
  { route: 1, seconds: 70, start: 0.78 },
  { route: 2, seconds: 58, start: 0.55 },
  { route: 3, seconds: 40, start: 0.4 },
] as const;

const TOWN = drawTown();

export function RouteMap() {
  return (
    <svg
      className="routeMap"
      viewBox="260 160 900 900"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <g transform="rotate(-14 700 700)">
        <path className="mapBlocks" d={TOWN.blocks} />
        <path className="mapParks" d={TOWN.parks} />
        <path className="mapStreets" d={TOWN.streets} />
        <path className="mapRiver" d="M-200 420C120 380 240 560 420 720S700 1180 1020 1240 1500 1180 1700 1260" />
        <path className="mapAvenues" d={TOWN.avenues} />
        {ROUTES.map(({ name, path }) => (
          <g key={name} className={`mapRoute ${name}`}>
            <path className="halo" d={path} />
            <path d={path} />
          </g>
        ))}
        {STOPS.map(([x, y]) => (
          <circle key={`${x} ${y}`} className="mapStop" cx={x} cy={y} r="7" />
        ))}
        {CARS.map(({ route, seconds, start }) => (
          <g
            key={`${route} ${start}`}
            className="mapCar"
            style={{
              offsetPath: `path('${ROUTES[route].path}')`,
              animationDuration: `${seconds}s`,
              animationDelay: `${-seconds * start}s`,
              offsetDistance: `${start * 100}%`,
            }}
          >
            <rect x="-11" y="-6.5" width="22" height="13" rx="4.5" />
            <rect className="roof" x="-4" y="-4" width="9" height="8" rx="2" />
          </g>
        ))}
      </g>
    </svg>
  );
}
