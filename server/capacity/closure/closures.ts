/**
 * The closed areas that are not over, on this node: read when it starts, and again whenever any node closed, changed or lifted
 * one. Whoever asks waits for no database.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { AreaGeometry, Bounds } from '#contract/ground/geometry.ts';
import { RangeIndex, type AreaTest } from '#server/capacity/range/rangeIndex.ts';
import { Kept } from '#server/ground/core/kept.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Nodes } from '#server/ground/nodes/nodes.ts';
import { standingClosures } from './queries.ts';

export interface StandingClosure {
  readonly id: string;
  readonly authority: string;
  readonly reference: string;
  readonly geometry: AreaGeometry;
  readonly bounds: Bounds | null;
  readonly isDrill: boolean;
  /** Milliseconds since 1970; Infinity: until it is lifted. */
  readonly from: number;
  readonly until: number;
}

export interface ClosuresOptions {
  db: Db;
  nodes: Pick<Nodes, 'onChanged' | 'hearsOthers'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export class Closures {
  readonly #kept: Kept<RangeIndex<StandingClosure>>;
  readonly #log: ClosuresOptions['log'];
  #isStopped = false;
  readonly #tests = new WeakMap<AreaGeometry, AreaTest>();

  constructor({ db, nodes, log }: ClosuresOptions) {
    this.#log = log;
    this.#kept = new Kept<RangeIndex<StandingClosure>>({ nodes }, 'closures', new RangeIndex([]), async () => {
      const rows = await standingClosures(db).execute();
      const standing = rows.map(({ fromAt, untilAt, ...row }) => ({
        ...row,
        from: Date.parse(fromAt),
        until: untilAt === null ? Infinity : Date.parse(untilAt),
      }));
      return new RangeIndex(standing, this.#tests);
    });
    nodes.onChanged('closures', () => void this.refresh());
  }

  /** Reads what changed, unless nothing did. Never fails: what is known stays in force. */
  async refresh(): Promise<void> {
    if (this.#isStopped) return;
    try {
      await this.#kept.now();
    } catch (error) {
      this.#log.warn({ err: error }, 'could not read the closed areas; those known stay closed');
    }
  }

  /** Nothing is read from now on. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Those in force at a moment (milliseconds since 1970) that hold a position; from memory. */
  at(lng: number, lat: number, when: number): StandingClosure[] {
    return this.#kept.known.rangesAt(lng, lat).filter((closure) => isOn(closure, when));
  }

  /** Whether none is in force or to come. */
  get isEmpty(): boolean {
    return this.#kept.known.ranges.length === 0;
  }

  /** All that are in force at a moment. */
  inForce(when: number): StandingClosure[] {
    return this.#kept.known.ranges.filter((closure) => isOn(closure, when));
  }
}

const isOn = ({ from, until }: StandingClosure, when: number): boolean => from <= when && when < until;
