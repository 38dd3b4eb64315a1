/** Passes the changes of cars to the listeners on this node, in batches. */
import type { FastifyBaseLogger } from 'fastify';
import type { CarEvent, Cry, Fix, LiveCar } from './fix.ts';

/** What changed of a car just now, on any node. */
export interface CarUpdate {
  car: LiveCar;
  /** The newest position before; null when there was none. */
  before: Fix | null;
  /** The position that became the newest; null when only the state changed, or the fix was late. */
  fix: Fix | null;
  /** The event that changed the state. */
  event: CarEvent | null;
  /** A position that came after a newer one, where it cries for help: it moves nothing, and must not be missed. */
  late?: Fix;
  /** A cry for help without a place, nor a last known one. */
  cry?: Cry;
}

export type UpdateListener = (updates: readonly CarUpdate[]) => void;

/** Changes within this time are passed on together. */
const TELL_MS = 50;

export class Updates {
  readonly #log: FastifyBaseLogger;
  readonly #listeners = new Set<UpdateListener>();
  readonly #ownListeners = new Set<UpdateListener>();
  #waiting: CarUpdate[] = [];
  #waitingOwn: CarUpdate[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  /** Calls `listener` with what changed; the returned function ends that. */
  listen(listener: UpdateListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** As `listen`, but only with what this node itself took in. */
  listenToOwn(listener: UpdateListener): () => void {
    this.#ownListeners.add(listener);
    return () => void this.#ownListeners.delete(listener);
  }

  /** Passes it on soon. */
  add(update: CarUpdate, isOwn: boolean): void {
    if (this.#listeners.size > 0) this.#waiting.push(update);
    if (isOwn && this.#ownListeners.size > 0) this.#waitingOwn.push(update);
    this.#timer ??= setTimeout(() => this.tell(), TELL_MS);
  }

  /** Passes on the waiting changes now. */
  tell(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const [all, own] = [this.#waiting, this.#waitingOwn];
    this.drop();
    if (all.length > 0) for (const listener of this.#listeners) this.#call(listener, all);
    if (own.length > 0) for (const listener of this.#ownListeners) this.#call(listener, own);
  }

  /** Forgets what waits. */
  drop(): void {
    this.#waiting = [];
    this.#waitingOwn = [];
  }

  /** Passes nothing on any more. */
  end(): void {
    clearTimeout(this.#timer);
    this.#listeners.clear();
    this.#ownListeners.clear();
  }

  /** A failing listener must hold up neither the others nor the intake. */
  #call(listener: UpdateListener, updates: readonly CarUpdate[]): void {
    try {
      listener(updates);
    } catch (error) {
      this.#log.error({ err: error }, 'a listener of telemetry failed');
    }
  }
}
