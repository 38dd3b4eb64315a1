/** Serves the built console: hashed files are cached for ever, the page itself never. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BASE_PATH } from '#contract/ground/core.ts';
import { languageOf, messages, say } from '#server/ground/core/messages.ts';
import { FOR_DATA, FOR_PAGES, forPage, type OtherOrigins } from './security.ts';

const LOOK_EVERY_MS = 2000;

/** The console's page, read again when a new version is deployed. */
export class ConsolePage {
  readonly #file: string;
  #changedAt = 0;
  #lookedAt = 0;
  #html = '';
  #build = 'none';

  constructor(webDist: string) {
    this.#file = join(webDist, 'index.html');
  }

  #look(): void {
    const now = performance.now();
    if (this.#lookedAt !== 0 && now - this.#lookedAt < LOOK_EVERY_MS) return;
    this.#lookedAt = now;
    const changedAt = statSync(this.#file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (changedAt === this.#changedAt) return;
    this.#changedAt = changedAt;
    this.#html = changedAt === 0 ? '' : readFileSync(this.#file, 'utf8');
    this.#build = /<meta name="build" content="([\w.-]+)"/.exec(this.#html)?.[1] ?? 'none';
  }

  /** The identity of the build that is served. */
  get build(): string {
    this.#look();
    return this.#build;
  }

  /** Empty when the console has not been built. */
  get html(): string {
    this.#look();
    return this.#html;
  }
}

export interface ConsoleSurroundings {
  webDist: string;
  page: ConsolePage;
  /** Origins that the console may connect to besides this server. */
  others: () => OtherOrigins;
  /** Resolves, and never rejects, when announced changes of settings have been read. */
  settled: () => Promise<void>;
}

export async function serveConsole(app: FastifyInstance, surroundings: ConsoleSurroundings): Promise<void> {
  const { webDist, page, others, settled } = surroundings;
  await app.register(async (files) => {
    files.setErrorHandler((error, request, reply) => refuseFile(error, request, reply));
    await files.register(fastifyStatic, {
      root: webDist,
      wildcard: true,
      index: false,
      preCompressed: true,
      cacheControl: false,
      acceptRanges: false,
      setHeaders: (reply, path) => {
        for (const [name, value] of Object.entries(forPage(others()))) reply.header(name, value);
        const hashed = path.includes('/assets/') || path.includes('\\assets\\');
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  });
  const answerPage = async (reply: FastifyReply) => {
    await settled();
    return sendPage(reply, page, others());
  };
  app.get('/', (_request, reply) => answerPage(reply));
  app.setNotFoundHandler((request, reply) => (wantsPage(request) ? answerPage(reply) : sendNoSuchCall(request, reply)));
}

/** Whether a browser navigates to a page of the console, as opposed to a file or a call. */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const path = url.split('?', 1)[0] ?? '';
  if (path.startsWith(`${BASE_PATH}/`) || path.startsWith('/assets/')) return false;
  return (headers.accept ?? '').includes('text/html');
}

function sendPage(reply: FastifyReply, page: ConsolePage, others: OtherOrigins): FastifyReply {
  const { html } = page;
  if (html === '')
    return reply.code(503).headers(FOR_PAGES).type('text/plain').send('The console has not been built.\n');
  const headers = forPage(others);
  return reply.headers(headers).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
}

const MISSED_PRECONDITION = 412;

/** Errors of paths that name no file (a folder, outside the root, too long): the client's fault, not the server's. */
function refuseFile(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (typeof status !== 'number' || status >= 500) throw error;
  if (status === MISSED_PRECONDITION) return reply.code(status).headers(FOR_DATA).send();
  return sendNoSuchCall(request, reply.headers(FOR_DATA));
}

function sendNoSuchCall(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const msg = say(messages.noSuchCall, languageOf(request.headers['accept-language']));
  return reply
    .code(404)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code: 404, msg, data: null }));
}
