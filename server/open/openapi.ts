/** `GET /openapi.json`: the description of every call, for whoever is signed in, in the language that is asked for. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Language } from '#contract/ground/enums.ts';
import { languageOf, messages } from '#server/ground/core/messages.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { callerOf } from '#server/ground/core/request.ts';
import type { Services } from '#server/services.ts';
import { describe } from './described.ts';
import { nounsOfContract } from './nounWords.ts';

const FILE = resolve(import.meta.dirname, '..', '..', 'docs', 'openapi.json');

interface Document {
  text: string;
  tag: string;
}

async function read(language: Language): Promise<Document> {
  const [file, nouns] = await Promise.all([readFile(FILE, 'utf8'), nounsOfContract()]);
  const document: unknown = JSON.parse(file);
  describe(document, nouns, language);
  // without the layout that is for people who read the file
  const text = JSON.stringify(document);
  return { text, tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
}

/** The document names what administrators can do: strangers have no use for it, so it takes a session. */
export function registerOpenApi(app: FastifyInstance, services: Services): void {
  const documents = new Map<Language, Promise<Document>>();
  app.get('/openapi.json', { exposeHeadRoute: false }, async (request, reply) => {
    const { token, untouchedMs } = callerOf(request.headers);
    if (token === null) throw new Refusal(401, messages.loginExpired);
    await services.sessions.find(token, untouchedMs);
    const language = languageOf(request.headers['accept-language']);
    const document = documents.get(language) ?? read(language);
    documents.set(language, document);
    const { text, tag } = await document.catch((error: unknown) => {
      documents.delete(language);
      throw error;
    });
    const vary = 'Authorization, Token, Accept-Language';
    reply.headers({ 'cache-control': 'private, no-cache', vary, etag: tag, 'content-language': language });
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(text);
  });
}
