/**
 * One window that watches: what is on its screen, what it has been told, and how fast it reads. A viewer gets so many
 * bytes a second and no more; what does not fit is told later, cell by cell, as it is then.
 */
import type { WebSocket } from 'ws';
import { CLOSE_CODES, type Bounds, type CarFilter, type ServerMessage } from '#contract/capacity/monitoring/calls.ts';
import type { PlaceName } from '#contract/ground/placeBeside.ts';
import { messageOf } from '#contract/capacity/monitoring/frames.ts';
import type { Watching } from '#server/ground/live/live.ts';
import type { Viewer } from '#server/ground/live/stream.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import type { Board, Channel } from './board.ts';
import { cellsOn, clusterResolution, isOn } from './cells.ts';
import { EVERY_CAR, filterOf, type Filter, type RangeHolds } from './filter.ts';
import type { Overview } from './overview.ts';
import { watchedOf } from './present.ts';

/** Bytes in a tick of 200 ms: 45 KB in a second, which leaves room for counts and names. */
const BYTES_IN_A_TICK = 9000;
/** The bytes that a quiet viewer may get at once, e.g. when it looks elsewhere. */
const MOST_SAVED_BYTES = 27_000;
/** The most unread bytes of a viewer; beyond it is sent nothing until it has read. */
const MOST_UNREAD_BYTES = 256 * 1024;
const STALLED_MS = 60_000;
const ANSWER_WITHIN_MS = 45_000;
/** More cars than this on one screen are drawn in clusters; fewer than the other come back one by one. */
const MOST_SINGLE_CARS = 1200;
const SINGLE_AGAIN_CARS = 1000;
/** Below the first zoom cars are always drawn as clusters, from the second on always one by one. */
const CLUSTERS_BELOW_ZOOM = 10;
const CARS_FROM_ZOOM = 15;
const MOST_CLUSTERS = 400;
/** Counts come at least so often, so that a viewer knows the connection stands. */
const COUNTS_EVERY_MS = 5000;
/** In place of the change of a watched car: nothing was told yet; there is no such car within reach. */
const UNTOLD = -1;
const NOBODY = -2;

interface View {
  bounds: Bounds;
  zoom: number;
}

export interface ViewerOptions {
  viewer: Viewer;
  scope: Scope;
  socket: WebSocket;
  board: Board;
  overview: Overview;
  brokerAwaySince: () => number | null;
  holds: RangeHolds;
  placeAt: (lng: number, lat: number) => PlaceName;
  now: () => number;
}

export class MapViewer implements Watching {
  readonly viewer: Viewer;
  readonly scope: Scope;
  readonly #options: ViewerOptions;
  #view: View | null = null;
  #filter: Filter;
  /** The same without its states: chips show how many there would be of each. */
  #countFilter: Filter;
  #mode: 'cars' | 'clusters' | null = null;
  #channels = new Map<string, Channel>();
  /** Empty blocks for the cells that the screen has left. */
  readonly #left = new Map<string, Uint8Array>();
  /** Cells to send whole before their news. */
  readonly #behind = new Set<Channel>();
  #saved = BYTES_IN_A_TICK;
  #unreadSince: number | null = null;
  #heardAt = performance.now();
  /** The watched cars, each with the last change that was told of it. */
  #watched = new Map<string, number>();
  #lastCounts = { text: '', at: 0 };
  #lastClusters = '';
  /** Bytes sent since the beginning. */
  sent = 0;

  constructor(options: ViewerOptions) {
    this.viewer = options.viewer;
    this.scope = options.scope;
    this.#options = options;
    this.#filter = filterOf(options.scope, EVERY_CAR, options.holds);
    this.#countFilter = this.#filter;
    options.socket.on('pong', () => (this.#heardAt = performance.now()));
  }

  /** Bytes that wait to be read. */
  get unread(): number {
    return this.#options.socket.bufferedAmount;
  }

  look(bounds: Bounds, zoom: number, wished: CarFilter): void {
    const { holds } = this.#options;
    this.#view = { bounds, zoom };
    const filter = filterOf(this.scope, wished, holds);
    if (filter.key !== this.#filter.key) {
      this.#forgetCells();
      this.#filter = filter;
      this.#countFilter = filterOf(this.scope, { ...wished, states: [] }, holds);
      this.#mode = null;
    }
    this.#choose();
    this.overview();
  }

  watch(carIds: readonly string[]): void {
    this.#watched = new Map(carIds.map((carId) => [carId, UNTOLD]));
    this.#tellWatched();
  }

  /** Those of the cars that are watched and within reach. */
  reached(carIds: readonly string[]): string[] {
    const { board, holds } = this.#options;
    const { passes } = filterOf(this.scope, EVERY_CAR, holds);
    return carIds.filter((carId) => {
      const car = this.#watched.has(carId) ? board.car(carId) : undefined;
      return car !== undefined && passes(car.live);
    });
  }

  names(ids: readonly string[]): void {
    const { board } = this.#options;
    const everything = filterOf(this.scope, EVERY_CAR, this.#options.holds);
    const cars = ids.flatMap((carId): [string, string, string][] => {
      const car = board.car(carId);
      return car === undefined || !everything.passes(car.live) ? [] : [[carId, car.live.plate, car.live.fleetNumber]];
    });
    this.#say({ kind: 'names', cars });
  }

  /** Car by car or in clusters, and by which cells. */
  #choose(): void {
    if (this.#view === null) return;
    const { bounds, zoom } = this.#view;
    const cells = zoom < CLUSTERS_BELOW_ZOOM ? null : cellsOn(bounds);
    const most = this.#mode === 'clusters' ? SINGLE_AGAIN_CARS : MOST_SINGLE_CARS;
    const isSingle = cells !== null && (zoom >= CARS_FROM_ZOOM || this.#countOn(cells, most) <= most);
    const mode = isSingle ? 'cars' : 'clusters';
    if (mode !== this.#mode) {
      this.#mode = mode;
      this.#lastClusters = '';
      if (mode === 'clusters') this.#forgetCells();
      this.#say({ kind: 'mode', mode, now: this.#options.now() });
    }
    if (isSingle) this.#lookAt(cells);
  }

  /** How many cars that pass are in cells; counting stops beyond `most`. */
  #countOn(cells: readonly string[], most: number): number {
    const { board } = this.#options;
    let count = 0;
    for (const cell of cells) {
      for (const { live } of board.inCell(cell)) if (this.#filter.passes(live)) count += 1;
      if (count > most) return count;
    }
    return count;
  }

  #lookAt(cells: readonly string[]): void {
    const { board } = this.#options;
    const before = this.#channels;
    const after = new Map<string, Channel>();
    for (const cell of cells) {
      const known = before.get(cell);
      const channel = known ?? board.join(cell, this.#filter);
      after.set(cell, channel);
      if (known === undefined) this.#behind.add(channel);
      this.#left.delete(cell);
      before.delete(cell);
    }
    this.#channels = after;
    for (const channel of before.values()) {
      this.#leave(channel);
      this.#left.set(channel.cell, channel.nothing);
    }
  }

  #leave(channel: Channel): void {
    this.#behind.delete(channel);
    this.#options.board.part(channel);
  }

  #forgetCells(): void {
    for (const channel of this.#channels.values()) this.#leave(channel);
    this.#channels = new Map();
    this.#left.clear();
  }

  /** Five times a second: sends the news of the screen as far as it fits. */
  tick(tick: number): void {
    this.#saved = Math.min(MOST_SAVED_BYTES, this.#saved + BYTES_IN_A_TICK);
    const isReading = this.#isReading();
    this.#tellWatched();
    const now = this.#options.now();
    const blocks: Uint8Array[] = [];
    const fits = (block: Uint8Array): boolean => {
      if (!isReading || this.#saved <= 0) return false;
      this.#saved -= block.length;
      blocks.push(block);
      return true;
    };
    for (const channel of this.#channels.values()) {
      if (channel.news !== null && !this.#behind.has(channel) && !fits(channel.news)) this.#behind.add(channel);
    }
    for (const channel of this.#behind) {
      if (!isReading || this.#saved <= 0) break;
      if (fits(channel.whole(tick, now))) this.#behind.delete(channel);
    }
    // not before what took their place is there: cars would vanish for a moment
    if (this.#behind.size === 0) {
      for (const [cell, block] of this.#left) if (fits(block)) this.#left.delete(cell);
    }
    if (blocks.length > 0) this.#send(messageOf(blocks, now));
  }

  /** Once a second: counts, and clusters where the view is in clusters. */
  overview(): void {
    // who only watches some cars has to know as well that the connection stands
    if ((this.#view === null && this.#watched.size === 0) || !this.#isReading()) return;
    this.#choose();
    const now = this.#options.now();
    const { counts, nowhere } = this.#options.overview.counts(this.#countFilter);
    const brokerAwaySince = this.#options.brokerAwaySince();
    const text = JSON.stringify([counts, nowhere, brokerAwaySince]);
    if (text !== this.#lastCounts.text || now - this.#lastCounts.at >= COUNTS_EVERY_MS) {
      this.#lastCounts = { text, at: now };
      this.#say({ kind: 'counts', counts, nowhere, brokerAwaySince, now });
    }
    if (this.#view !== null && this.#mode === 'clusters') this.#tellClusters(this.#view, now);
  }

  #tellClusters({ bounds, zoom }: View, now: number): void {
    const { overview } = this.#options;
    const middle = (bounds[1] + bounds[3]) / 2;
    const onScreen = (resolution: number) =>
      overview
        .clusters(this.#filter, resolution)
        .filter(({ lng, lat }) => isOn(bounds, lng, lat, 0.1))
        .map(({ json }) => json);
    let resolution = clusterResolution(zoom, middle);
    let clusters = onScreen(resolution);
    while (clusters.length > MOST_CLUSTERS && resolution > 0) clusters = onScreen((resolution -= 1));
    const list = `[${clusters.join(',')}]`;
    if (list === this.#lastClusters) return;
    this.#lastClusters = list;
    this.#send(`{"kind":"clusters","clusters":${list},"now":${now}}`);
  }

  #tellWatched(): void {
    if (this.#watched.size === 0) return;
    const { board, holds, now, placeAt } = this.#options;
    const { passes } = filterOf(this.scope, EVERY_CAR, holds);
    for (const [carId, serial] of this.#watched) {
      const car = board.car(carId);
      const isInReach = car !== undefined && passes(car.live);
      const newest = isInReach ? car.serial : NOBODY;
      if (newest === serial) continue;
      this.#watched.set(carId, newest);
      const shown = isInReach ? { ...watchedOf(car.live), ...car.placeName(placeAt) } : null;
      this.#say({ kind: 'watched', carId, car: shown, now: now() });
    }
  }

  /** Whether the viewer reads; one that has not for a minute is ended. */
  #isReading(): boolean {
    const { socket } = this.#options;
    if (socket.bufferedAmount <= MOST_UNREAD_BYTES) {
      this.#unreadSince = null;
      return true;
    }
    this.#unreadSince ??= performance.now();
    if (performance.now() - this.#unreadSince > STALLED_MS) socket.terminate();
    return false;
  }

  #say(message: ServerMessage): void {
    this.#send(JSON.stringify(message));
  }

  #send(data: string | Uint8Array): void {
    const { socket } = this.#options;
    if (socket.readyState !== socket.OPEN) return;
    // a viewer that does not read gets no names
    if (socket.bufferedAmount > 2 * MOST_UNREAD_BYTES) return;
    this.sent += data.length;
    socket.send(data);
  }

  /** Events go over the live stream; here the connection itself is what is wanted. */
  send(): void {}

  beat(): void {
    const { socket } = this.#options;
    if (performance.now() - this.#heardAt > ANSWER_WITHIN_MS) socket.terminate();
    else if (socket.readyState === socket.OPEN) socket.ping();
  }

  /** The session is over, or allows something else. */
  end(code: number = CLOSE_CODES.unfounded): void {
    const { socket } = this.#options;
    socket.close(code);
    // one that has stopped reading would never take the end
    setTimeout(() => socket.terminate(), 800).unref();
  }

  /** Lets go of everything, when the connection is gone. */
  leave(): void {
    this.#forgetCells();
    this.#view = null;
    this.#watched.clear();
  }
}
