import { pino, type Logger } from 'pino';
import type { Config } from './config.ts';

const MOST_CAUSES = 3;

/**
 * The logged fields of an error. Others are left out: drivers attach whole connections, with their keys, to their errors,
 * and PostgreSQL's detail can be a whole row.
 */
function errorForLog(error: unknown, causes = 0): unknown {
  if (!(error instanceof Error)) return String(error).slice(0, 500);
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  const constraint = 'constraint' in error ? error.constraint : undefined;
  const deeper = cause === undefined || causes >= MOST_CAUSES ? undefined : errorForLog(cause, causes + 1);
  return { name, message, code, constraint, stack, cause: deeper };
}

/** The log of the process: JSON lines on standard output. */
export const createLog = ({ logLevel }: Pick<Config, 'logLevel'>): Logger =>
  pino({ level: logLevel, serializers: { err: (error: unknown) => errorForLog(error) } });
