/**
 * Clusters as one WebGL layer: a ring with a part for each state, and how many cars there are. News comes every second
 * for hundreds of them: as elements of the page, or painted on a canvas, that takes the page tens of milliseconds; here
 * it writes twelve numbers for each. The list beside the map has the same as buttons.
 */
import type { CustomLayerInterface, Map as LibreMap } from 'maplibre-gl';
import { VEHICLE_STATES, type VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';
import type { Cluster } from '#contract/capacity/monitoring/calls.ts';
import type { LngLat } from '#web/ui/map/gcj02.ts';
import type { MapColours } from '#web/ui/map/mapColours.ts';
import { DIGIT_CELL, drawDigits } from './digits.ts';
import { IN_NEED } from './fleetStore.ts';
import { bind, discard, fillTexture, prepare, project, PROJECTION, rgbOf, type Gl } from './gl.ts';
import { mercatorX, mercatorY, nearestCopy, shortWay } from './motion.ts';

/** Pixels across of the smallest and the largest. */
const SMALLEST = 34;
const LARGEST = 62;
/** A cluster of so many is drawn as large as any. */
const LARGE_COUNT = 500;
/** At least so much of the ring for a state in need. */
const LEAST_PART = 0.06;
/** A click comes so many steps nearer. */
const ZOOM_STEP = 2;
/** Floats of a cluster: its place, size and count; where in the ring the part of each state ends. */
const FLOATS = 12;
const CORNERS = 4;

const VERTEX = `#version 300 es
precision highp float;
${PROJECTION}
in vec4 a_place;
in vec4 a_first;
in vec4 a_second;
uniform float u_ratio;
out vec2 v_at;
flat out float v_radius;
flat out int v_count;
flat out vec4 v_first;
flat out vec4 v_second;
void main() {
  float reach = a_place.z / 2.0 + 3.0;
  v_at = (vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0) * reach;
  // on whole pixels of the screen, so that the digits are sharp
  vec2 middle = floor(pixelOf(a_place.xy) * u_ratio + 0.5) / u_ratio;
  gl_Position = clipOf(middle + v_at);
  v_radius = a_place.z / 2.0;
  v_count = int(a_place.w);
  v_first = a_first;
  v_second = a_second;
}`;

const FRAGMENT = `#version 300 es
precision highp float;
uniform sampler2D u_digits;
uniform vec3 u_states[${VEHICLE_STATES.length}];
uniform vec3 u_surface;
uniform vec3 u_ink;
uniform float u_ratio;
in vec2 v_at;
flat in float v_radius;
flat in int v_count;
flat in vec4 v_first;
flat in vec4 v_second;
out vec4 o_colour;
const vec2 CELL = vec2(${DIGIT_CELL.width}.0, ${DIGIT_CELL.height}.0);
/** How much of a pixel lies inside, so far from the edge. */
float inside(float beyond) { return clamp(0.5 - beyond * u_ratio, 0.0, 1.0); }
vec4 over(vec4 under, vec4 top) { return top + under * (1.0 - top.a); }
vec4 ink(vec3 colour, float alpha) { return vec4(colour, 1.0) * alpha; }
int stateAt(float turn) {
  int state = 0;
  for (int part = 0; part < 4; part += 1) if (turn >= v_first[part]) state = part + 1;
  for (int part = 0; part < 3; part += 1) if (turn >= v_second[part]) state = part + 5;
  return state;
}
/** How much of a pixel the number covers. */
float written() {
  int digits = 1;
  for (int rest = v_count / 10; rest > 0; rest /= 10) digits += 1;
  float left = floor(-float(digits) * CELL.x * 0.5 * u_ratio + 0.5) / u_ratio;
  vec2 at = (v_at - vec2(left, -CELL.y * 0.5)) / CELL;
  if (at.x < 0.0 || at.y < 0.0 || at.x >= float(digits) || at.y >= 1.0) return 0.0;
  int digit = v_count;
  for (int place = int(at.x); place < digits - 1; place += 1) digit /= 10;
  return texture(u_digits, vec2((float(digit % 10) + fract(at.x)) / 10.0, at.y)).a;
}
void main() {
  float away = length(v_at);
  // a thin shadow below the edge
  float shade = abs(length(v_at - vec2(0.0, 1.0)) - v_radius - 0.5) - 1.0;
  vec4 colour = ink(vec3(0.0), 0.16 * inside(shade));
  colour = over(colour, ink(u_surface, 0.96 * inside(away - v_radius)));
  float turn = fract(atan(v_at.x, -v_at.y) / 6.2831853);
  colour = over(colour, ink(u_states[stateAt(turn)], inside(abs(away - v_radius + 3.5) - 2.5)));
  o_colour = over(colour, ink(u_ink, written()));
}`;

const sizeOf = (count: number): number =>
  Math.round(SMALLEST + (LARGEST - SMALLEST) * Math.min(1, Math.log(count) / Math.log(LARGE_COUNT)));

/**
 * Where in the ring the part of each state ends, from 0 to 1, as in VEHICLE_STATES. One car out of contact among
 * hundreds would be a hair's breadth: who is in need has a part that is seen, and the others share the rest.
 */
export function partsOf(counts: readonly number[]): number[] {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const parts = VEHICLE_STATES.map((state, place) => {
    const count = counts[place] ?? 0;
    return IN_NEED.has(state) && count > 0 ? Math.max(count, all * LEAST_PART) : count;
  });
  const whole = parts.reduce((sum, part) => sum + part, 0);
  let soFar = 0;
  return parts.map((part) => (soFar += part) / whole);
}

export type ClusterLabel = (count: number, states: readonly { state: VehicleState; count: number }[]) => string;

/** The states in a cluster: those in need, then the others, most first. */
export const statesOf = (counts: readonly number[]): { state: VehicleState; count: number }[] =>
  VEHICLE_STATES.map((state, place) => ({ state, count: counts[place] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted(
      (one, other) => Number(IN_NEED.has(other.state)) - Number(IN_NEED.has(one.state)) || other.count - one.count,
    );

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

export class ClusterLayer implements CustomLayerInterface {
  readonly id = 'fleet-clusters';
  readonly type = 'custom';
  readonly #toMap: (point: Readonly<LngLat>) => LngLat;
  #map: LibreMap | null = null;
  #gl: Gl | null = null;
  #placed: readonly Placed[] = [];
  #shown: readonly Cluster[] | null = null;
  #colours: MapColours;
  #label: ClusterLabel = String;
  #floats = new Float32Array(0);
  #origin: readonly [number, number] = [0, 0];
  #isOld = true;
  /** The colours, or the size of the screen's pixels, that the digits were drawn for. */
  #inkFor: { colours: MapColours; ratio: number } | null = null;

  constructor(colours: MapColours, toMap: (point: Readonly<LngLat>) => LngLat) {
    this.#colours = colours;
    this.#toMap = toMap;
  }

  /** Shows these and no others. `label`: what one is called. */
  show(clusters: readonly Cluster[], colours: MapColours, label: ClusterLabel): void {
    this.#label = label;
    if (clusters === this.#shown && colours === this.#colours) return;
    this.#shown = clusters;
    this.#colours = colours;
    this.#placed = clusters.map(([position, count, counts]) => ({
      place: this.#toMap(position),
      size: sizeOf(count),
      count,
      counts,
    }));
    this.#write();
  }

  clear(): void {
    if (this.#shown === null) return;
    this.#shown = null;
    this.#placed = [];
    this.#map?.triggerRepaint();
  }

  /** The cluster that is drawn at a point, with its name. */
  at(point: { x: number; y: number }): { place: LngLat; label: string } | null {
    const map = this.#map;
    if (map === null) return null;
    const { lng } = map.getCenter();
    // the last one drawn lies on top
    const found = this.#placed.findLast(({ place, size }) => {
      const { x, y } = map.project(nearestCopy(place, lng));
      return Math.hypot(x - point.x, y - point.y) <= size / 2;
    });
    return found === undefined ? null : { place: found.place, label: this.#label(found.count, statesOf(found.counts)) };
  }

  onAdd(map: LibreMap, gl: WebGL2RenderingContext): void {
    this.#map = map;
    const attributes = ['a_place', 'a_first', 'a_second'];
    this.#gl = prepare(gl, { vertex: VERTEX, fragment: FRAGMENT, attributes, isInstanced: true });
    this.#inkFor = null;
    this.#isOld = true;
  }

  onRemove(): void {
    if (this.#gl !== null) discard(this.#gl);
    this.#gl = null;
    this.#map = null;
  }

  render(gl: WebGL2RenderingContext): void {
    const [map, made] = [this.#map, this.#gl];
    if (map === null || made === null || this.#placed.length === 0) return;
    bind(made);
    if (this.#isOld) gl.bufferData(gl.ARRAY_BUFFER, this.#floats, gl.DYNAMIC_DRAW, 0, this.#placed.length * FLOATS);
    this.#isOld = false;
    project(made, map, this.#origin);
    this.#dye(made, map);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, CORNERS, this.#placed.length);
    gl.bindVertexArray(null);
  }

  #write(): void {
    const map = this.#map;
    if (this.#floats.length < this.#placed.length * FLOATS)
      this.#floats = new Float32Array(2 * this.#placed.length * FLOATS);
    const { lng, lat } = map?.getCenter() ?? { lng: 0, lat: 0 };
    this.#origin = [mercatorX(lng), mercatorY(lat)];
    const [originX, originY] = this.#origin;
    for (const [place, { place: where, size, count, counts }] of this.#placed.entries()) {
      const at = place * FLOATS;
      this.#floats.set([shortWay(mercatorX(where[0]) - originX), mercatorY(where[1]) - originY, size, count], at);
      this.#floats.set(partsOf(counts), at + 4);
    }
    this.#isOld = true;
    map?.triggerRepaint();
  }

  /** The colours of the page, read anew when they are others. */
  #dye({ gl, uniform }: Gl, map: LibreMap): void {
    const [colours, ratio] = [this.#colours, map.getPixelRatio()];
    if (this.#inkFor?.colours === colours && this.#inkFor.ratio === ratio) return;
    this.#inkFor = { colours, ratio };
    const style = getComputedStyle(map.getContainer());
    const of = (name: string) => style.getPropertyValue(name).trim();
    fillTexture(gl, drawDigits(of('--font'), ratio), false);
    gl.uniform1f(uniform('u_ratio'), ratio);
    gl.uniform3fv(uniform('u_surface'), rgbOf(of('--surface')));
    gl.uniform3fv(uniform('u_ink'), rgbOf(of('--ink')));
    gl.uniform3fv(
      uniform('u_states'),
      VEHICLE_STATES.flatMap((state) => rgbOf(colours.car[state])),
    );
  }
}
