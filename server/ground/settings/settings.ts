/**
 * The settings in force, in memory. A change is answered only when every live node has been notified (see `Nodes`); a node
 * that was notified, or is disconnected from the others, reads them again before its next request.
 */
import type { FastifyBaseLogger } from 'fastify';
import { sharing } from '#server/ground/core/sharedAnswers.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Nodes } from '#server/ground/nodes/nodes.ts';
import type { Vault } from '#server/ground/vault/vault.ts';
import { isSecret, type Option } from './define.ts';
import { storedOptions } from '#server/ground/settings/queries.ts';

/** The vault's purpose of sealed options. */
export const sealedFor = (key: string): string => `sysConfig ${key}`;

export interface SettingsOptions {
  db: Db;
  nodes: Nodes;
  vault: Vault;
  log: FastifyBaseLogger;
}

interface Stored {
  value: unknown;
  sealed: string | null;
}

export class Settings {
  readonly #options: SettingsOptions;
  #stored: ReadonlyMap<string, Stored> = new Map();
  /** Grows with every notified change; an older reading is not fresh. */
  #heard = 0;
  #read = -1;
  /** The number of the reading in force, by the order in which they began. */
  #begun = 0;
  #inForce = 0;
  readonly #reading = sharing<undefined>();
  #settled: Promise<void> = Promise.resolve();

  constructor(options: SettingsOptions) {
    this.#options = options;
    options.nodes.onChanged('settings', () => {
      this.#heard += 1;
      const refused = (error: unknown) => options.log.warn({ err: error }, 'could not read the settings');
      this.#settled = this.refresh().catch(refused);
    });
  }

  /** For pages that work without a database: waits only while a notified change is being read. */
  get settled(): Promise<void> {
    return this.#settled;
  }

  /** Whether memory is up to date; otherwise `refresh` before using it. */
  get isFresh(): boolean {
    return this.#read === this.#heard && this.#options.nodes.hearsOthers;
  }

  /** The value in force: the stored one, or the default. A secret is opened; empty when it is not set. */
  get<Value>(option: Option<Value>): Value {
    const stored = this.#stored.get(option.key);
    if (stored === undefined) return option.default;
    const value = isSecret(option) ? this.#open(option.key, stored.sealed) : stored.value;
    const parsed = option.schema.safeParse(value);
    // stored by another version, with other bounds
    return parsed.success ? parsed.data : option.default;
  }

  /** Reads the stored values unless memory is fresh. A caller never gets a reading that began before its call. */
  async refresh(): Promise<void> {
    if (this.isFresh) return;
    await this.#reading(this, 'settings', () => this.#load());
  }

  async #load(): Promise<undefined> {
    const heard = this.#heard;
    const serial = (this.#begun += 1);
    const rows = await storedOptions(this.#options.db).execute();
    if (serial < this.#inForce) return;
    this.#inForce = serial;
    this.#stored = new Map(rows.map(({ key, value, sealed }) => [key, { value, sealed }]));
    this.#read = heard;
  }

  #open(key: string, sealed: string | null): string {
    if (sealed === null) return '';
    try {
      return this.#options.vault.open(sealedFor(key), sealed);
    } catch (error) {
      this.#options.log.warn({ err: error, option: key }, 'a secret setting cannot be opened and counts as not set');
      return '';
    }
  }
}
