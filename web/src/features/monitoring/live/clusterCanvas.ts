/**
 * Clusters drawn over the map on one canvas: a ring with a part for each state, and how many there are. News comes every
 * second for hundreds of them: as elements of the page each would be styled, laid out and composed anew, which takes
 * tens of milliseconds; drawn like this it takes one or two. The list beside the map says the same in buttons.
 */
import type { Map as LibreMap } from 'maplibre-gl';
import { VEHICLE_STATES, type VehicleState } from '#contract/vehicleStates.ts';
import type { Cluster } from '#contract/monitoring.ts';
import type { LngLat } from '#web/ui/map/gcj02.ts';
import type { MapColours } from '#web/ui/map/mapColours.ts';

/** Pixels across of the smallest and the largest. */
const SMALLEST = 34;
const LARGEST = 62;
/** A cluster of so many is drawn as large as any. */
const LARGE_COUNT = 500;
const STROKE = 5;
const FONT_PX = 12;
/** A click comes so many steps nearer. */
const ZOOM_STEP = 2;
const ROUND = 2 * Math.PI;
/** Rings begin at the top. */
const TOP = -Math.PI / 2;

const sizeOf = (count: number): number =>
  Math.round(SMALLEST + (LARGEST - SMALLEST) * Math.min(1, Math.log(count) / Math.log(LARGE_COUNT)));

export type ClusterLabel = (count: number, states: readonly { state: VehicleState; count: number }[]) => string;

/** The states in a cluster, most first. */
export const statesOf = (counts: readonly number[]): { state: VehicleState; count: number }[] =>
  VEHICLE_STATES.map((state, place) => ({ state, count: counts[place] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);

/** Comes nearer to a cluster, until it falls apart. */
export const zoomTo = (map: LibreMap, place: LngLat): void =>
  void map.easeTo({ center: place, zoom: Math.min(18, map.getZoom() + ZOOM_STEP), duration: 180 });

/** A cluster where it is on the map. */
interface Placed {
  place: LngLat;
  size: number;
  count: number;
  counts: readonly number[];
}

/** What the page is drawn in. */
interface Ink {
  surface: string;
  ink: string;
  font: string;
}

export class ClusterCanvas {
  readonly #map: LibreMap;
  readonly #toMap: (point: Readonly<LngLat>) => LngLat;
  readonly #canvas = document.createElement('canvas');
  #placed: Placed[] = [];
  #shown: readonly Cluster[] | null = null;
  #colours: MapColours | null = null;
  #label: ClusterLabel = String;
  #ink: Ink = { surface: '', ink: '', font: '' };

  constructor(map: LibreMap, toMap: (point: Readonly<LngLat>) => LngLat) {
    this.#map = map;
    this.#toMap = toMap;
    this.#canvas.className = 'liveClusters';
    this.#canvas.setAttribute('aria-hidden', 'true');
    map.getContainer().append(this.#canvas);
    map.on('move', this.#draw);
    map.on('resize', this.#draw);
  }

  /** Shows these and no others. `label`: what one is called. */
  show(clusters: readonly Cluster[], colours: MapColours, label: ClusterLabel): void {
    this.#label = label;
    if (clusters === this.#shown && colours === this.#colours) return;
    this.#shown = clusters;
    if (colours !== this.#colours) this.#ink = inkOf(this.#map.getContainer());
    this.#colours = colours;
    this.#placed = clusters.map(([position, count, counts]) => ({
      place: this.#toMap(position),
      size: sizeOf(count),
      count,
      counts,
    }));
    this.#draw();
  }

  clear(): void {
    if (this.#shown === null) return;
    this.#shown = null;
    this.#placed = [];
    this.#draw();
  }

  remove(): void {
    this.#map.off('move', this.#draw);
    this.#map.off('resize', this.#draw);
    this.#canvas.remove();
  }

  /** The cluster that is drawn at a point, and what it is called. */
  at(point: { x: number; y: number }): { place: LngLat; label: string } | null {
    // the last one drawn lies on top
    const found = this.#placed.findLast(({ place, size }) => {
      const { x, y } = this.#map.project(place);
      return Math.hypot(x - point.x, y - point.y) <= size / 2;
    });
    return found === undefined ? null : { place: found.place, label: this.#label(found.count, statesOf(found.counts)) };
  }

  readonly #draw = (): void => {
    const { clientWidth: width, clientHeight: height } = this.#map.getContainer();
    const scale = this.#map.getPixelRatio();
    const canvas = this.#canvas;
    const [across, down] = [Math.round(width * scale), Math.round(height * scale)];
    if (canvas.width !== across) canvas.width = across;
    if (canvas.height !== down) canvas.height = down;
    const context = canvas.getContext('2d');
    if (context === null || this.#colours === null) return;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, width, height);
    context.font = `600 ${FONT_PX}px ${this.#ink.font}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    for (const placed of this.#placed) {
      const { x, y } = this.#map.project(placed.place);
      const reach = placed.size;
      if (x < -reach || y < -reach || x > width + reach || y > height + reach) continue;
      drawCluster(context, placed, { x: Math.round(x), y: Math.round(y) }, this.#colours, this.#ink);
    }
  };
}

function inkOf(element: HTMLElement): Ink {
  const style = getComputedStyle(element);
  const of = (name: string) => style.getPropertyValue(name).trim();
  return { surface: of('--surface'), ink: of('--ink'), font: of('--font') };
}

function drawCluster(
  context: CanvasRenderingContext2D,
  { size, count, counts }: Placed,
  { x, y }: { x: number; y: number },
  colours: MapColours,
  { surface, ink }: Ink,
): void {
  const circle = (middle: number, radius: number) => {
    context.beginPath();
    context.arc(x, middle, radius, 0, ROUND);
  };
  // a thin shadow below the edge: blurring each would cost more than all the rest
  context.lineWidth = 2;
  context.strokeStyle = 'rgb(0 0 0 / 16%)';
  circle(y + 1, size / 2 + 0.5);
  context.stroke();
  context.globalAlpha = 0.96;
  context.fillStyle = surface;
  circle(y, size / 2);
  context.fill();
  context.globalAlpha = 1;
  context.lineWidth = STROKE;
  let from = TOP;
  VEHICLE_STATES.forEach((state, place) => {
    const part = ((counts[place] ?? 0) / count) * ROUND;
    if (part === 0) return;
    context.strokeStyle = colours.car[state];
    context.beginPath();
    context.arc(x, y, (size - STROKE) / 2 - 1, from, from + part);
    context.stroke();
    from += part;
  });
  context.fillStyle = ink;
  context.fillText(String(count), x, y + 0.5);
}
