/**
 * Sessions and rights in memory. A warm request costs no query; any change of rights on any node empties the memory
 * (see `Nodes`), so that the next request reads what is true now.
 */
import { lacksSecondFactor, requiresSecondFactor } from './secondFactor/required.ts';
import { hashToken } from '#server/ground/core/tokenHash.ts';
import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { messages } from '#server/ground/core/messages.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { rightsOfRole, type RoleRights } from '#server/access/menu/service.ts';
import type { Nodes } from '#server/ground/nodes/nodes.ts';
import { sessionAbsoluteHours, sessionIdleMinutes } from '#server/ground/settings/definitions/security.ts';
import type { Settings } from '#server/ground/settings/settings.ts';
import type { Actor } from '#server/ground/core/actor.ts';
import { sessionMessages } from './messages.ts';
import { endSessionById, insertSession, sessionByToken, touchSessions } from './queries.ts';

const FLUSH_EVERY_MS = 20_000;
const MOST_REMEMBERED = 20_000;
const TOKEN_BYTES = 32;
/** Anything else, such as the key of an app, is no session's: nobody need be asked. */
const TOKEN_SHAPE = /^[\w-]{43}$/;
/** The part of the idle time after which a renewal is written before the call goes on. */
const WRITTEN_AT_ONCE = 0.25;
/** What clocks of nodes may differ by. A session from further ahead began under a wrong clock and would outlive its time. */
const CLOCK_AHEAD_MS = 300_000;

export interface LiveSession {
  readonly actor: Actor;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Milliseconds since 1970: when it ends, however busy. */
  readonly expiresAt: number;
  readonly previousSignInAt: string | null;
  readonly previousSignInIp: string | null;
}

interface Remembered extends LiveSession {
  lastSeenAt: number;
  /** `lastSeenAt` as the database has it, which is all that other nodes know. */
  writtenAt: number;
}

export interface SessionsOptions {
  db: Db;
  nodes: Nodes;
  settings: Settings;
  log: FastifyBaseLogger;
  now: () => Date;
}

const loginExpired = () => new Refusal(401, messages.loginExpired);

export class Sessions {
  readonly #options: SessionsOptions;
  readonly #remembered = new Map<string, Remembered>();
  readonly #loading = new Map<string, Promise<Remembered>>();
  readonly #rights = new Map<string, Promise<RoleRights>>();
  /** Grows with every change of rights; what was read before one is not remembered after it. */
  #generation = 0;
  readonly #timer: NodeJS.Timeout;

  constructor(options: SessionsOptions) {
    this.#options = options;
    // settings say how long sessions last, and who needs a second factor
    for (const topic of ['rights', 'settings'] as const) options.nodes.onChanged(topic, () => this.#forget());
    this.#timer = setInterval(() => void this.flush(), FLUSH_EVERY_MS);
    this.#timer.unref();
  }

  /** Opens a session and answers its token: 256 random bits, stored only as a hash. */
  async open(
    db: Db,
    session: {
      userId: string;
      roleId: string;
      ip: string;
      userAgent: string;
      previousSignInAt: string | null;
      previousSignInIp: string | null;
      /** Of the session whose place it takes. */
      createdAt?: string;
      expiresAt?: string;
    },
  ): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const now = this.#options.now();
    const expiresAt = new Date(session.expiresAt ?? now.getTime() + this.limits.absoluteMs);
    await insertSession(db, {
      ...session,
      tokenHash: hashToken(token),
      createdAt: session.createdAt ?? now,
      lastSeenAt: now,
      expiresAt,
      endedAt: null,
    }).execute();
    return token;
  }

  /**
   * The session of a token. 401 when there is none or it is over; 403 when the account is disabled or locked by hand, or
   * when the role no longer is the person's. `untouchedMs`: how long before this request the caller was last used (see
   * `untouchedMsOf`), to which its idle time is set back. Without it the session is looked up and not renewed.
   */
  async find(token: string, untouchedMs?: number): Promise<LiveSession> {
    return await this.#find(token, untouchedMs);
  }

  /** When a session ends unless it is used, and whether using it helps. Errors as of `find`. */
  async endOf(token: string): Promise<{ idleMs: number; leftMs: number; cause: 'idle' | 'absolute' }> {
    const session = await this.#find(token);
    // another node may have seen the person later
    const row = await sessionByToken(this.#options.db, hashToken(token)).executeTakeFirst();
    if (row === undefined || row.endedAt !== null) throw loginExpired();
    session.writtenAt = Math.max(session.writtenAt, Date.parse(row.lastSeenAt));
    session.lastSeenAt = Math.max(session.lastSeenAt, session.writtenAt);
    const { idleMs, absoluteMs } = this.limits;
    const idleEnd = session.lastSeenAt + idleMs;
    const lastEnd = Math.min(session.expiresAt, session.createdAt + absoluteMs);
    const leftMs = Math.max(0, Math.min(idleEnd, lastEnd) - this.#options.now().getTime());
    return { idleMs, leftMs, cause: lastEnd < idleEnd ? 'absolute' : 'idle' };
  }

  /** Whether a token has the shape of a session's: a key of an app has another. */
  isShaped(token: string): boolean {
    return TOKEN_SHAPE.test(token);
  }

  async #find(token: string, untouchedMs?: number): Promise<Remembered> {
    if (!this.isShaped(token)) throw loginExpired();
    const key = hashToken(token).toString('base64');
    const now = this.#options.now().getTime();
    let session = this.#options.nodes.hearsOthers ? this.#remembered.get(key) : undefined;
    if (session === undefined || !this.#isLive(session, now)) {
      // idle here may be busy on another node: ask before refusing
      session = await this.#load(key, token);
      if (!this.#isLive(session, now)) {
        this.#remembered.delete(key);
        throw loginExpired();
      }
    }
    if (untouchedMs !== undefined) await this.#renew(session, now - untouchedMs);
    return session;
  }

  /** Writes at once what other nodes would otherwise learn too late; the rest is written every 20 s. */
  async #renew(session: Remembered, seenAt: number): Promise<void> {
    // once a second is enough
    if (seenAt - session.lastSeenAt <= 1000) return;
    session.lastSeenAt = seenAt;
    if (seenAt - session.writtenAt > this.limits.idleMs * WRITTEN_AT_ONCE) await this.#write([session]);
  }

  /** Whether a role may be used only with a second factor. Obeyed on the next request after the setting changes. */
  requiresSecondFactor(roleCode: string): boolean {
    return requiresSecondFactor(this.#options, roleCode);
  }

  /** Whether the actor has to set up a second factor before anything else. */
  lacksSecondFactor(actor: Actor): boolean {
    return lacksSecondFactor(this.#options, actor);
  }

  /** Menus and permissions of a role, from memory while it may be trusted. */
  rightsOf(roleId: string): Promise<RoleRights> {
    const warm = this.#options.nodes.hearsOthers ? this.#rights.get(roleId) : undefined;
    if (warm !== undefined) return warm;
    const fresh = rightsOfRole(this.#options.db, roleId);
    this.#rights.set(roleId, fresh);
    fresh.catch(() => this.#rights.delete(roleId));
    return fresh;
  }

  #load(key: string, token: string): Promise<Remembered> {
    const underWay = this.#loading.get(key);
    if (underWay !== undefined) return underWay;
    const loading = this.#read(key, token).finally(() => this.#loading.delete(key));
    this.#loading.set(key, loading);
    return loading;
  }

  async #read(key: string, token: string): Promise<Remembered> {
    const generation = this.#generation;
    const row = await sessionByToken(this.#options.db, hashToken(token)).executeTakeFirst();
    if (row === undefined) throw loginExpired();
    if (row.userState === 'disabled') throw new Refusal(403, sessionMessages.accountDisabled);
    // A lock with an end came from wrong passwords: guessing at an account must not sign its owner out.
    if (row.userState === 'locked' && row.lockedUntil === null) throw new Refusal(403, sessionMessages.accountLocked);
    if (row.endedAt !== null) throw loginExpired();
    const now = this.#options.now();
    const latest = now.getTime() + CLOCK_AHEAD_MS;
    if (Date.parse(row.createdAt) > latest || Date.parse(row.lastSeenAt) > latest) {
      this.#remembered.delete(key);
      await endSessionById(this.#options.db, row.id, row.userId, now.toISOString()).execute();
      throw loginExpired();
    }
    if (row.roleState !== 'enabled' || !row.holdsRole) throw new Refusal(403, sessionMessages.roleGone);
    const { permissions } = await this.rightsOf(row.roleId);
    const session: Remembered = {
      actor: {
        sessionId: row.id,
        userId: row.userId,
        account: row.account,
        realName: row.realName,
        roleId: row.roleId,
        roleCode: row.roleCode,
        permissions: new Set(permissions),
        dataScope: row.dataScope,
        areaCodes: row.areaCodes,
        supplierId: row.supplierId,
        schoolId: row.schoolId,
        mustChangePassword: row.mustChangePassword,
        hasSecondFactor: row.demo || row.hasSecondFactor === true,
      },
      previousSignInAt: row.previousSignInAt,
      previousSignInIp: row.previousSignInIp,
      createdAt: Date.parse(row.createdAt),
      expiresAt: Date.parse(row.expiresAt),
      lastSeenAt: Date.parse(row.lastSeenAt),
      writtenAt: Date.parse(row.lastSeenAt),
    };
    if (generation === this.#generation && this.#options.nodes.hearsOthers) this.#remember(key, session);
    return session;
  }

  #remember(key: string, session: Remembered): void {
    this.#remembered.set(key, session);
    if (this.#remembered.size <= MOST_REMEMBERED) return;
    const oldest = this.#remembered.keys().next();
    if (!oldest.done) this.#remembered.delete(oldest.value);
  }

  #forget(): void {
    this.#generation += 1;
    void this.flush();
    this.#remembered.clear();
    this.#loading.clear();
    this.#rights.clear();
  }

  /** Writes down who was seen when; one statement however many. */
  async flush(): Promise<void> {
    await this.#write([...this.#remembered.values()].filter((session) => session.lastSeenAt > session.writtenAt));
  }

  async #write(seen: readonly Remembered[]): Promise<void> {
    if (seen.length === 0) return;
    const before = seen.map(({ writtenAt }) => writtenAt);
    for (const session of seen) session.writtenAt = session.lastSeenAt;
    const rows = seen.map(({ actor, lastSeenAt }) => ({ id: actor.sessionId, at: new Date(lastSeenAt).toISOString() }));
    try {
      await touchSessions(this.#options.db, rows).execute();
    } catch (error) {
      for (const [index, session] of seen.entries()) session.writtenAt = before[index] ?? 0;
      this.#options.log.warn({ err: error }, 'could not write down when sessions were last used');
    }
  }

  /** Milliseconds: how long unused, and how long in all, a session lasts. */
  get limits(): { idleMs: number; absoluteMs: number } {
    const { settings } = this.#options;
    return {
      idleMs: settings.get(sessionIdleMinutes) * 60_000,
      absoluteMs: settings.get(sessionAbsoluteHours) * 3_600_000,
    };
  }

  /** Since when a session must have been seen, and since when opened, to be live now. ISO 8601. */
  liveSince(): { seenAfter: string; createdAfter: string } {
    const now = this.#options.now().getTime();
    const { idleMs, absoluteMs } = this.limits;
    return {
      seenAfter: new Date(now - idleMs).toISOString(),
      createdAfter: new Date(now - absoluteMs).toISOString(),
    };
  }

  #isLive({ createdAt, expiresAt, lastSeenAt }: Remembered, now: number): boolean {
    const { idleMs, absoluteMs } = this.limits;
    if (createdAt > now + CLOCK_AHEAD_MS || lastSeenAt > now + CLOCK_AHEAD_MS) return false;
    return now < expiresAt && now < createdAt + absoluteMs && now - lastSeenAt < idleMs;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }
}
