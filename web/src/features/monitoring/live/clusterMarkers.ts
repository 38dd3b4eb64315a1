/** Clusters as buttons on the map: a ring with a part for each state, and how many there are. */
import type { Map as LibreMap, Marker as LibreMarker } from 'maplibre-gl';
import { VEHICLE_STATES, type VehicleState } from '#contract/vehicleStates.ts';
import type { Cluster } from '#contract/monitoring.ts';
import type { LngLat } from '#web/ui/map/gcj02.ts';
import type { MapColours } from '#web/ui/map/mapColours.ts';
import { Marker } from '#web/ui/map/maplibre.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** Pixels across of the smallest and the largest. */
const SMALLEST = 34;
const LARGEST = 62;
/** A cluster of so many is drawn as large as any. */
const LARGE_COUNT = 500;
const STROKE = 5;
/** A click comes so many steps nearer. */
const ZOOM_STEP = 2;

const sizeOf = (count: number): number =>
  Math.round(SMALLEST + (LARGEST - SMALLEST) * Math.min(1, Math.log(count) / Math.log(LARGE_COUNT)));

function arc(size: number, from: number, part: number, colour: string): SVGElement {
  const circle = document.createElementNS(SVG, 'circle');
  const radius = (size - STROKE) / 2 - 1;
  const around = 2 * Math.PI * radius;
  const attributes = {
    cx: size / 2,
    cy: size / 2,
    r: radius,
    fill: 'none',
    stroke: colour,
    'stroke-width': STROKE,
    'stroke-dasharray': `${part * around} ${around}`,
    transform: `rotate(${from * 360 - 90} ${size / 2} ${size / 2})`,
  };
  for (const [name, value] of Object.entries(attributes)) circle.setAttribute(name, String(value));
  return circle;
}

function ring(size: number, count: number, counts: readonly number[], colours: MapColours): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('width', String(size));
  svg.setAttribute('height', String(size));
  svg.setAttribute('aria-hidden', 'true');
  let from = 0;
  VEHICLE_STATES.forEach((state, place) => {
    const part = (counts[place] ?? 0) / count;
    if (part > 0) svg.append(arc(size, from, part, colours.car[state]));
    from += part;
  });
  return svg;
}

export interface ClusterWords {
  label: (count: number, states: readonly { state: VehicleState; count: number }[]) => string;
}

/** The states in a cluster, most first. */
export const statesOf = (counts: readonly number[]): { state: VehicleState; count: number }[] =>
  VEHICLE_STATES.map((state, place) => ({ state, count: counts[place] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);

/** Comes nearer to a cluster, until it falls apart. */
export const zoomTo = (map: LibreMap, place: LngLat): void =>
  void map.easeTo({ center: place, zoom: Math.min(18, map.getZoom() + ZOOM_STEP), duration: 180 });

export class ClusterMarkers {
  readonly #map: LibreMap;
  readonly #toMap: (point: Readonly<LngLat>) => LngLat;
  #markers: LibreMarker[] = [];
  #shown: readonly Cluster[] | null = null;

  constructor(map: LibreMap, toMap: (point: Readonly<LngLat>) => LngLat) {
    this.#map = map;
    this.#toMap = toMap;
  }

  /** Shows these and no others. The focus stays with the button at the same place in the list. */
  show(clusters: readonly Cluster[], colours: MapColours, label: ClusterWords['label'], isNew = false): void {
    if (clusters === this.#shown && !isNew) return;
    this.#shown = clusters;
    const focused = this.#markers.findIndex((marker) => marker.getElement() === document.activeElement);
    this.clear();
    this.#shown = clusters;
    this.#markers = clusters.map((cluster) => this.#marker(cluster, colours, label));
    if (focused >= 0) this.#markers[focused]?.getElement().focus({ preventScroll: true });
  }

  clear(): void {
    for (const marker of this.#markers) marker.remove();
    this.#markers = [];
    this.#shown = null;
  }

  #marker([position, count, counts]: Cluster, colours: MapColours, label: ClusterWords['label']): LibreMarker {
    const size = sizeOf(count);
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'liveCluster';
    button.style.width = `${size}px`;
    button.style.height = `${size}px`;
    const text = label(count, statesOf(counts));
    button.title = text;
    const number = document.createElement('span');
    number.textContent = String(count);
    button.append(ring(size, count, counts, colours), number);
    const place = this.#toMap(position);
    button.addEventListener('click', (event) => {
      event.stopPropagation();
      zoomTo(this.#map, place);
    });
    const marker = new Marker({ element: button }).setLngLat(place).addTo(this.#map);
    // the library names every marker alike
    button.setAttribute('aria-label', text);
    return marker;
  }
}
