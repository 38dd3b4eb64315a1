import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Call, ParsedInputOf, ResultOf } from '#contract/ground/core.ts';
import type { Language } from '#contract/ground/enums.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Topic } from '#server/ground/nodes/topics.ts';
import type { Services } from '#server/services.ts';
import type { Actor } from './actor.ts';
import type { AuditEntry } from './audit.ts';

/** Facts about a request besides its input. */
export interface RequestInfo {
  /** The address of the caller; behind a trusted proxy the one in its headers. */
  ip: string;
  userAgent: string;
  language: Language;
  traceId: string;
  /** Scheme and host that the caller asked, e.g. `https://desk.example`; behind a trusted proxy those in its headers. */
  origin: string;
  /** From this machine and through no proxy. */
  direct: boolean;
  /** `performance.now()` at its arrival. */
  startedAt: number;
}

/** The context of a handler. */
export interface CallContext<Who extends string = string> {
  /** The call's transaction for an audited command; else the pool. */
  db: Db;
  services: Services;
  /** The caller; null on public calls without a session. */
  actor: Who extends 'public' ? Actor | null : Actor;
  /** The token that was sent, or null. */
  token: string | null;
  request: RequestInfo;
  log: FastifyBaseLogger;
  /** Records the effect of an audited command; exactly once for each call. */
  record: (entry: AuditEntry) => void;
  /** The same for a call with `ownTransaction`: writes the row at once, in the transaction that settles its effect. */
  recordIn: (db: Db, entry: AuditEntry) => Promise<void>;
  /** Marks that what the topic is about changed: every node forgets what it knew of it before the answer goes out. */
  changed: (topic: Topic) => void;
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
