/** The stores as configured now: the one for new files, and those of existing files. */
import type { FastifyBaseLogger } from 'fastify';
import type { FileStore } from '#contract/base/file/calls.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { guard, type Store } from './guard.ts';
import { LocalStore } from './local.ts';
import { storageMessages } from './messages.ts';
import { S3Store } from './s3.ts';
import { isComplete, type StorageSettings } from './settings.ts';
import { SftpStore } from './sftp.ts';
import type { BareStore } from './store.ts';

interface StoresOptions {
  /** Read each time, so that a changed setting holds at once. */
  settings: () => StorageSettings;
  dataDir: string;
  log: FastifyBaseLogger;
}

/** Creates a store; 503 when its settings are incomplete. */
export function openStore(kind: FileStore, settings: StorageSettings, dataDir: string): BareStore {
  if (!isComplete(kind, settings)) throw new Refusal(503, storageMessages.incomplete);
  switch (kind) {
    case 'local':
      return new LocalStore(dataDir);
    case 's3':
    case 'oss':
      return new S3Store(kind, settings[kind]);
    case 'sftp':
      return new SftpStore(settings.sftp);
  }
}

export class Stores {
  readonly #options: StoresOptions;
  readonly #open = new Map<FileStore, { made: string; store: Store }>();
  /** The local store, which uploads to the server itself need directly. */
  readonly local: LocalStore;

  constructor(options: StoresOptions) {
    this.#options = options;
    this.local = new LocalStore(options.dataDir);
  }

  get settings(): StorageSettings {
    return this.#options.settings();
  }

  /** The store that takes new files. */
  get current(): Store {
    return this.of(this.settings.mode);
  }

  /** The store of a kind, as it is configured now. */
  of(kind: FileStore): Store {
    const { settings } = this;
    const made = kind === 'local' ? '' : JSON.stringify(settings[kind]);
    const known = this.#open.get(kind);
    if (known?.made === made) return known.store;
    const store = guard(openStore(kind, settings, this.#options.dataDir), this.#options.log);
    this.#open.set(kind, { made, store });
    return store;
  }

  /** The origin of uploads besides the server itself; null: none. */
  get browserOrigin(): string | null {
    const { mode } = this.settings;
    return isComplete(mode, this.settings) ? this.of(mode).browserOrigin : null;
  }
}
