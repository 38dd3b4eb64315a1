import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Jobs } from './job/jobs.ts';
import type { Db } from './database/pool.ts';
import type { Nodes } from './nodes/nodes.ts';
import type { Quotas } from './core/quotas.ts';
import type { DownloadTickets } from './job/downloads.ts';
import type { Sessions } from './session/sessions.ts';
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
  quotas: Quotas;
  jobs: Jobs;
  downloads: DownloadTickets;
  /** For secrets that have to be read again. */
  vault: Vault;
  /** The time; tests move it. */
  now: () => Date;
}
