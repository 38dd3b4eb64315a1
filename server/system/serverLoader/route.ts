/** `GET /taxiadmin/__serverLoader`: page data of public routes as bare JSON. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BASE_PATH } from '#contract/ground/core.ts';
import type { Language } from '#contract/ground/enums.ts';
import { LOADER_HEADER, MOST_LOADER_URL, SERVER_LOADER_PATH } from '#contract/loaders.ts';
import { languageOf, messages } from '#server/ground/core/messages.ts';
import { publicDocuments } from '#server/ground/core/publicChange.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import { networkOf } from '#server/ground/core/request.ts';
import { sendWritten } from '#server/ground/http/written.ts';
import type { Services } from '#server/services.ts';

/** What is not kept is worked out, for people of whom several are behind one address. What is kept costs nothing. */
const QUOTA = { times: 600, seconds: 60 };

const JSON_TYPE = 'application/json; charset=utf-8';

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
  const documents = publicDocuments(services);
  app.get(BASE_PATH + SERVER_LOADER_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const { settings, quotas } = services;
    if (!settings.isFresh) await settings.refresh();
    const network = networkOf(request.ip);
    const takeQuota = () => quotas.take(`${SERVER_LOADER_PATH} address:${network}`, QUOTA);
    const asked = question.safeParse(request.query);
    if (!asked.success) throw new Refusal(400, messages.inputInvalid);
    const loader = services.nouns.loaders.get(asked.data.route);
    if (loader === undefined) throw notFound();
    const { route, keeping } = loader;
    keeping.admit?.(services);
    const url = pageAddress(asked.data.url);
    const language = languageFor(url, request);
    const load = () => loader.load({ db: services.db, services, url, network, language });
    const query = keeping.asks(url);
    if (query === null) {
      takeQuota();
      return reply
        .header(LOADER_HEADER, route)
        .type(JSON_TYPE)
        .send(await load());
    }
    const key = JSON.stringify([route, language, query]);
    if (!documents.has(key)) takeQuota();
    const written = await documents.get(
      key,
      keeping.time,
      async () => ({ text: await load() }),
      ({ text }) => text,
    );
    reply.header(LOADER_HEADER, route);
    // asked for again each time, so that what was withdrawn is gone for who read it before
    return sendWritten(request, reply, written, { type: JSON_TYPE, maxAge: 0 });
  });
}
