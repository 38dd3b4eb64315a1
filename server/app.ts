/** The HTTP server: its frame and its routes. It opens no database and does not read the environment. */
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { parseBody } from './ground/core/body.ts';
import { formFile, rawFile, wrongType } from './ground/core/form.ts';
import { languageOf, messages, say } from './ground/core/messages.ts';
import { BODY_LIMIT, registerCalls } from './ground/core/pipeline.ts';
import { newTraceId } from './ground/core/traceId.ts';
import { refuseBroken, refuseExpectation } from './ground/http/brokenRequests.ts';
import type { Door } from './ground/instance/door.ts';
import { ConsolePage, serveConsole } from './ground/http/console.ts';
import { serveHealth, type Readiness } from './ground/http/health.ts';
import { boundConnections } from './ground/http/connections.ts';
import { cleanForwarded } from './ground/http/forwarded.ts';
import { FOR_DATA, secureAnswers } from './ground/http/security.ts';
import { answerBeforeBodies, LINGER_LIMITS } from './ground/http/refusedBodies.ts';
import { cutSlowSenders, LONGEST_UPLOAD_MS, SENDING_LIMITS } from './ground/http/slowSenders.ts';
import { registerOpenApi } from './open/openapi.ts';
import { registerServerLoader } from './system/serverLoader/route.ts';
import { mapOrigin } from './capacity/monitoring/mapOrigin.ts';
import type { Services } from './services.ts';

export async function createApp(
  services: Services,
  log: FastifyBaseLogger,
  readiness: Readiness,
  door: Door,
): Promise<FastifyInstance> {
  const { config } = services;
  const app = Fastify({
    loggerInstance: log,
    // the pipeline logs what matters; a line for each request would cost more than many requests
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    // for files; other requests have less time, see below
    requestTimeout: LONGEST_UPLOAD_MS,
    keepAliveTimeout: 75_000,
    genReqId: newTraceId,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    // an invalid address: refused before any hook has run
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseBroken,
    // while stopping, requests under way are still answered
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  });
  noteAddresses(app);
  app.server.on('checkExpectation', refuseExpectation);
  const page = new ConsolePage(config.webDist);
  if (config.trustProxy.length > 0) cleanForwarded(app);
  boundConnections(app, door);
  app.addHook('onRequest', (_request, _reply, done) => {
    if (readiness.held === undefined) return done();
    readiness.held.then(() => done(), done); // oxlint-disable-line promise/no-callback-in-promise -- an async hook would cost every request a promise, long after the start
  });
  secureAnswers(app, () => page.build);
  cutSlowSenders(app, SENDING_LIMITS);
  answerBeforeBodies(app, LINGER_LIMITS);
  readBodies(app);
  registerCalls(app, services.nouns.routes, services);
  services.nouns.registerRoutes(app, services);
  registerServerLoader(app, services);
  registerOpenApi(app, services);
  serveHealth(app, services, readiness);
  await serveConsole(app, {
    webDist: config.webDist,
    page,
    others: () => ({ upload: services.storage.browserOrigin, map: mapOrigin(services.settings) }),
    settled: () => services.settings.settled,
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (readiness.stopping) reply.header('connection', 'close');
    done();
  });
  return app;
}

/** Of each server, the paths that it answers to GET, as they were registered. */
const registered = new WeakMap<FastifyInstance['server'], Set<string>>();

function noteAddresses(app: FastifyInstance): void {
  const paths = new Set<string>();
  registered.set(app.server, paths);
  app.addHook('onRoute', ({ method, url }) => {
    if ([method].flat().includes('GET')) paths.add(url);
  });
}

/** What anybody may try by its address: whoever looks for what is told to strangers begins here. */
export const addressesOf = (app: FastifyInstance): readonly string[] => [...(registered.get(app.server) ?? [])];

function refuseAddress(_error: FastifyError, { headers }: FastifyRequest, reply: FastifyReply): void {
  const msg = say(messages.noSuchCall, languageOf(headers['accept-language']));
  const body = JSON.stringify({ code: 400, msg, data: null });
  reply.code(400).headers(FOR_DATA).type('application/json; charset=utf-8').send(body);
}

/** JSON for calls, a file by itself or in a form for uploads, and nothing else. */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, parseBody(String(text)));
    } catch (error) {
      done(error instanceof Error ? error : new Error('unreadable body'));
    }
  });
  for (const [type, fileOf] of UPLOAD_TYPES) {
    app.addContentTypeParser(type, (request, _payload, done) => {
      const { uploadLimit } = request.routeOptions.config;
      if (uploadLimit === undefined) done(wrongType(request));
      else done(null, fileOf(request, uploadLimit));
    });
  }
}

const UPLOAD_TYPES = [
  ['application/octet-stream', rawFile],
  ['multipart/form-data', formFile],
] as const;
