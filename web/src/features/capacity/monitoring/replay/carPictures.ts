/** Cars of a replay on a map: their shapes by state, a pointer for their heading, a ring around the chosen one. */
import { setData } from '#web/ui/map/geoJson.ts';
import type { Map as LibreMap } from 'maplibre-gl';
import { VEHICLE_STATES } from '#contract/capacity/telemetry/vehicleStates.ts';
import { CAR_SHAPES } from '#web/ui/map/carShapes.ts';
import type { MapColours } from '#web/ui/map/mapColours.ts';
import type { MapFrame } from '#web/ui/map/MapCanvas.tsx';
import type { CarThen } from './player.ts';

const CARS = 'replayCars';
const WAY = 'replayWay';
const STOPS = 'replayStops';
const PIXELS = 48;
const UNKNOWN = 'unknown';

const nameOf = (state: string): string => `replay-${state}`;

/** One sign as it stands on the map. */
function pictureOf(path: string, isOpen: boolean, colour: string, edge: string): ImageData | null {
  const canvas = document.createElement('canvas');
  canvas.width = PIXELS;
  canvas.height = PIXELS;
  const ink = canvas.getContext('2d');
  if (ink === null) return null;
  ink.scale(PIXELS / 24, PIXELS / 24);
  const shape = new Path2D(path);
  ink.lineJoin = 'round';
  ink.lineWidth = isOpen ? 6 : 3;
  ink.strokeStyle = edge;
  ink.stroke(shape);
  if (isOpen) {
    ink.lineWidth = 3;
    ink.strokeStyle = colour;
    ink.stroke(shape);
  } else {
    ink.fillStyle = colour;
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is filled, not an array
    ink.fill(shape);
  }
  return ink.getImageData(0, 0, PIXELS, PIXELS);
}

function arrowOf(colour: string): ImageData | null {
  return pictureOf('M12 0 16 6H8Z', false, colour, colour);
}

/** Gives the map the signs of a theme. */
export function addPictures(map: LibreMap, colours: MapColours): void {
  const put = (name: string, picture: ImageData | null) => {
    if (picture === null) return;
    if (map.hasImage(name)) map.removeImage(name);
    map.addImage(name, picture, { pixelRatio: 2.4 });
  };
  for (const state of VEHICLE_STATES) {
    const { path, isOpen } = CAR_SHAPES[state];
    put(nameOf(state), pictureOf(path, isOpen, colours.car[state], colours.carEdge));
  }
  const { path } = CAR_SHAPES.non_operational;
  put(nameOf(UNKNOWN), pictureOf(path, true, colours.car.removed, colours.carEdge));
  put('replay-heading', arrowOf(colours.text));
}

const nothing = { type: 'FeatureCollection' as const, features: [] };

/** Sources and layers; call `addPictures` first. */
export function addCarLayers(map: LibreMap, colours: MapColours): void {
  for (const id of [WAY, STOPS, CARS]) map.addSource(id, { type: 'geojson', data: nothing });
  map.addLayer({
    id: WAY,
    type: 'line',
    source: WAY,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colours.accent, 'line-width': 3, 'line-opacity': 0.6 },
  });
  map.addLayer({
    id: STOPS,
    type: 'circle',
    source: STOPS,
    paint: {
      'circle-radius': 6,
      'circle-color': colours.car.stopped,
      'circle-stroke-width': 2,
      'circle-stroke-color': colours.carEdge,
    },
  });
  map.addLayer({
    id: `${CARS}Chosen`,
    type: 'circle',
    source: CARS,
    filter: ['==', ['get', 'isChosen'], true],
    paint: {
      'circle-radius': 15,
      'circle-color': colours.accent,
      'circle-opacity': 0.25,
      'circle-stroke-width': 2,
      'circle-stroke-color': colours.accent,
    },
  });
  map.addLayer({
    id: `${CARS}Heading`,
    type: 'symbol',
    source: CARS,
    filter: ['>', ['get', 'speed'], 0],
    layout: {
      'icon-image': 'replay-heading',
      // its point stands just outside of the car
      'icon-size': 1.4,
      'icon-rotate': ['get', 'heading'],
      'icon-rotation-alignment': 'map',
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
  });
  map.addLayer({
    id: CARS,
    type: 'symbol',
    source: CARS,
    layout: { 'icon-image': ['get', 'icon'], 'icon-allow-overlap': true, 'icon-ignore-placement': true },
  });
}

/** Shows the cars where they are at a moment. */
export function drawCars(map: LibreMap, { toMap }: MapFrame, cars: readonly CarThen[], chosen: string): void {
  setData(map, CARS, {
    type: 'FeatureCollection',
    features: cars.map(({ id, lng, lat, state, speed, heading }) => ({
      type: 'Feature',
      properties: {
        id,
        icon: nameOf(state ?? UNKNOWN),
        heading: heading ?? 0,
        speed: heading === null ? 0 : (speed ?? 0),
        isChosen: id === chosen,
      },
      geometry: { type: 'Point', coordinates: toMap([lng, lat]) },
    })),
  });
}

/** The way of the chosen car through the whole span; empty for none. */
export function drawWay(map: LibreMap, { toMap }: MapFrame, points: readonly { lng: number; lat: number }[]): void {
  const coordinates = points.map(({ lng, lat }) => toMap([lng, lat]));
  setData(
    map,
    WAY,
    coordinates.length < 2
      ? nothing
      : { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } },
  );
}

/** Where the chosen car rested. */
export function drawStops(map: LibreMap, { toMap }: MapFrame, places: readonly (readonly [number, number])[]): void {
  setData(map, STOPS, {
    type: 'FeatureCollection',
    features: places.map(([lng, lat]) => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Point', coordinates: toMap([lng, lat]) },
    })),
  });
}

/** The car at a point of the screen, by its id. */
export function carAt(map: LibreMap, point: { x: number; y: number }): string | null {
  const reach = 8;
  const [found] = map.queryRenderedFeatures(
    [
      [point.x - reach, point.y - reach],
      [point.x + reach, point.y + reach],
    ],
    { layers: [CARS] },
  );
  const id: unknown = found?.properties['id'];
  return typeof id === 'string' ? id : null;
}
