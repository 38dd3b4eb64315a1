/**
 * What devices ask without a session: which version of their app is the newest for them, and its file. The file lies at
 * a plain address while its version is published, so that a download can be gone on with for as long as it takes.
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { appCode, latestAnswer, latestQuery } from '#contract/system/app/calls.ts';
import { id as idShape } from '#contract/ground/core.ts';
import { appMessages } from './messages.ts';
import { filesOfVersions, offeredVersion, offeredVersions } from './queries.ts';
import { offerTo } from './rollout.ts';
import { languageOf, messages, say } from '#server/ground/core/messages.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import { networkOf } from '#server/ground/core/request.ts';
import { fileById } from '#server/base/file/queries.ts';
import { contentDisposition } from '#server/ground/job/downloads.ts';
import type { Services } from '#server/services.ts';
import { rangeOf } from './byteRange.ts';

/** Of one address; behind one of a mobile network may be thousands of devices, each asking a few times a day. */
const QUESTIONS = { times: 1200, seconds: 60 };
const DOWNLOADS = { times: 240, seconds: 60 };
/** A version that is withdrawn is offered no longer than this from somebody's cache. */
const ANSWER_SECONDS = 60;

type Question = z.output<typeof latestQuery>;
type Answer = z.output<typeof latestAnswer>;

const fileAddress = (code: string, versionId: string): string => `/open/app/${code}/file/${versionId}`;

async function latestFor({ db }: Services, code: string, question: Question): Promise<Answer> {
  const rows = await offeredVersions(db, code, question.platform).execute();
  if (!rows.some(({ platforms }) => platforms.includes(question.platform))) throw notFound();
  // one row without a version stands for an app that offers none
  const versions = rows.flatMap(({ id, versionCode, minimumSupported, rolloutPercent, ...row }) =>
    id === null || versionCode === null || minimumSupported === null || rolloutPercent === null
      ? []
      : [{ id, versionCode, minimumSupported, rolloutPercent, ...row }],
  );
  const { offered, minimum } = offerTo(versions, question.deviceId);
  const unsupported = question.versionCode < minimum;
  if (offered === null || offered.versionCode <= question.versionCode) {
    return latestAnswer.parse({ upToDate: true, unsupported, latest: null });
  }
  const [file] = offered.storeAddress === '' ? await filesOfVersions(db, [offered.id]).execute() : [];
  return latestAnswer.parse({
    upToDate: false,
    unsupported,
    latest: {
      ...offered,
      updateMode: unsupported ? 'forced' : offered.updateMode,
      minimumSupported: minimum,
      file:
        file === undefined
          ? null
          : { address: fileAddress(code, offered.id), name: file.name, size: Number(file.size), sha256: file.sha256 },
    },
  });
}

type AppRequest = FastifyRequest<{ Params: { code: string; id?: string } }>;

function codeOf({ params }: AppRequest): string {
  const code = appCode.safeParse(params.code);
  if (!code.success) throw notFound();
  return code.data;
}

async function answerLatest(services: Services, request: AppRequest, reply: FastifyReply): Promise<FastifyReply> {
  services.quotas.take(`/open/app/latest address:${networkOf(request.ip)}`, QUESTIONS);
  const code = codeOf(request);
  const question = latestQuery.safeParse(request.query);
  if (!question.success) throw new Refusal(400, appMessages.needsQuery);
  const data = await latestFor(services, code, question.data);
  const language = languageOf(request.headers['accept-language']);
  const text = JSON.stringify({ code: 0, msg: say(messages.ok, language), data });
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  reply.headers({
    'cache-control': `private, max-age=${ANSWER_SECONDS}`,
    vary: 'Accept-Language',
    etag: tag,
  });
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}

async function sendFile(services: Services, request: AppRequest, reply: FastifyReply): Promise<FastifyReply> {
  services.quotas.take(`/open/app/file address:${networkOf(request.ip)}`, DOWNLOADS);
  const versionId = idShape.safeParse(request.params.id);
  if (!versionId.success) throw notFound();
  const version = await offeredVersion(services.db, codeOf(request), versionId.data).executeTakeFirst();
  const [kept] = version === undefined ? [] : await filesOfVersions(services.db, [version.id]).execute();
  const file = kept === undefined ? undefined : await fileById(services.db, kept.id).executeTakeFirst();
  if (kept === undefined || file === undefined) throw notFound();
  const size = Number(kept.size);
  const tag = `"${kept.sha256}"`;
  reply.headers({
    'content-type': 'application/octet-stream',
    'content-disposition': contentDisposition(kept.name),
    'cache-control': 'private, max-age=86400',
    'accept-ranges': 'bytes',
    etag: tag,
    'repr-digest': `sha-256=:${Buffer.from(kept.sha256, 'hex').toString('base64')}:`,
  });
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  // a range of another content than the one that was begun would make a broken file
  const { 'if-range': ifRange } = request.headers;
  const range = ifRange === undefined || ifRange === tag ? rangeOf(request.headers.range, size) : null;
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send();
  const content = await services.storage.of(file.store).read(file.key, size, range);
  if (range === null) return reply.header('content-length', size).send(content);
  return reply
    .code(206)
    .headers({
      'content-length': range.end - range.start + 1,
      'content-range': `bytes ${range.start}-${range.end}/${size}`,
    })
    .send(content);
}

/** Registers what devices ask. Refusals are JSON with the envelope of refused calls. */
export function registerDeviceRoutes(app: FastifyInstance, services: Services): void {
  const options = { exposeHeadRoute: false };
  app.get<{ Params: { code: string } }>('/open/app/:code/latest', options, (request, reply) =>
    answerLatest(services, request, reply),
  );
  app.get<{ Params: { code: string; id: string } }>('/open/app/:code/file/:id', options, (request, reply) =>
    sendFile(services, request, reply),
  );
}
