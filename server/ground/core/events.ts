/**
 * What nouns tell each other: `tell` hands facts to all who follow them, inside the transaction that makes them true, so that
 * none is heard of what did not happen, and a follower that fails undoes it. Who tells does not know who follows.
 */
import type { Db } from '#server/ground/database/pool.ts';
import type { Services } from '#server/services.ts';

/** Events by name, with the facts of one. A noun adds its own: `declare module '#server/ground/core/events.ts'`. */
// oxlint-disable-next-line typescript/no-empty-interface -- every event stands with the noun that tells it
export interface Events {}
export type EventName = keyof Events;

/** What a noun does about facts that were told together, in the sequence in which they happened. */
export type Follow<Name extends EventName> = (
  services: Services,
  db: Db,
  facts: readonly Events[Name][],
) => Promise<void>;

/** What a noun follows, by the event. */
export type Follows = { readonly [Name in EventName]?: Follow<Name> };

export class EventBus {
  readonly #nouns: readonly Follows[];
  readonly #services: () => Services;

  /** @param services asked when something is told: they are put together later */
  constructor(nouns: readonly Follows[], services: () => Services) {
    this.#nouns = nouns;
    this.#services = services;
  }

  /** Inside the transaction that made the facts true. */
  async tell<Name extends EventName>(db: Db, name: Name, facts: readonly Events[Name][]): Promise<void> {
    if (facts.length === 0) return;
    for (const noun of this.#nouns) {
      const follow: Follow<Name> | undefined = noun[name];
      await follow?.(this.#services(), db, facts);
    }
  }
}
