/** `/mds/…` for agencies with a token. */
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Documents } from '#server/ground/core/documents.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { networkOf, tokenOf } from '#server/ground/core/request.ts';
import { hashToken } from '#server/ground/core/tokenHash.ts';
import { agencyByToken } from '#server/insight/agency/queries.ts';
import { readsOf } from '#server/insight/feed/reads.ts';
import type { Services } from '#server/services.ts';
import { answerMds, feedOf, mdsError, type MdsAnswer } from './answer.ts';
import { MDS_TYPE, MDS_VERSION, takesVersion } from './negotiate.ts';

const ASKED = { times: 1200, seconds: 60 };
/** Hours that an agency reads at the same time. */
const HOURS_AT_ONCE = 4;
/** Of an address with tokens that are no good. */
const GUESSED = { times: 60, seconds: 60 };

const parameters = z.object({ '*': z.string() });
/** A parameter that is given twice is none. */
const queryOf = (query: unknown): Record<string, string | undefined> =>
  z.record(z.string(), z.string().optional().catch(undefined)).catch({}).parse(query);

async function* counted(portions: AsyncIterable<string>, count: (bytes: number) => void): AsyncGenerator<string> {
  for await (const portion of portions) {
    count(Buffer.byteLength(portion));
    yield portion;
  }
}

export function registerMds(app: FastifyInstance, services: Services): void {
  const { db, quotas, now, log } = services;
  const documents = new Documents(() => now().getTime());
  const reads = readsOf(services);
  app.addHook('onClose', () => reads.flush());

  async function send(request: FastifyRequest, reply: FastifyReply, answer: MdsAnswer, agencyId: string, feed: string) {
    const { status, headers = {}, body, isCsv } = answer;
    reply.code(status).headers(headers);
    reply.type(isCsv === true ? 'text/csv;charset=utf-8' : MDS_TYPE);
    const reader = request.headers['user-agent'] ?? '';
    if (typeof body === 'string' || Buffer.isBuffer(body)) {
      reads.note({ feed, agencyId, status, bytes: Buffer.byteLength(body), reader });
      const etag = headers['etag'];
      if (etag !== undefined && request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.send(body);
    }
    await quotas.hold(`mds ${agencyId}`, HOURS_AT_ONCE, async () => {
      let bytes = 0;
      const stream = Readable.from(counted(body, (more) => (bytes += more)));
      reply.send(stream);
      const isWhole = await finished(stream).then(
        () => true,
        () => false,
      );
      reads.note({ feed, agencyId, status: isWhole ? status : 500, bytes, reader });
    });
    return reply;
  }

  /** @throws Refusal 401, 429 */
  async function agencyOf(request: FastifyRequest) {
    const token = tokenOf(request.headers);
    const agency = token === null ? undefined : await agencyByToken(db, hashToken(token)).executeTakeFirst();
    if (agency === undefined) {
      quotas.take(`mds guess ${networkOf(request.ip)}`, GUESSED);
      return null;
    }
    quotas.take(`mds ask ${agency.id}`, ASKED);
    return agency;
  }

  /** In the form of the standard, not in that of our own calls. */
  function refuse(reply: FastifyReply, error: unknown) {
    if (!(error instanceof Refusal)) {
      log.error({ err: error }, 'MDS could not be answered');
      const { body } = mdsError(500, 'server_error', 'Internal server error');
      return reply.code(500).type(MDS_TYPE).send(body);
    }
    const word = error.status === 429 ? 'Too many requests' : 'The request was refused';
    return reply
      .code(error.status)
      .headers({ ...error.details.headers })
      .type(MDS_TYPE)
      .send(mdsError(error.status, 'refused', word).body);
  }

  app.get('/mds/*', async (request, reply) => {
    try {
      reply.header('vary', 'accept, authorization');
      const agency = await agencyOf(request);
      if (agency === null)
        return await reply
          .code(401)
          .header('www-authenticate', 'Bearer')
          .type(MDS_TYPE)
          .send(mdsError(401, 'unauthorized', 'The token is missing, unknown or withdrawn').body);
      const { '*': path } = parameters.parse(request.params);
      const feed = `mds/${feedOf(path) ?? ''}`;
      if (!takesVersion(request.headers.accept)) {
        const body = JSON.stringify({ supported_versions: [MDS_VERSION] });
        return await send(request, reply, { status: 406, body }, agency.id, feed);
      }
      const address = `${request.protocol}://${request.host}`;
      const question = { agency, path, query: queryOf(request.query), address };
      return await send(request, reply, await answerMds(services, documents, question), agency.id, feed);
    } catch (error) {
      return refuse(reply, error);
    }
  });
}
