/** How many passengers the largest car for a ride takes. */
import type { Db } from '#server/ground/database/pool.ts';
import { mostSeats } from './queries.ts';

const REMEMBERED_MS = 5000;

export interface Party {
  readonly seats: number;
  readonly carGroup: string;
  readonly wheelchair: boolean;
}

export class LargestCars {
  readonly #now: () => Date;
  /** Only of rides for which there are cars: as many as there are groups of them. */
  readonly #known = new Map<string, { readonly most: number; readonly readAt: number }>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  /**
   * The seats of the largest car for such a ride, where they are too few for it; null: they are enough, or there is no such car yet
   * and nothing is known. What is remembered only says yes: a no is always asked of the database.
   */
  async tooFewFor(db: Db, { seats, ...ride }: Party): Promise<number | null> {
    const key = `${ride.wheelchair} ${ride.carGroup}`;
    const now = this.#now().getTime();
    const known = this.#known.get(key);
    if (known !== undefined && seats <= known.most && Math.abs(now - known.readAt) < REMEMBERED_MS) return null;
    const { most } = await mostSeats(db, ride).executeTakeFirstOrThrow();
    if (most === null) this.#known.delete(key);
    else this.#known.set(key, { most, readAt: now });
    return most === null || seats <= most ? null : most;
  }
}
