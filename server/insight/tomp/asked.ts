/** Who asks, in which language, and whether the headers are those of the standard. */
import type { FastifyRequest } from 'fastify';
import { TOMP_VERSION } from '#contract/insight/tomp/endpoints.ts';
import type { Language } from '#contract/ground/enums.ts';
import { languageOf, messages } from '#server/ground/core/messages.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { networkOf, tokenOf } from '#server/ground/core/request.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { feedsSystemId } from '#server/ground/settings/definitions/feeds.ts';
import type { Services } from '#server/services.ts';
import { admitKey } from '#server/system/apiKey/service.ts';
import { tompMessages } from './messages.ts';
import { tompRefusal } from './problem.ts';

/** Of an address, before its key is looked up. */
const ASKED = { times: 6000, seconds: 60 };

const LONGEST_ID = 100;

export interface Asked {
  readonly db: Db;
  readonly services: Services;
  /** The broker. */
  readonly source: string;
  /** Its own id, as it says. */
  readonly maasId: string;
  readonly language: Language;
  /** Scheme and host that the broker asked. */
  readonly origin: string;
}

/** `Authorization: Bearer`, or `X-API-Key`. @throws Refusal 401 when they differ */
function keyOf(request: FastifyRequest): string | null {
  const bearer = tokenOf(request.headers);
  const named = request.headers['x-api-key'];
  if (typeof named !== 'string') return bearer;
  if (bearer !== null && bearer !== named.trim()) throw new Refusal(401, messages.tokensDiffer);
  return named.trim();
}

const OURS = new Set([TOMP_VERSION, TOMP_VERSION.replace(/\.0$/, '')]);

function headerOf(request: FastifyRequest, name: string, header: string): string {
  const said = request.headers[name];
  if (typeof said !== 'string' || said.trim() === '')
    throw tompRefusal(400, 'missing', tompMessages.headerMissing, { header });
  return said.trim();
}

/** @throws Refusal 400 for headers that are missing or name something else */
function checkHeaders(request: FastifyRequest, services: Services, path: string): void {
  headerOf(request, 'accept-language', 'Accept-Language');
  if (path === '/operator/ping') return;
  if (path !== '/operator/meta') {
    if (headerOf(request, 'api', 'Api').toUpperCase() !== 'TOMP')
      throw tompRefusal(400, 'invalid', tompMessages.otherApi);
    const asked = headerOf(request, 'api-version', 'Api-Version');
    if (!OURS.has(asked))
      throw tompRefusal(400, 'version', tompMessages.otherVersion, {
        asked: asked.slice(0, 20),
        version: TOMP_VERSION,
      });
  }
  headerOf(request, 'maas-id', 'maas-id');
  const addressed = request.headers['addressed-to'];
  const operator = services.settings.get(feedsSystemId);
  if (addressed !== undefined && addressed !== operator)
    throw tompRefusal(400, 'invalid', tompMessages.otherOperator, { operator });
}

/** @throws Refusal 401, 429, 400 as above: who is not known learns nothing else */
export async function askedBy(request: FastifyRequest, services: Services, path: string): Promise<Asked> {
  const { db, quotas, settings, now } = services;
  if (!settings.isFresh) await settings.refresh();
  quotas.take(`tomp ${networkOf(request.ip)}`, ASKED);
  const { source } = await admitKey(db, keyOf(request), 'broker', now());
  checkHeaders(request, services, path);
  const language = languageOf(request.headers['accept-language']);
  const maasId = String(request.headers['maas-id'] ?? '').slice(0, LONGEST_ID);
  return { db, services, source, maasId, language, origin: `${request.protocol}://${request.host}` };
}
