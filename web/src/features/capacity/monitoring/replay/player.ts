/**
 * Plays a replay: the moment that is shown, the chunks around it, and where each car is. Chunks come one ahead of the
 * moment and a dozen are kept; while the one that is needed is not there the moment waits.
 */
import type { CallOutput } from '#contract/index.ts';
import { callApi } from '#web/lib/client.ts';
import type { VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';
import type { ReplaySpan } from './search.ts';
import { stateAt, Track, type Point } from '#web/ui/map/tracks.ts';

type Chunk = CallOutput<'/capacity/replay/getChunk'>;

interface Loaded {
  from: number;
  tracks: ReadonlyMap<string, { track: Track; states: readonly number[] }>;
}

const CHUNK = '/capacity/replay/getChunk';
const MOST_KEPT = 12;
/** Pictures of one second of playing. */
const FRAMES = 10;
const TOLD_EVERY_MS = 250;
const RETRY_MS = 3000;

export interface CarThen extends Point {
  id: string;
  state: VehicleState | null;
}

export interface PlayerOptions {
  span: ReplaySpan;
  /** Seconds of a chunk. */
  chunkSeconds: number;
  carIds: readonly string[];
  at: number;
  speed: number;
}

const loadedOf = ({ from, cars }: Chunk): Loaded => {
  const begin = Date.parse(from);
  return {
    from: begin,
    tracks: new Map(cars.map(({ id, track, states }) => [id, { track: new Track(track, begin), states }])),
  };
};

export class Player {
  readonly span: ReplaySpan;
  readonly #options: PlayerOptions;
  readonly #chunks = new Map<number, Loaded>();
  readonly #loading = new Map<number, AbortController>();
  readonly #listeners = new Set<() => void>();
  readonly #painters = new Set<() => void>();
  #at: number;
  #speed: number;
  #isPlaying = false;
  #isWaiting = false;
  #error: unknown = null;
  #frame = 0;
  #lastTick = 0;
  #lastTold = 0;
  #revision = 0;
  #retryAt = 0;
  #ended = false;

  constructor(options: PlayerOptions) {
    this.#options = options;
    this.span = options.span;
    this.#at = options.at;
    this.#speed = options.speed;
    this.#need();
  }

  get at(): number {
    return this.#at;
  }
  get speed(): number {
    return this.#speed;
  }
  get isPlaying(): boolean {
    return this.#isPlaying;
  }
  /** The positions of this moment have not come yet. */
  get isWaiting(): boolean {
    return this.#isWaiting;
  }
  get error(): unknown {
    return this.#error;
  }

  /** For React: called a few times a second and at every change. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly revision = (): number => this.#revision;

  /** Calls `paint` with every picture; the returned function ends that. */
  onPicture(paint: () => void): () => void {
    this.#painters.add(paint);
    return () => void this.#painters.delete(paint);
  }

  play(): void {
    if (this.#isPlaying) return;
    if (this.#at >= this.span.to) this.#at = this.span.from;
    this.#isPlaying = true;
    this.#lastTick = performance.now();
    this.#frame = requestAnimationFrame(() => this.#tick());
    this.#tell();
  }

  pause(): void {
    this.#isPlaying = false;
    cancelAnimationFrame(this.#frame);
    this.#tell();
  }

  /** To a moment, playing on if it played. */
  seek(at: number): void {
    this.#at = Math.min(this.span.to, Math.max(this.span.from, at));
    this.#need();
    this.#picture();
  }

  setSpeed(speed: number): void {
    this.#speed = speed;
    this.#tell();
  }

  /** Where every car is at this moment. */
  cars(): CarThen[] {
    const chunk = this.#chunks.get(this.#indexOf(this.#at));
    if (chunk === undefined) return [];
    const found: CarThen[] = [];
    for (const [id, { track, states }] of chunk.tracks) {
      const point = track.where(this.#at);
      if (point !== null) found.push({ id, ...point, state: stateAt(states, chunk.from, this.#at) });
    }
    return found;
  }

  end(): void {
    this.#ended = true;
    this.#isPlaying = false;
    cancelAnimationFrame(this.#frame);
    for (const loading of this.#loading.values()) loading.abort();
    this.#listeners.clear();
    this.#painters.clear();
  }

  #tick(): void {
    if (!this.#isPlaying) return;
    const now = performance.now();
    const passed = now - this.#lastTick;
    if (passed >= 1000 / FRAMES) {
      this.#lastTick = now;
      // a tab that was in the background goes on where it was
      if (this.#need()) this.#at = Math.min(this.span.to, this.#at + Math.min(passed, 1000) * this.#speed);
      if (this.#at >= this.span.to) this.pause();
      this.#picture(now);
    }
    this.#frame = requestAnimationFrame(() => this.#tick());
  }

  #picture(now = 0): void {
    for (const paint of this.#painters) paint();
    if (now !== 0 && now - this.#lastTold < TOLD_EVERY_MS) return;
    this.#lastTold = now;
    this.#tell();
  }

  #tell(): void {
    this.#revision += 1;
    for (const listener of this.#listeners) listener();
  }

  #indexOf(at: number): number {
    const last = Math.ceil((this.span.to - this.span.from) / 1000 / this.#options.chunkSeconds) - 1;
    return Math.max(0, Math.min(last, Math.floor((at - this.span.from) / 1000 / this.#options.chunkSeconds)));
  }

  /** Sees to it that the chunk of this moment and the next one come; answers whether this moment's is there. */
  #need(): boolean {
    const index = this.#indexOf(this.#at);
    const isThere = this.#chunks.has(index);
    this.#isWaiting = !isThere;
    if (!isThere) void this.#load(index);
    else if (this.#isPlaying && this.span.from + (index + 1) * this.#options.chunkSeconds * 1000 < this.span.to)
      void this.#load(index + 1);
    return isThere;
  }

  async #load(index: number): Promise<void> {
    if (this.#chunks.has(index) || this.#loading.has(index) || performance.now() < this.#retryAt || this.#ended) return;
    const { chunkSeconds, carIds } = this.#options;
    const loading = new AbortController();
    // a quick move does not wait for the chunks in between
    for (const [other, under] of this.#loading) if (Math.abs(other - index) > 1) under.abort();
    this.#loading.set(index, loading);
    const from = this.span.from + index * chunkSeconds * 1000;
    const span = {
      from: new Date(from).toISOString(),
      to: new Date(Math.min(this.span.to, from + chunkSeconds * 1000)).toISOString(),
      step: Math.max(1, Math.floor(this.#speed / FRAMES)),
      ...(carIds.length === 0 ? {} : { carIds: [...carIds] }),
    };
    try {
      const chunk = await callApi(CHUNK, span, { signal: loading.signal });
      this.#keep(index, loadedOf(chunk));
      this.#error = null;
    } catch (error) {
      if (!loading.signal.aborted) {
        this.#error = error;
        this.#retryAt = performance.now() + RETRY_MS;
        this.#isPlaying = false;
      }
    } finally {
      this.#loading.delete(index);
      if (!this.#ended) {
        this.#isWaiting = !this.#chunks.has(this.#indexOf(this.#at));
        this.#picture();
      }
    }
  }

  /** Asks again for what did not come. */
  retry(): void {
    this.#retryAt = 0;
    this.#error = null;
    this.#need();
    this.#tell();
  }

  #keep(index: number, loaded: Loaded): void {
    this.#chunks.set(index, loaded);
    const far = [...this.#chunks.keys()].sort((one, other) => Math.abs(other - index) - Math.abs(one - index));
    for (const other of far.slice(0, Math.max(0, this.#chunks.size - MOST_KEPT))) this.#chunks.delete(other);
  }
}
