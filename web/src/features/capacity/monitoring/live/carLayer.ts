/**
 * Cars as one WebGL layer: where each glides from and to lies in a buffer, and the graphics card works out where it is in
 * every frame. News of a car writes its few numbers; a frame in which nothing is new costs the page nothing but the call.
 */
import type { CustomLayerInterface, CustomRenderMethodInput, Map as LibreMap, PointLike } from 'maplibre-gl';
import { VEHICLE_STATES } from '#contract/capacity/telemetry/vehicleStates.ts';
import { degreesOf } from '#contract/capacity/monitoring/frames.ts';
import type { LngLat } from '#web/ui/map/gcj02.ts';
import type { MapColours } from '#web/ui/map/mapColours.ts';
import { BEAK, COLUMNS, CHOSEN, ALARM, LOW_CHARGE, ROWS, drawAtlas } from './atlas.ts';
import { IN_NEED, type CarListener, type FleetCar } from './fleetStore.ts';
import { bind, discard, fillTexture, prepare, project, PROJECTION, type Gl } from './gl.ts';
import {
  isMoving,
  lngLatAt,
  mercatorX,
  mercatorY,
  motionTo,
  nearestCopy,
  placeOf,
  REACH_SECONDS,
  shortWay,
} from './motion.ts';
import type { Motion } from './motion.ts';

/** Pixels across of a car with all that is around it. */
const SIZE = 44;
/** Percent at or below which a car carries the sign of an empty battery. */
export const LOW_CHARGE_PERCENT = 20;
/** Cars silent for longer than this are drawn faint, until silence is their state. */
export const SILENT_SECONDS = 60;
/** Floats of a car: from, to, speed, time, heading, look. */
const FLOATS = 12;
/** The drawing counts from a place nearby, since small floats are exact. */
const MOST_AWAY = 0.005;
const FLAG_HEADING = 1;
const FLAG_CHOSEN = 2;
const FLAG_ALARM = 4;
const FLAG_LOW = 8;
const FLAG_NEED = 16;

const VERTEX = `#version 300 es
precision highp float;
${PROJECTION}
in vec4 a_way;
in vec4 a_motion;
in vec4 a_look;
uniform float u_now;
uniform float u_silentBefore;
uniform float u_size;
uniform bool u_inNeed;
out vec2 v_beak;
flat out float v_state;
flat out int v_flags;
flat out float v_alpha;
void main() {
  float part = a_motion.w == 0.0 ? 1.0 : clamp((u_now - a_motion.z) / a_motion.w, 0.0, 1.0);
  float beyond = clamp(u_now - a_motion.z - a_motion.w, 0.0, ${REACH_SECONDS.toFixed(1)});
  vec2 place = mix(a_way.xy, a_way.zw, part) + a_motion.xy * beyond;
  gl_Position = clipOf(pixelOf(place));
  gl_PointSize = u_size;
  v_state = a_look.x;
  v_flags = int(a_look.y);
  // not its turn: beyond the edge of the screen
  if (((v_flags & ${FLAG_NEED}) != 0) != u_inNeed) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
  // a car out of contact shows that by its shape, and must not be the faintest of all
  v_alpha = a_look.w < u_silentBefore && (v_flags & ${FLAG_NEED}) == 0 ? 0.45 : 1.0;
  vec2 heading = vec2(cos(a_look.z), sin(a_look.z));
  v_beak = vec2(heading.x * u_turn.x - heading.y * u_turn.y, heading.y * u_turn.x + heading.x * u_turn.y);
}`;

const FRAGMENT = `#version 300 es
precision mediump float;
uniform sampler2D u_atlas;
in vec2 v_beak;
flat in float v_state;
flat in int v_flags;
flat in float v_alpha;
out vec4 o_colour;
vec4 picture(float column, float row, vec2 at) {
  return texture(u_atlas, (vec2(column, row) + clamp(at, 0.01, 0.99)) / vec2(${COLUMNS}.0, ${ROWS}.0));
}
vec4 over(vec4 under, vec4 top) { return top + under * (1.0 - top.a); }
void main() {
  vec2 at = gl_PointCoord;
  vec4 colour = vec4(0.0);
  if ((v_flags & ${FLAG_CHOSEN}) != 0) colour = over(colour, picture(${CHOSEN}.0, 1.0, at));
  if ((v_flags & ${FLAG_ALARM}) != 0) colour = over(colour, picture(${ALARM}.0, 1.0, at));
  if ((v_flags & ${FLAG_HEADING}) != 0) {
    vec2 c = at - 0.5;
    vec2 turned = vec2(c.x * v_beak.x + c.y * v_beak.y, c.y * v_beak.x - c.x * v_beak.y) + 0.5;
    if (all(greaterThan(turned, vec2(0.0))) && all(lessThan(turned, vec2(1.0))))
      colour = over(colour, picture(${BEAK}.0, 1.0, turned));
  }
  colour = over(colour, picture(v_state, 0.0, at));
  if ((v_flags & ${FLAG_LOW}) != 0) colour = over(colour, picture(${LOW_CHARGE}.0, 1.0, at));
  o_colour = colour * v_alpha;
}`;

const ATTRIBUTES = ['a_way', 'a_motion', 'a_look'];

interface Drawn {
  car: FleetCar;
  motion: Motion;
  slot: number;
}

const isInNeed = ({ alarm, state }: FleetCar): boolean => alarm || IN_NEED.has(state);

/** Seconds on the clock of the drawing, which begins with the page so that floats keep milliseconds. */
const clock = (): number => performance.now() / 1000;

export class CarLayer implements CustomLayerInterface, CarListener {
  readonly id = 'fleet-cars';
  readonly type = 'custom';
  readonly #toMap: (point: LngLat) => LngLat;
  readonly #still: boolean;
  #map: LibreMap | null = null;
  #gl: Gl | null = null;
  #colours: MapColours;
  #isAtlasOld = true;
  readonly #drawn = new Map<number, Drawn>();
  /** By slot. */
  #order: Drawn[] = [];
  #floats = new Float32Array(256 * FLOATS);
  #isOld = true;
  #originX = 0.8;
  #originY = 0.4;
  #chosen: number | null = null;
  /** Until when something moves, on the drawing's clock. */
  #movesUntil = 0;

  /** `still`: cars are put where they are and do not glide. */
  constructor(colours: MapColours, toMap: (point: LngLat) => LngLat, still: boolean) {
    this.#colours = colours;
    this.#toMap = toMap;
    this.#still = still;
  }

  // ------------------------------------------------------------ calls of the store

  changed(car: FleetCar): void {
    const [lng, lat] = this.#toMap([degreesOf(car.lng), degreesOf(car.lat)]);
    const known = this.#drawn.get(car.id);
    const now = clock();
    const heading = car.heading === null ? null : (car.heading * 360) / 256;
    const seen = { x: mercatorX(lng), y: mercatorY(lat), lat, speed: car.speed ?? 0, heading };
    const motion = motionTo(seen, known?.motion ?? null, now, this.#still);
    const drawn = known ?? { car, motion, slot: this.#order.length };
    drawn.car = car;
    drawn.motion = motion;
    if (known === undefined) {
      this.#drawn.set(car.id, drawn);
      this.#order.push(drawn);
    }
    this.#movesUntil = Math.max(this.#movesUntil, now + motion.lasts + (motion.speedX === 0 ? 0 : REACH_SECONDS));
    this.#write(drawn);
  }

  gone(id: number): void {
    const drawn = this.#drawn.get(id);
    if (drawn === undefined) return;
    const last = this.#order.pop();
    this.#drawn.delete(id);
    if (last === undefined || last === drawn) return this.#redraw();
    last.slot = drawn.slot;
    this.#order[last.slot] = last;
    this.#write(last);
  }

  cleared(): void {
    this.#drawn.clear();
    this.#order = [];
    this.#redraw();
  }

  // ------------------------------------------------------------ what the page asks

  choose(id: number | null): void {
    const before = this.#chosen;
    this.#chosen = id;
    for (const each of [before, id]) {
      const drawn = each === null ? undefined : this.#drawn.get(each);
      if (drawn !== undefined) this.#write(drawn);
    }
  }

  recolour(colours: MapColours): void {
    this.#colours = colours;
    this.#isAtlasOld = true;
    this.#redraw();
  }

  /** Where a car is drawn now, in the coordinates of the map; null when it is not. */
  placeOf(id: number): LngLat | null {
    const [drawn, map] = [this.#drawn.get(id), this.#map];
    if (drawn === undefined || map === null) return null;
    return nearestCopy(lngLatAt(...placeOf(drawn.motion, clock())), map.getCenter().lng);
  }

  /** The cars drawn within so many pixels of a point, nearest first. */
  near(point: { x: number; y: number }, pixels: number): FleetCar[] {
    const map = this.#map;
    if (map === null) return [];
    const now = clock();
    const corners: [PointLike, PointLike] = [
      [point.x - pixels, point.y - pixels],
      [point.x + pixels, point.y + pixels],
    ];
    const [one, other] = corners.map((corner) => map.unproject(corner));
    if (one === undefined || other === undefined) return [];
    // turned maps: the box around the circle is larger, never smaller
    const reach = Math.hypot(mercatorX(other.lng) - mercatorX(one.lng), mercatorY(other.lat) - mercatorY(one.lat));
    const middle = map.unproject([point.x, point.y]);
    const [x, y] = [mercatorX(middle.lng), mercatorY(middle.lat)];
    const found: { car: FleetCar; away: number }[] = [];
    for (const { car, motion } of this.#order) {
      const [carX, carY] = placeOf(motion, now);
      const away = Math.hypot(shortWay(carX - x), carY - y);
      if (away <= reach / 2) found.push({ car, away });
    }
    return found.sort((a, b) => a.away - b.away).map(({ car }) => car);
  }

  // ------------------------------------------------------------ the graphics card

  onAdd(map: LibreMap, gl: WebGL2RenderingContext): void {
    this.#map = map;
    this.#gl = prepare(gl, { vertex: VERTEX, fragment: FRAGMENT, attributes: ATTRIBUTES, isInstanced: false });
    this.#isAtlasOld = true;
    this.#isOld = true;
  }

  onRemove(): void {
    if (this.#gl !== null) discard(this.#gl);
    this.#gl = null;
    this.#map = null;
  }

  render(gl: WebGL2RenderingContext, _input: CustomRenderMethodInput): void {
    const [map, made] = [this.#map, this.#gl];
    if (map === null || made === null || this.#order.length === 0) return;
    this.#keepNear(map);
    const now = clock();
    bind(made);
    if (this.#isOld) gl.bufferData(gl.ARRAY_BUFFER, this.#floats, gl.DYNAMIC_DRAW, 0, this.#order.length * FLOATS);
    this.#isOld = false;
    if (this.#isAtlasOld) fillTexture(gl, drawAtlas(this.#colours), true);
    this.#isAtlasOld = false;
    project(made, map, [this.#originX, this.#originY]);
    gl.uniform1f(made.uniform('u_now'), now);
    gl.uniform1f(made.uniform('u_silentBefore'), now - SILENT_SECONDS);
    gl.uniform1f(made.uniform('u_size'), SIZE * map.getPixelRatio());
    // those that need a person lie on the others, and the chosen one on top of all
    const chosen = this.#chosen === null ? undefined : this.#drawn.get(this.#chosen);
    for (const inNeed of [0, 1]) {
      gl.uniform1i(made.uniform('u_inNeed'), inNeed);
      gl.drawArrays(gl.POINTS, 0, this.#order.length);
    }
    if (chosen !== undefined) {
      gl.uniform1i(made.uniform('u_inNeed'), isInNeed(chosen.car) ? 1 : 0);
      gl.drawArrays(gl.POINTS, chosen.slot, 1);
    }
    gl.bindVertexArray(null);
    if (now < this.#movesUntil) map.triggerRepaint();
  }

  #redraw(): void {
    this.#isOld = true;
    this.#map?.triggerRepaint();
  }

  #write({ car, motion, slot }: Drawn): void {
    const at = slot * FLOATS;
    if (at + FLOATS > this.#floats.length) {
      const larger = new Float32Array(this.#floats.length * 2);
      larger.set(this.#floats);
      this.#floats = larger;
    }
    const [x, y] = [this.#originX, this.#originY];
    const silentSince = clock() - (Date.now() - car.heardAt) / 1000;
    const toX = shortWay(motion.toX - x);
    this.#floats[at] = toX + motion.fromX - motion.toX;
    this.#floats[at + 1] = motion.fromY - y;
    this.#floats[at + 2] = toX;
    this.#floats[at + 3] = motion.toY - y;
    this.#floats[at + 4] = motion.speedX;
    this.#floats[at + 5] = motion.speedY;
    this.#floats[at + 6] = motion.startsAt;
    this.#floats[at + 7] = motion.lasts;
    this.#floats[at + 8] = VEHICLE_STATES.indexOf(car.state);
    this.#floats[at + 9] = this.#flagsOf(car);
    this.#floats[at + 10] = ((car.heading ?? 0) / 256) * 2 * Math.PI;
    this.#floats[at + 11] = silentSince;
    this.#redraw();
  }

  #flagsOf(car: FleetCar): number {
    const { id, heading, alarm, charge, speed } = car;
    return (
      (isInNeed(car) ? FLAG_NEED : 0) |
      (heading !== null && speed !== 0 ? FLAG_HEADING : 0) |
      (id === this.#chosen ? FLAG_CHOSEN : 0) |
      (alarm ? FLAG_ALARM : 0) |
      (charge !== null && charge <= LOW_CHARGE_PERCENT ? FLAG_LOW : 0)
    );
  }

  /** Counts from the middle of the screen again when the map has gone far from where it was counted from. */
  #keepNear(map: LibreMap): void {
    const { lng, lat } = map.getCenter();
    const [x, y] = [mercatorX(lng), mercatorY(lat)];
    if (Math.abs(x - this.#originX) < MOST_AWAY && Math.abs(y - this.#originY) < MOST_AWAY) return;
    this.#originX = x;
    this.#originY = y;
    for (const drawn of this.#order) this.#write(drawn);
  }

  /** Whether anything is on its way. */
  get isMoving(): boolean {
    const now = clock();
    return this.#order.some(({ motion }) => isMoving(motion, now));
  }
}
