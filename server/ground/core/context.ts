import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Call, ParsedInputOf, ResultOf } from '#contract/ground/core.ts';
import type { Language } from '#contract/ground/enums.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Services } from '#server/services.ts';
import type { Actor } from './actor.ts';
import type { AuditEntry } from './audit.ts';

/** What is known of a request besides its input. */
export interface RequestInfo {
  /** The address of the caller; behind a trusted proxy the one that the proxy names. */
  ip: string;
  userAgent: string;
  language: Language;
  traceId: string;
  /** From this machine and through no proxy. */
  direct: boolean;
  /** `performance.now()` at its arrival. */
  startedAt: number;
}

/** What a handler is given. */
export interface CallContext<Who extends string = string> {
  /** The call's transaction for an audited command; else the pool. */
  db: Db;
  services: Services;
  /** Who calls; on public calls whoever is signed in, or null. */
  actor: Who extends 'public' ? Actor | null : Actor;
  /** The token that was sent, or null. */
  token: string | null;
  request: RequestInfo;
  log: FastifyBaseLogger;
  /** Says what an audited command did; exactly once for each call. */
  record: (entry: AuditEntry) => void;
  /** The same of a call with `ownTransaction`: writes the row at once, in the transaction that settles what it did. */
  recordIn: (db: Db, entry: AuditEntry) => Promise<void>;
  /** Says that rights, sessions or menus changed: every node forgets what it knew before the answer goes out. */
  rightsChanged: () => void;
  /** Runs after the transaction is committed. */
  afterCommit: (work: () => void | Promise<void>) => void;
  /** The body of an upload call. */
  upload: () => Readable;
  /** Moves the body of an upload call to another place in the data folder, without copying it. */
  moveUpload: (path: string) => Promise<void>;
}

export type Handler<C extends Call> = (
  context: CallContext<C['access']>,
  input: ParsedInputOf<C>,
) => Promise<ResultOf<C>>;

/** One handler for each call of a noun: a missing or an extra one does not compile. */
export type Handlers<Calls extends Record<string, Call>> = { [Name in keyof Calls]: Handler<Calls[Name]> };
