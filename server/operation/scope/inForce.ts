/**
 * Versions of scoped rules in memory: read when they are first asked for, and again after any node let one begin or end.
 * Whoever decides by them asks no database.
 */
import { rangePlace, specificity, type RidePlace, type RideScope } from '#contract/operation/scope/scope.ts';
import { sharing } from '#server/ground/core/sharedAnswers.ts';
import type { Nodes } from '#server/ground/nodes/nodes.ts';
import type { Topic } from '#server/ground/nodes/topics.ts';

/** A version with the span in which it holds. */
export interface Scheduled {
  readonly scope: RideScope;
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

export interface InForceOptions {
  nodes: Pick<Nodes, 'onChanged' | 'hearsOthers'>;
}

/** Whether a version holds at a moment, in milliseconds. */
export const holdsAt = ({ validFrom, validTo }: Omit<Scheduled, 'scope'>, at: number): boolean =>
  validFrom !== null && Date.parse(validFrom) <= at && (validTo === null || Date.parse(validTo) > at);

/**
 * Those of the versions that are for a ride at a moment, the most specific first; of equals the one of the smaller range, then the
 * one that holds since later (decision 0198).
 */
export function bySpecificity<Version extends Scheduled>(
  versions: readonly Version[],
  ride: RidePlace,
  at: number,
): Version[] {
  const found: { version: Version; rank: number }[] = [];
  for (const version of versions) {
    const rank = holdsAt(version, at) ? specificity(version.scope, ride) : null;
    if (rank !== null) found.push({ version, rank });
  }
  const since = ({ validFrom }: Scheduled) => (validFrom === null ? 0 : Date.parse(validFrom));
  if (found.length > 1)
    found.sort(
      (one, other) =>
        other.rank - one.rank ||
        rangePlace(one.version.scope, ride) - rangePlace(other.version.scope, ride) ||
        since(other.version) - since(one.version),
    );
  return found.map(({ version }) => version);
}

export class InForce<Version> {
  readonly #nodes: InForceOptions['nodes'];
  readonly #load: () => Promise<readonly Version[]>;
  readonly #reading = sharing<undefined>();
  #versions: readonly Version[] = [];
  #heard = 0;
  #read = -1;

  /**
   * @param topic whose changes let versions begin or end
   * @param load those that hold or will hold
   */
  constructor({ nodes }: InForceOptions, topic: Topic, load: () => Promise<readonly Version[]>) {
    this.#nodes = nodes;
    this.#load = load;
    nodes.onChanged(topic, () => void (this.#heard += 1));
  }

  /** As they are now everywhere; from memory when nothing has changed. */
  async versions(): Promise<readonly Version[]> {
    if (this.#read !== this.#heard || !this.#nodes.hearsOthers)
      await this.#reading(this, 'inForce', () => this.#refresh());
    return this.#versions;
  }

  /** As this node knew them last: for decisions that cannot wait. */
  get known(): readonly Version[] {
    return this.#versions;
  }

  async #refresh(): Promise<undefined> {
    const heard = this.#heard;
    this.#versions = await this.#load();
    this.#read = heard;
  }
}
