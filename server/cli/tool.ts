/** What the command-line tools share: the environment, the database, and how they end. */
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { readConfig, type Config } from '#server/ground/config/config.ts';
import { BREAKING_OFF, withDatabase } from '#server/ground/database/embedded/borrow.ts';
import { migrateToLatest } from '#server/ground/database/migrate.ts';
import { refuseUnusable } from '#server/ground/database/hosts.ts';
import { openDatabase, type Db } from '#server/ground/database/pool.ts';
import { StartRefused } from '#server/ground/instance/startRefused.ts';

export interface Tool {
  config: Config;
  /** Without a query time-out. */
  db: Db;
  log: pino.Logger;
  /** Aborted when the person breaks the command off; what takes long ends then, or is left behind. */
  signal: AbortSignal;
}

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Rewrites one line of a terminal; elsewhere it says nothing, so that logs stay short. */
export const progressLine = (line: string): void => {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[2K${line}`);
};

const HELP = new Set(['--help', '-h']);
const INTERRUPTED = 'Interrupted: what was written is kept; run the same command again to go on.';
/** For work that is interrupted to come to an end of its own. */
const END_WITHIN_MS = 3000;

/** The exit code of a process that a Ctrl-C ended. */
const BY_SIGINT = 130;

function refuse(error: unknown): void {
  if (!(error instanceof StartRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/** Prints how the command is used and ends the process, when that is what the person asks for. */
export function helpWith(usage: string): void {
  if (!process.argv.slice(2).some((word) => HELP.has(word))) return;
  print(usage);
  process.exit();
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

/** `work`, or a refusal when it is interrupted: it has a moment to end, and what it still fails with is not told. */
async function unlessInterrupted(signal: AbortSignal, work: Promise<void>): Promise<void> {
  const interrupted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  await Promise.race([work, interrupted]);
  if (!signal.aborted) return;
  await Promise.race([work.catch(() => undefined), delay(END_WITHIN_MS, undefined, { ref: false })]);
  throw new StartRefused(INTERRUPTED);
}

/**
 * Runs `work` on the database that the environment means (the running server's, or one started for this) and ends
 * the process: 0 when it went well, else 1 with one sentence, 130 when it was interrupted.
 */
export async function runTool(role: string, work: (tool: Tool) => Promise<void>): Promise<void> {
  const interruption = new AbortController();
  const { signal } = interruption;
  for (const name of BREAKING_OFF) process.on(name, () => interruption.abort());
  try {
    const config = readConfig(process.env);
    const log = pino({ level: 'warn' });
    await withDatabase(config, { role, log, signal }, async (target) => {
      const connection = 'connectionString' in target ? target.connectionString : target;
      if (typeof connection === 'string') await refuseUnusable(connection);
      const { db, close } = openDatabase({
        connection,
        max: 4,
        queryTimeoutMs: 0,
        applicationName: `pilotdesk ${role}`,
        onIdleError: (error) => signal.aborted || log.warn({ err: error }, 'a database connection was lost'),
      });
      const whole = async () => {
        await migrateToLatest(db);
        signal.throwIfAborted();
        await work({ config, db, log, signal });
      };
      try {
        await unlessInterrupted(signal, whole());
      } finally {
        // a statement under way would be waited for
        if (!signal.aborted) await close();
      }
    });
  } catch (error) {
    refuse(error);
  }
  if (signal.aborted) process.exit(BY_SIGINT);
}
