/** Sends pictures and clouds of data sets. What lies at an address never changes. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerError } from '#server/ground/core/answer.ts';
import { languageOf } from '#server/ground/core/messages.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import type { Services } from '#server/services.ts';
import { CONTENT_PATH, SMALL } from './addresses.ts';
import { contentByPublicKey } from './queries.ts';

const SHAPE = /^[\w-]{32}$/;
const FOREVER = 'private, max-age=31536000, immutable';

async function send({ db, storage }: Services, reply: FastifyReply, publicKey: string, isSmall: boolean) {
  const content = SHAPE.test(publicKey) ? await contentByPublicKey(db, publicKey).executeTakeFirst() : undefined;
  const { thumbKey = null, thumbSize = null } = content ?? {};
  if (content === undefined || (isSmall && thumbKey === null)) throw notFound();
  const key = isSmall && thumbKey !== null ? thumbKey : content.key;
  const size = isSmall && thumbSize !== null ? thumbSize : content.size;
  const body = await storage.of(content.store).read(key, Number(size));
  return reply
    .headers({
      'content-type': isSmall ? 'image/webp' : content.type,
      'content-length': size,
      'content-disposition': 'inline',
      'cache-control': FOREVER,
    })
    .send(body);
}

export function registerContent(app: FastifyInstance, services: Services): void {
  for (const ending of ['', SMALL] as const) {
    app.get<{ Params: { publicKey: string } }>(
      `${CONTENT_PATH}:publicKey${ending}`,
      { exposeHeadRoute: false },
      async (request, reply) => {
        try {
          return await send(services, reply, request.params.publicKey, ending === SMALL);
        } catch (error) {
          const language = languageOf(request.headers['accept-language']);
          const { status, headers, body } = answerError(error, language, request.id, 0);
          return reply.code(status).headers(headers).type('text/plain; charset=utf-8').send(body.msg);
        }
      },
    );
  }
}
