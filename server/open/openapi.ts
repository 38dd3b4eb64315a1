/** `GET /openapi.json`: the description of every call, for whoever is signed in. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { messages } from '#server/ground/core/messages.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { tokenOf } from '#server/ground/core/request.ts';
import type { Services } from '#server/services.ts';

const FILE = resolve(import.meta.dirname, '..', '..', 'docs', 'openapi.json');

interface Document {
  text: string;
  tag: string;
}

async function read(): Promise<Document> {
  // without the layout that is for people who read the file
  const text = JSON.stringify(JSON.parse(await readFile(FILE, 'utf8')));
  return { text, tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
}

/** The document names what administrators can do: strangers have no use for it, so it takes a session. */
export function registerOpenApi(app: FastifyInstance, services: Services): void {
  let document: Promise<Document> | undefined;
  app.get('/openapi.json', { exposeHeadRoute: false }, async (request, reply) => {
    const token = tokenOf(request.headers);
    if (token === null) throw new Refusal(401, messages.loginExpired);
    await services.sessions.find(token);
    document ??= read();
    const { text, tag } = await document.catch((error: unknown) => {
      document = undefined;
      throw error;
    });
    reply.headers({ 'cache-control': 'private, no-cache', vary: 'Authorization, Token', etag: tag });
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(text);
  });
}
