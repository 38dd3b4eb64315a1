/** What the command-line tools share: the environment, the database, and how they end. */
import { pino } from 'pino';
import { readConfig, type Config } from '#server/ground/config/config.ts';
import { withDatabase } from '#server/ground/database/embedded/borrow.ts';
import { migrateToLatest } from '#server/ground/database/migrate.ts';
import { refuseUnusable } from '#server/ground/database/hosts.ts';
import { openDatabase, type Db } from '#server/ground/database/pool.ts';
import { StartRefused } from '#server/ground/instance/startRefused.ts';

export interface Tool {
  config: Config;
  /** Without a query time-out. */
  db: Db;
  log: pino.Logger;
}

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Rewrites one line of a terminal; elsewhere it says nothing, so that logs stay short. */
export const progressLine = (line: string): void => {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[2K${line}`);
};

function refuse(error: unknown): void {
  if (!(error instanceof StartRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/** What the person asks for; ends the process with a sentence when that makes no sense. */
export function understood<Wish>(read: () => Wish): Wish {
  try {
    return read();
  } catch (error) {
    refuse(error);
    return process.exit();
  }
}

/**
 * Runs `work` on the database that the environment means (the running server's, or one started for this) and ends
 * the process: 0 when it went well, else 1 with one sentence.
 */
export async function runTool(role: string, work: (tool: Tool) => Promise<void>): Promise<void> {
  try {
    const config = readConfig(process.env);
    const log = pino({ level: 'warn' });
    await withDatabase(config, { role, log }, async (target) => {
      const connection = 'connectionString' in target ? target.connectionString : target;
      if (typeof connection === 'string') await refuseUnusable(connection);
      const { db, close } = openDatabase({
        connection,
        max: 4,
        queryTimeoutMs: 0,
        applicationName: `pilotdesk ${role}`,
        onIdleError: (error) => log.warn({ err: error }, 'a database connection was lost'),
      });
      try {
        await migrateToLatest(db);
        await work({ config, db, log });
      } finally {
        await close();
      }
    });
  } catch (error) {
    refuse(error);
  }
}
