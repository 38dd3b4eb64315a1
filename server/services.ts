import type { FastifyBaseLogger } from 'fastify';
import type { Answerer } from './answerer/answerer.ts';
import type { Config } from './config.ts';
import type { Jobs } from './job/jobs.ts';
import type { Db } from './database/pool.ts';
import type { Live } from './live/live.ts';
import type { Nodes } from './nodes/nodes.ts';
import type { Quotas } from './core/quotas.ts';
import type { DownloadTickets } from './job/downloads.ts';
import type { Stores } from './storage/stores.ts';
import type { Sessions } from './session/sessions.ts';
import type { Settings } from './sysConfig/settings.ts';
import type { Vault } from './vault/vault.ts';

/** What lives as long as the server. Handlers reach it through their context; nothing is global. */
export interface Services {
  config: Config;
  log: FastifyBaseLogger;
  /** Short queries: 4 s at most. */
  db: Db;
  /**
   * For what has to stay whatever becomes of the call's transaction. A pool of its own: whoever holds a connection and
   * waits for another of the same pool can bring all to a halt.
   */
  apartDb: Db;
  /** For jobs: no time-out. */
  jobDb: Db;
  nodes: Nodes;
  sessions: Sessions;
  /** What administrators have set, live. */
  settings: Settings;
  /** Tells open consoles, on every node, what changed. */
  live: Live;
  quotas: Quotas;
  jobs: Jobs;
  downloads: DownloadTickets;
  /** Where files are kept. */
  storage: Stores;
  /** Answers the questions of passengers. */
  answerer: Answerer;
  /** For secrets that have to be read again. */
  vault: Vault;
  /** The time; tests move it. */
  now: () => Date;
}
