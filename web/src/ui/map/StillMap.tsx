/**
 * A still picture of a map, drawn by the browser itself from what is known already: stands where the map will be until that is
 * there, so that nobody looks at nothing.
 */
import { useQuery } from '@tanstack/react-query';
import type { OwnFeature } from '#contract/capacity/monitoring/calls.ts';
import type { AreaGeometry } from '#contract/ground/geometry.ts';
import { useTheme } from '#web/lib/theme.ts';
import { useWords } from '#web/lib/words.ts';
import { MAP_COLOURS, type MapColours } from './mapColours.ts';
import { mapSettingsQuery, ownMapQuery } from './mapQueries.ts';
import './still.css';
import { mapWords } from './words.ts';

/** What a page shows on its map, for the still picture; WGS 84. */
export interface Still {
  areas?: readonly { geometry: AreaGeometry; kind: keyof MapColours['range'] }[];
  line?: readonly (readonly number[])[];
  /** Where something is that the map is about. */
  spot?: readonly number[] | null;
}

type Place = readonly number[];
type Project = (place: Place) => [number, number];

/** Pixels of the whole world at zoom 0, as the map library counts. */
const WORLD_PX = 512;

const mercator = ([lng = 0, lat = 0]: Place): [number, number] => [
  lng / 360,
  -Math.log(Math.tan(Math.PI / 4 + (Math.max(-85, Math.min(85, lat)) * Math.PI) / 360)) / (2 * Math.PI),
];

const pathOf = (places: readonly Place[], project: Project): string =>
  places.length === 0
    ? ''
    : `M${places
        .map((place) =>
          project(place)
            .map((each) => each.toFixed(2))
            .join(' '),
        )
        .join('L')}`;

function Own({
  feature: { geometry, properties },
  project,
  colours,
}: {
  feature: OwnFeature;
  project: Project;
  colours: MapColours;
}) {
  const { layer, kind } = properties;
  if (geometry.type === 'Point')
    return <path d={`${pathOf([geometry.coordinates], project)}h0`} stroke={colours.station} strokeWidth={7} />;
  if (geometry.type === 'LineString')
    return (
      <path d={pathOf(geometry.coordinates, project)} stroke={colours.road} strokeWidth={kind === 'street' ? 2 : 5} />
    );
  const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();
  const d = rings.map((ring) => `${pathOf(ring, project)}Z`).join('');
  if (layer === 'water') return <path d={d} fill={colours.water} stroke="none" />;
  if (layer === 'closure')
    return (
      <path d={d} fill={colours.alarm} fillOpacity={0.2} fillRule="evenodd" stroke={colours.alarm} strokeWidth={6} />
    );
  const colour = isRange(kind, colours) ? colours.range[kind] : colours.accent;
  return <path d={d} fill={colour} fillOpacity={0.06} fillRule="evenodd" stroke={colour} strokeWidth={2} />;
}

const isRange = (kind: string, { range }: MapColours): kind is keyof MapColours['range'] => kind in range;

interface StillMapProps {
  center?: Place | undefined;
  zoom?: number | undefined;
  bounds?: Place | undefined;
  still?: Still | undefined;
  label: string;
}

/** Units in which bounds are drawn across the picture. */
const ACROSS = 1000;

/** Where the picture is: how places are drawn, and what of it is in view; null while that is not known. */
function viewOf({
  center,
  zoom,
  bounds,
}: Pick<StillMapProps, 'center' | 'zoom' | 'bounds'>): { project: Project; box: string | undefined } | null {
  if (bounds !== undefined) {
    const [west = 0, south = 0, east = 0, north = 0] = bounds;
    const [left, top] = mercator([west, north]);
    const [right, bottom] = mercator([east < west ? east + 360 : east, south]);
    const scale = ACROSS / Math.max(right - left, bottom - top, 1e-6);
    const [wide, high] = [(right - left) * scale, (bottom - top) * scale];
    const project: Project = (place) => {
      const [x, y] = mercator(place);
      return [(x - left) * scale, (y - top) * scale];
    };
    const edge = ACROSS / 6;
    return { project, box: [-edge, -edge, wide + 2 * edge, high + 2 * edge].join(' ') };
  }
  if (center === undefined) return null;
  const scale = WORLD_PX * 2 ** (zoom ?? 11);
  const [middleX, middleY] = mercator(center);
  const project: Project = (place) => {
    const [x, y] = mercator(place);
    return [(x - middleX) * scale, (y - middleY) * scale];
  };
  return { project, box: undefined };
}

export function StillMap({ center, zoom, bounds, still = {}, label }: StillMapProps) {
  const t = useWords(mapWords);
  const colours = MAP_COLOURS[useTheme()];
  const own = useQuery(ownMapQuery).data;
  const settings = useQuery(mapSettingsQuery).data;
  const around = bounds ?? (center === undefined ? (settings?.bounds ?? undefined) : undefined);
  const view = viewOf({
    center: center ?? settings?.centre ?? undefined,
    zoom: zoom ?? settings?.zoom,
    bounds: around,
  });
  const { areas = [], line = [], spot = null } = still;
  const drawn =
    view === null ? null : (
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        {own?.features.map((feature, place) => (
          // the features have no ids of their own, and never change their order
          // oxlint-disable-next-line react/no-array-index-key -- see above
          <Own key={place} feature={feature} project={view.project} colours={colours} />
        ))}
        {areas.map(({ geometry, kind }, place) => (
          <path
            // oxlint-disable-next-line react/no-array-index-key -- the areas of a picture never change their order
            key={place}
            className="mapStillArea"
            d={geometry.coordinates
              .flat()
              .map((ring) => `${pathOf(ring, view.project)}Z`)
              .join('')}
            fill={colours.range[kind]}
            fillOpacity={0.12}
            fillRule="evenodd"
            stroke={colours.range[kind]}
            strokeWidth={2}
          />
        ))}
        <path d={pathOf(line, view.project)} stroke={colours.accent} strokeWidth={4} />
        {spot === null ? null : (
          <>
            <path d={`${pathOf([spot], view.project)}h0`} stroke={colours.carEdge} strokeWidth={24} />
            <path
              className="mapStillSpot"
              d={`${pathOf([spot], view.project)}h0`}
              stroke={colours.alarm}
              strokeWidth={18}
            />
          </>
        )}
      </g>
    );
  return (
    <div className="mapStill" style={{ background: colours.ground }}>
      <svg
        role="img"
        aria-label={label}
        width="100%"
        height="100%"
        viewBox={view?.box}
        preserveAspectRatio="xMidYMid meet"
      >
        {view?.box === undefined ? (
          <svg x="50%" y="50%" overflow="visible">
            {drawn}
          </svg>
        ) : (
          drawn
        )}
      </svg>
      <span role="status">{t('loading')}</span>
    </div>
  );
}
