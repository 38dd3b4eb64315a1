/**
 * The pay rules in force, in memory: read when this node starts, and again after any node approved or retired one. A
 * quote asks no database for them.
 */
import { specificity, type RidePlace } from '#contract/operation/payRule/scope.ts';
import { sharing } from '#server/ground/core/sharedAnswers.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Nodes } from '#server/ground/nodes/nodes.ts';
import { approvedFrom } from './queries.ts';

type Approved = Awaited<ReturnType<ReturnType<typeof approvedFrom>['execute']>>[number];

/** A version that applies to a ride. */
export interface ApplyingVersion extends Approved {
  readonly hash: string;
}

/** Rides that began so long ago may still be charged by what held then. */
const LOOKS_BACK_MS = 2 * 86_400_000;

export interface PayRulesOptions {
  db: Db;
  nodes: Pick<Nodes, 'onRightsChanged' | 'hearsOthers'>;
  now: () => Date;
}

export class PayRules {
  readonly #options: PayRulesOptions;
  readonly #reading = sharing<undefined>();
  #approved: readonly Approved[] = [];
  #heard = 0;
  #read = -1;

  constructor(options: PayRulesOptions) {
    this.#options = options;
    options.nodes.onRightsChanged(() => void (this.#heard += 1));
  }

  /**
   * The version for a ride at a moment: the most specific of those in force; of equals, which approval prevents where it can
   * know them, the oldest. Null when there is none.
   */
  async applying(ride: RidePlace, at: Date): Promise<ApplyingVersion | null> {
    if (this.#read !== this.#heard || !this.#options.nodes.hearsOthers)
      await this.#reading(this, 'payRules', () => this.#load());
    let best: ApplyingVersion | null = null;
    let highest = -1;
    for (const version of this.#approved) {
      const { validFrom, validTo, hash } = version;
      if (hash === null || validFrom === null || Date.parse(validFrom) > at.getTime()) continue;
      if (validTo !== null && Date.parse(validTo) <= at.getTime()) continue;
      const rank = specificity(version.scope, ride);
      if (rank === null || rank <= highest) continue;
      highest = rank;
      best = { ...version, hash };
    }
    return best;
  }

  async #load(): Promise<undefined> {
    const heard = this.#heard;
    const since = new Date(this.#options.now().getTime() - LOOKS_BACK_MS).toISOString();
    this.#approved = await approvedFrom(this.#options.db, since).execute();
    this.#read = heard;
  }
}
