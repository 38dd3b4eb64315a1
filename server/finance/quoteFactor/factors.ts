/** The factors that quotes take, in memory on every node. */
import type { EstimatedByFactor } from '#contract/finance/payRule/facts.ts';
import { sharing } from '#server/ground/core/sharedAnswers.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { dispatchUseLearned } from '#server/ground/settings/definitions/dispatch.ts';
import type { Settings } from '#server/ground/settings/settings.ts';
import { factorFor, type RideAsked } from './learner.ts';
import { latestFactors } from './queries.ts';
import type { Factors } from './table.ts';

interface Options {
  db: Db;
  settings: Pick<Settings, 'get'>;
  now: () => Date;
}

/** They are learned once a night: a minute later is soon enough. */
const KNOWN_MS = 60_000;

export class QuoteFactors {
  readonly #options: Options;
  readonly #reading = sharing<undefined>();
  #latest: { readonly id: string; readonly factors: Factors } | null = null;
  #readAt = -Infinity;

  constructor(options: Options) {
    this.#options = options;
  }

  /** By which factor a ride is expected to be longer than its straight line; null: by the setting. */
  async of(ride: RideAsked): Promise<EstimatedByFactor | null> {
    if (!this.isUsed) return null;
    await this.#refresh();
    const factor = this.#latest === null ? null : factorFor(this.#latest.factors, ride);
    return this.#latest === null || factor === null
      ? null
      : { straight: Math.round(ride.straight), factor, learningId: this.#latest.id };
  }

  get isUsed(): boolean {
    return this.#options.settings.get(dispatchUseLearned);
  }

  async #refresh(): Promise<void> {
    const at = this.#options.now().getTime();
    if (Math.abs(at - this.#readAt) < KNOWN_MS) return;
    await this.#reading(this, 'latest', async () => {
      const latest = await latestFactors(this.#options.db).executeTakeFirst();
      this.#latest = latest ?? null;
      this.#readAt = at;
      return undefined;
    });
  }
}
