/** The pay rules in force, in memory: a quote asks no database for them. */
import type { RidePlace } from '#contract/operation/scope/scope.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { Kept, type KeptOptions } from '#server/ground/core/kept.ts';
import { bySpecificity } from '#server/operation/scope/inForce.ts';
import { approvedFrom } from './queries.ts';

type Approved = Awaited<ReturnType<ReturnType<typeof approvedFrom>['execute']>>[number];

/** A version that applies to a ride. */
export interface ApplyingVersion extends Approved {
  readonly hash: string;
}

/** Rides that began so long ago may still be charged by what held then. */
const LOOKS_BACK_MS = 2 * 86_400_000;

export interface PayRulesOptions extends KeptOptions {
  db: Db;
  now: () => Date;
}

export class PayRules {
  readonly #approved: Kept<readonly ApplyingVersion[]>;

  constructor(options: PayRulesOptions) {
    this.#approved = new Kept<readonly ApplyingVersion[]>(options, 'prices', [], async () => {
      const since = new Date(options.now().getTime() - LOOKS_BACK_MS).toISOString();
      const rows = await approvedFrom(options.db, since).execute();
      return rows.flatMap(({ hash, ...version }) => (hash === null ? [] : [{ ...version, hash }]));
    });
  }

  /** What is approved and has not ended. */
  approved(): Promise<readonly ApplyingVersion[]> {
    return this.#approved.now();
  }

  /** The version for a ride at a moment. Null when there is none. */
  async applying(ride: RidePlace, at: Date): Promise<ApplyingVersion | null> {
    return bySpecificity(await this.#approved.now(), ride, at.getTime())[0] ?? null;
  }
}
