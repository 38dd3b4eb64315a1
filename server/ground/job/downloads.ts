/** Downloads by tickets that work once, for 30 seconds, so that no token is in the address. */
import { hashToken } from '#server/ground/core/tokenHash.ts';
import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/ground/config/config.ts';
import { languageOf, say } from '#server/ground/core/messages.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Services } from '#server/services.ts';
import { jobFolder } from './files.ts';
import { jobMessages } from './messages.ts';
import { keepTicket, takeTicket } from './queries.ts';

const TICKET_MS = 30_000;
const TICKET_SHAPE = /^[\w-]{43}$/;

const TYPES: Record<string, string> = {
  '.csv': 'text/csv; charset=utf-8',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export class DownloadTickets {
  readonly #db: Db;
  readonly #config: Config;
  readonly #now: () => Date;

  constructor({ db, config, now }: { db: Db; config: Config; now: () => Date }) {
    this.#db = db;
    this.#config = config;
    this.#now = now;
  }

  /** An address for a file of a job; the caller has checked the rights. */
  async issue(jobId: string, fileName: string, sessionId: string): Promise<string> {
    const ticket = randomBytes(32).toString('base64url');
    const expiresAt = new Date(this.#now().getTime() + TICKET_MS);
    await keepTicket(this.#db, { ticketHash: hashToken(ticket), jobId, fileName, sessionId, expiresAt }).execute();
    return `/download/${ticket}`;
  }

  /** Uses a ticket; null for an invalid or expired one. */
  async take(ticket: string): Promise<{ path: string; name: string } | null> {
    if (!TICKET_SHAPE.test(ticket)) return null;
    const found = await takeTicket(this.#db, hashToken(ticket), this.#now().toISOString()).executeTakeFirst();
    if (found === undefined) return null;
    const name = basename(found.fileName);
    return { path: join(jobFolder(this.#config, found.jobId), name), name };
  }
}

/** RFC 6266: a plain name for old clients, the real one encoded. Never shown inline. */
export function contentDisposition(name: string): string {
  const plain = name.replace(/[^\w.-]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

export function registerDownloads(app: FastifyInstance, services: Services): void {
  // HEAD requests of link checkers must not use the ticket
  app.get<{ Params: { ticket: string } }>('/download/:ticket', { exposeHeadRoute: false }, async (request, reply) => {
    const file = await services.downloads.take(request.params.ticket);
    const handle = file === null ? null : await open(file.path).catch(() => null);
    if (file === null || handle === null) {
      const sentence = say(jobMessages.downloadGone, languageOf(request.headers['accept-language']));
      return reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(sentence);
    }
    const { size } = await handle.stat();
    return reply
      .headers({
        'content-type': TYPES[extname(file.name)] ?? 'application/octet-stream',
        'content-length': size,
        'content-disposition': contentDisposition(file.name),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .send(handle.createReadStream());
  });
}
