/**
 * Takes every request to its answer. For every declared call, in this order and each exactly once: quota,
 * session, permission, input, turn, transaction, repeated submit, handler, output, audit row, envelope.
 */
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BASE_PATH, type Call } from '#contract/ground/core.ts';
import type { Language } from '#contract/ground/enums.ts';
import { askedBy } from '#server/ground/askers/askers.ts';
import type { Topic } from '#server/ground/nodes/topics.ts';
import type { Services } from '#server/services.ts';
import type { Actor } from './actor.ts';
import { answerError } from './answer.ts';
import { appendAudit, effectOf, type AuditEntry, type AuditRow } from './audit.ts';
import { parseBody } from './body.ts';
import type { CallContext, RequestInfo } from './context.ts';
import { expectedType, SentFile, wrongType } from './form.ts';
import { idempotencyKeyOf, once, onceUnheld } from './idempotency.ts';
import { speaking } from './issues.ts';
import { checkLengths, LONG_BODY } from './lengths.ts';
import { languageOf, messages, say } from './messages.ts';
import { packedFor } from './packed.ts';
import { Refusal } from './refusal.ts';
import { type Caller, callerOf, isDirect, networkOf } from './request.ts';
import { spool, type Spooled } from './spool.ts';

/** JSON bodies; uploads declare their own limit. */
export const BODY_LIMIT = 1024 * 1024;
/** Of those that nobody has to sign in for; one that needs more says so. */
const PUBLIC_BODY_LIMIT = 128 * 1024;

type AnyHandler = (context: CallContext, input: never) => Promise<unknown>;

export interface Route {
  call: Call;
  handler: AnyHandler;
}

/** The beginning of a successful answer. */
const okIn = (language: Language) => `{"code":0,"msg":${JSON.stringify(say(messages.ok, language))},"data":`;
const OK: Record<Language, string> = { 'zh-CN': okIn('zh-CN'), 'en-US': okIn('en-US') };

function requestInfo(request: FastifyRequest): RequestInfo {
  const { headers } = request;
  return {
    ip: request.ip,
    userAgent: (headers['user-agent'] ?? '').slice(0, 300),
    language: languageOf(headers['accept-language']),
    traceId: request.id,
    origin: `${request.protocol}://${request.host}`,
    direct: isDirect(request),
    startedAt: performance.now(),
  };
}

/** The caller, checked against the access of the call. */
async function admit(call: Call, caller: Caller, services: Services): Promise<Actor | null> {
  const { token } = caller;
  if (call.access === 'public') return readerOf(caller, services);
  if (token === null) throw new Refusal(401, messages.loginExpired);
  const { actor } = await services.sessions.find(token, caller.untouchedMs);
  if (actor.mustChangePassword && call.duringPasswordChange !== true)
    throw new Refusal(403, messages.mustChangePassword);
  if (!actor.mustChangePassword && call.duringSecondFactorSetup !== true && services.sessions.lacksSecondFactor(actor))
    throw new Refusal(403, messages.mustSetUpSecondFactor, { data: { mustSetUpSecondFactor: true } });
  if (call.access !== 'signedIn' && !actor.permissions.has(call.access)) throw new Refusal(403, messages.forbidden);
  return actor;
}

/** Who asks for what is public: it works without a session, and with one that has ended. */
export async function readerOf(
  { token, untouchedMs }: Caller,
  { sessions }: Pick<Services, 'sessions'>,
): Promise<Actor | null> {
  if (token === null || !sessions.isShaped(token)) return null;
  try {
    return (await sessions.find(token, untouchedMs)).actor;
  } catch (error) {
    // any other error, such as an unreachable database, does not mean that nobody is signed in
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Whether a body may be long: one that does not say its length may be. */
const isLong = ({ headers }: FastifyRequest): boolean => !(Number(headers['content-length']) <= LONG_BODY);

/** An address may be shared by a whole office, so its quota is larger. Without a session only the address can be counted. */
const PEOPLE_BEHIND_AN_ADDRESS = 10;

function takeQuota(call: Call, request: RequestInfo, actor: Actor | null, services: Services): void {
  if (call.quota === undefined) return;
  const { times, seconds } = call.quota;
  const ofAddress = call.access === 'public' ? times : times * PEOPLE_BEHIND_AN_ADDRESS;
  services.quotas.take(`${call.path} address:${networkOf(request.ip)}`, { times: ofAddress, seconds });
  if (actor !== null) services.quotas.take(`${call.path} user:${actor.userId}`, call.quota);
}

/** What a handler records during its work, for the steps after it. */
class Said {
  entries: AuditEntry[] = [];
  readonly changed = new Set<Topic>();
  afterCommit: (() => void | Promise<void>)[] = [];
}

function contextOf(
  call: Call,
  services: Services,
  request: FastifyRequest,
  info: RequestInfo,
  actor: Actor | null,
  token: string | null,
  said: Said,
  upload: Spooled | null,
): CallContext<'public'> {
  const uploaded = (): Spooled => {
    if (upload === null) throw new Error('this call takes no upload');
    return upload;
  };
  return {
    db: services.db,
    services,
    actor,
    token,
    request: info,
    log: request.log,
    record: (entry) => void said.entries.push(entry),
    recordIn: (db, entry) => appendAudit(db, auditRowOf(call, services, actor, info, entry)),
    changed: (topic) => void said.changed.add(topic),
    afterCommit: (work) => void said.afterCommit.push(work),
    upload: () => uploaded().read(),
    moveUpload: (path) => uploaded().moveTo(path),
  };
}

/** The body of an upload call; one with another content type has been parsed already. */
function fileOf(request: FastifyRequest): SentFile {
  if (request.body instanceof SentFile) return request.body;
  throw wrongType(request);
}

/** The row of the log for what a call did. */
function auditRowOf(
  call: Call,
  services: Services,
  actor: Actor | null,
  request: RequestInfo,
  entry: AuditEntry,
): AuditRow {
  return {
    at: services.now().toISOString(),
    userId: actor?.userId ?? null,
    account: actor?.account ?? entry.caller?.account ?? '',
    roleCode: actor?.roleCode ?? entry.caller?.roleCode ?? '',
    call: call.path,
    ...effectOf(entry),
    ip: request.ip,
    userAgent: request.userAgent,
    traceId: request.traceId,
    durationMs: Math.round(performance.now() - request.startedAt),
  };
}

/** The entry that the handler recorded. */
function entryOf(call: Call, { entries }: Said): AuditEntry {
  const [entry, ...more] = entries;
  if (entry === undefined || more.length > 0)
    throw new Error(`${call.path} left ${entries.length} audit entries instead of one`);
  return entry;
}

/** Identifies repeated submits: the key, and the content of a file. */
interface Submitted {
  key: string | null;
  sha256: string | null;
}

/** Binds a call to its handler: the returned function takes a request to its answer's data, as JSON. */
function executorOf({ call, handler }: Route, services: Services) {
  const inTransaction = call.effect === 'command' && call.unaudited === undefined && call.ownTransaction !== true;
  const written = writerOf(call);

  async function command(
    context: CallContext<'public'>,
    said: Said,
    input: unknown,
    submitted: Submitted,
  ): Promise<unknown> {
    const { key, sha256 } = submitted;
    let serial: number | null = null;
    const { actor } = context;
    try {
      const data = await services.db.transaction().execute(async (db) => {
        context.db = db;
        const work = async () => {
          const result = outputOf(call, await invoke(handler, context, input));
          if (said.changed.size > 0) serial = await services.nodes.announceChange(db, [...said.changed]);
          await appendAudit(db, auditRowOf(call, services, actor, context.request, entryOf(call, said)));
          if (call.access !== 'public' && call.access !== 'signedIn') await services.live.tellRows(db, call.path);
          return result;
        };
        if (key === null || actor === null) return work();
        return once(db, { userId: actor.userId, key, call: call.path, input: [input, sha256] }, work);
      });
      if (serial !== null) await services.nodes.settleChange(serial);
      for (const work of said.afterCommit) await work();
      return data;
    } catch (error) {
      if (serial !== null) services.nodes.dropChange(serial);
      throw error;
    }
  }

  const atOnce = call.quota?.atOnce;

  return async (request: FastifyRequest, info: RequestInfo, rawInput: unknown): Promise<string> => {
    const caller = callerOf(request.headers);
    const { token } = caller;
    if (!services.settings.isFresh) await services.settings.refresh();
    const actor = await admit(call, caller, services);
    takeQuota(call, info, actor, services);
    const work = async () => {
      const sent = call.upload === undefined ? null : await fileOf(request).open(rawInput, call.input);
      const raw = sent === null ? rawInput : sent.input;
      if (isLong(request)) checkLengths(call.input, raw);
      const input = call.input.parse(raw, speaking(info.language));
      return answer(request, info, actor, token, input, sent?.file ?? null);
    };
    if (atOnce === undefined) return work();
    return services.quotas.hold(`${call.path} ${actor?.userId ?? networkOf(info.ip)}`, atOnce, work);
  };

  async function answer(
    request: FastifyRequest,
    info: RequestInfo,
    actor: Actor | null,
    token: string | null,
    input: unknown,
    file: Readable | null,
  ): Promise<string> {
    const upload = file === null ? null : await spool(file, services.config.dataDir);
    const work = () => executed(request, info, actor, token, input, upload);
    try {
      return await (actor === null ? work() : services.quotas.inTurn(actor.userId, work));
    } finally {
      await upload?.remove();
    }
  }

  async function executed(
    request: FastifyRequest,
    info: RequestInfo,
    actor: Actor | null,
    token: string | null,
    input: unknown,
    upload: Spooled | null,
  ): Promise<string> {
    const said = new Said();
    const context = contextOf(call, services, request, info, actor, token, said, upload);
    const key = idempotencyKeyOf(request.headers['idempotency-key']);
    const sha256 = upload?.sha256 ?? null;
    if (inTransaction) return JSON.stringify(await command(context, said, input, { key, sha256 }));
    const work = async () => {
      const result = await invoke(handler, context, input);
      const text = written(result);
      for (const after of said.afterCommit) await after();
      return text;
    };
    if (call.effect === 'query' || key === null || actor === null) return await work();
    const submit = { userId: actor.userId, key, call: call.path, input: [input, sha256] };
    return await onceUnheld(services.db, submit, work);
  }
}

/**
 * The contract's mapped type has checked that each handler fits its call; here their types are erased. `admit` has made
 * sure of an actor where the call requires one.
 */
const invoke = async (handler: AnyHandler, context: CallContext<'public'>, input: unknown): Promise<unknown> => {
  const result: unknown = await Reflect.apply(handler, undefined, [context, input]);
  return result;
};

/** Checks the output; a handler's mistake is not reported as wrong input. */
function outputOf(call: Call, result: unknown): unknown {
  const parsed = call.output.safeParse(result);
  if (!parsed.success) throw new Error(`${call.path} answered what its output does not allow`, { cause: parsed.error });
  return parsed.data;
}

/**
 * Checks the output and writes it as JSON, once for an answer that several callers share, since they are answered directly
 * after each other. (A WeakMap would keep every text alive until the next full garbage collection.)
 */
function writerOf(call: Call): (result: unknown) => string {
  let last: { result: unknown; text: string } | null = null;
  return (result) => {
    if (last === null || last.result !== result || typeof result !== 'object')
      last = { result, text: JSON.stringify(outputOf(call, result)) };
    return last.text;
  };
}

function uploadInput(request: FastifyRequest): unknown {
  const header = request.headers['x-upload-input'];
  if (typeof header !== 'string') return {};
  let text: string;
  try {
    text = decodeURIComponent(header);
  } catch (error) {
    throw new Refusal(400, messages.bodyNotJson, { cause: error });
  }
  return parseBody(text);
}

/** A refusal whose row has the fields that the call declares, and no others. */
function declared(error: unknown, call: Call | null): unknown {
  if (!(error instanceof Refusal) || call === null) return error;
  const { data } = error.details;
  if (data?.['current'] === undefined || data['current'] === null) return error;
  const current = call.current?.safeParse(data['current']);
  if (current === undefined) return new Error(`${call.path} refused with a row and declares none`);
  if (!current.success)
    return new Error(`${call.path} refused with a row that it does not declare`, { cause: current.error });
  return error.carrying({ ...data, current: current.data });
}

function sendError(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call | null,
  language = languageOf(request.headers['accept-language']),
): FastifyReply {
  const error = declared(thrown, call);
  const { status, headers, body, unexpected } = answerError(
    error,
    language,
    request.id,
    request.routeOptions.bodyLimit ?? BODY_LIMIT,
    { expected: expectedType(request.routeOptions.config.uploadLimit), effect: call?.effect },
  );
  // the route and not the address: a download's address holds its ticket
  const { url: path } = request.routeOptions;
  // a client that disconnects during its request gets no answer and is no error
  const isGone = request.raw.destroyed && !request.raw.complete;
  if (unexpected && !isGone) request.log.error({ err: error, path, status }, 'a call failed');
  else if (status === 401 || status === 403 || status === 429)
    request.log.info({ path, status, ip: request.ip }, 'refused');
  return reply.code(status).headers(headers).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** Does work for a caller, and tells it when the caller has left. */
function whileWaiting<Result>({ raw }: FastifyReply, work: () => Result): Result {
  const leaving = new AbortController();
  raw.once('close', () => void (raw.writableFinished || leaving.abort()));
  return askedBy(leaving.signal, work);
}

/** Registers every call as a route. */
export function registerCalls(app: FastifyInstance, routes: readonly Route[], services: Services): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, null));
  for (const route of routes) {
    const execute = executorOf(route, services);
    const { upload, access, maxBytes = access === 'public' ? PUBLIC_BODY_LIMIT : BODY_LIMIT } = route.call;
    // the frame's own limit stays: nothing but the file itself may be longer
    const options = { bodyLimit: maxBytes, config: { uploadLimit: upload?.maxBytes } };
    const isCostly = route.call.effect === 'query' && route.call.quota !== undefined;
    app.post(BASE_PATH + route.call.path, options, async (request, reply) => {
      const info = requestInfo(request);
      try {
        const input = upload === undefined ? (request.body ?? {}) : uploadInput(request);
        const work = () => execute(request, info, input);
        const data = await (isCostly ? whileWaiting(reply, work) : work());
        // bytes: a text would be measured, joined with the headers and encoded on its way out
        const bytes = Buffer.from(`${OK[info.language]}${data}}`);
        const sent = await packedFor(request, reply, bytes);
        return reply.type('application/json; charset=utf-8').send(sent);
      } catch (error) {
        return sendError(error, request, reply, route.call, info.language);
      }
    });
  }
}
