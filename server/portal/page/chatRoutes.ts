/** The chat alone, for sites of the operator's, and the script by which they embed it. */
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { notFound } from '#server/ground/core/refusal.ts';
import { portalChatOrigins } from '#server/ground/settings/definitions/portal.ts';
import { STANDARD_ACCENT } from '#server/ground/settings/definitions/site.ts';
import { requireChat } from '#server/portal/site.ts';
import type { Services } from '#server/services.ts';
import { HTML, languageFor, sendKept, type Drawing } from './drawing.ts';
import { FOR_PORTAL, forChat } from './headers.ts';

const KEPT_MS = 60_000;

export function registerChat(app: FastifyInstance, services: Services, drawing: Drawing): void {
  const { documents } = drawing;
  app.get('/portal/chat', async (request, reply) => {
    await drawing.admit();
    requireChat(services);
    const language = languageFor(request);
    const written = await documents.get(
      JSON.stringify(['chat', language, ...drawing.key]),
      KEPT_MS,
      async () => ({ html: drawing.drawChat(language) }),
      ({ html }) => html,
    );
    const origins = services.settings.get(portalChatOrigins);
    // set for every answer; here the list of origins says who may
    if (origins.length > 0) reply.removeHeader('x-frame-options');
    return sendKept(request, reply, written, { type: HTML, maxAge: KEPT_MS / 1000, headers: forChat(origins) });
  });
  app.get('/portal/chat.js', async (request, reply) => {
    await drawing.admit();
    requireChat(services);
    const { embed } = drawing;
    if (embed === null) throw notFound();
    const written = await documents.get(
      JSON.stringify(['chat.js', embed, drawing.accent]),
      KEPT_MS,
      async () => ({ script: (await readFile(embed, 'utf8')).replaceAll(STANDARD_ACCENT, drawing.accent) }),
      ({ script }) => script,
    );
    const headers = { ...FOR_PORTAL, 'cross-origin-resource-policy': 'cross-origin' };
    return sendKept(request, reply, written, { type: 'text/javascript; charset=utf-8', maxAge: 300, headers });
  });
}
