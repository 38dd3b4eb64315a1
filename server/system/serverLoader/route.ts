/** `GET /taxiadmin/__serverLoader`: page data of public routes as bare JSON. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BASE_PATH } from '#contract/ground/core.ts';
import type { Language } from '#contract/ground/enums.ts';
import { LOADER_HEADER, MOST_LOADER_URL, SERVER_LOADER_PATH } from '#contract/system/serverLoader/routes.ts';
import { languageOf, messages } from '#server/ground/core/messages.ts';
import { readerOf } from '#server/ground/core/pipeline.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import { networkOf, tokenOf } from '#server/ground/core/request.ts';
import type { Services } from '#server/services.ts';

/** Pages are read by people, several of them behind one address. */
const QUOTA = { times: 600, seconds: 60 };

const question = z.object({ route: z.string().max(120), url: z.string().max(MOST_LOADER_URL) });

/** No page of ours has this origin: whatever an address names besides path and query shows as another one. */
const ORIGIN = 'http://page.invalid';

/** The address as a page of ours. 400 for anything with an origin of its own, or that is no address. */
function pageAddress(url: string): URL {
  const parsed = url.startsWith('/') ? URL.parse(url, ORIGIN) : null;
  if (parsed === null || parsed.origin !== ORIGIN) throw new Refusal(400, messages.inputInvalid);
  return parsed;
}

function languageFor(url: URL, { headers }: FastifyRequest): Language {
  const wanted = url.searchParams.get('lang');
  return wanted === 'zh-CN' || wanted === 'en-US' ? wanted : languageOf(headers['accept-language']);
}

/** Registers the one GET. A refusal has the envelope of a refused call, and never the header that marks page data. */
export function registerServerLoader(app: FastifyInstance, services: Services): void {
  app.get(BASE_PATH + SERVER_LOADER_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    services.quotas.take(`${SERVER_LOADER_PATH} address:${networkOf(request.ip)}`, QUOTA);
    const asked = question.safeParse(request.query);
    if (!asked.success) throw new Refusal(400, messages.inputInvalid);
    const loader = services.nouns.loaders.get(asked.data.route);
    if (loader === undefined) throw notFound();
    const url = pageAddress(asked.data.url);
    const text = await loader.load({
      db: services.db,
      url,
      language: languageFor(url, request),
      actor: await readerOf(tokenOf(request.headers), services),
    });
    return reply.header(LOADER_HEADER, loader.route).type('application/json; charset=utf-8').send(text);
  });
}
