/** `/tomp/…` for brokers with a key: TOMP-API, the operator's side. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { TOMP_ANSWERS } from '#contract/insight/tomp/answers.ts';
import { tompEndpoints, type TompRoute } from '#contract/insight/tomp/endpoints.ts';
import {
  tompBookingOperation,
  tompBookingRequest,
  tompLegEvent,
  tompPlanningRequest,
} from '#contract/insight/tomp/requests.ts';
import { speaking } from '#server/ground/core/issues.ts';
import { languageOf } from '#server/ground/core/messages.ts';
import { readsOf } from '#server/insight/feed/reads.ts';
import type { Services } from '#server/services.ts';
import { askedBy, type Asked } from './asked.ts';
import { book, bookingBy, bookingEvent, bookingsOf, legBy, legEvent, notificationsOf, progressOf } from './bookings.ts';
import { journalOf } from './journal.ts';
import { tompMessages } from './messages.ts';
import {
  alertsFor,
  assetTypesFor,
  calendarFor,
  cut,
  hoursFor,
  informationOf,
  metaOf,
  pricingPlansFor,
  stationsFor,
  OperatorFacts,
} from './operator.ts';
import { plan } from './planning.ts';
import { problemOf, tompRefusal } from './problem.ts';
import {
  tompAssetQuery,
  tompBookingsQuery,
  tompJournalQuery,
  tompPage,
  tompPlanningQuery,
  tompRegionQuery,
  tompStationQuery,
} from './questions.ts';

const BODY_LIMIT = 64 * 1024;
const PROBLEM = 'application/problem+json';
const JSON_TYPE = 'application/json; charset=utf-8';

/** A question of a broker, parsed by what is expected of it. */
interface Question {
  readonly id: string;
  readonly body: <Schema extends z.ZodType>(schema: Schema) => z.output<Schema>;
  readonly query: <Schema extends z.ZodType>(schema: Schema) => z.output<Schema>;
}
interface Answer {
  readonly data: unknown;
  /** Left out: 200. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}
type Serve = (asked: Asked, question: Question) => Promise<Answer>;

const created = (data: unknown, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status: 201,
  data,
  headers,
});

/** One for each endpoint that is announced: a missing or an extra one does not compile. */
const servesOf = (services: Services): Readonly<Record<TompRoute, Serve>> => {
  const facts = new OperatorFacts(() => services.now().getTime());
  return {
    'GET /operator/ping': async () => ({ data: null }),
    'GET /operator/meta': async (asked) => ({ data: metaOf(asked) }),
    'GET /operator/information': async (asked) => ({ data: informationOf(asked) }),
    'GET /operator/regions': async (asked, { query }) => {
      const page = query(tompPage);
      return { data: cut(await facts.regions(asked), page) };
    },
    'GET /operator/stations': async (asked, { query }) => ({
      data: await stationsFor(asked, facts, query(tompStationQuery)),
    }),
    'GET /operator/available-assets': async (asked, { query }) => ({
      data: await assetTypesFor(asked, facts, query(tompAssetQuery)),
    }),
    'GET /operator/pricing-plans': async (asked, { query }) => ({
      data: await pricingPlansFor(asked, query(tompRegionQuery)),
    }),
    'GET /operator/operating-hours': async (asked, { query }) => ({ data: hoursFor(asked, query(tompRegionQuery)) }),
    'GET /operator/operating-calendar': async (asked, { query }) => ({
      data: calendarFor(asked, query(tompRegionQuery)),
    }),
    'GET /operator/alerts': async (asked, { query }) => ({
      data: await alertsFor(asked, facts, query(tompAssetQuery)),
    }),
    'POST /plannings': async (asked, { body, query }) =>
      created(await plan(asked, body(tompPlanningRequest), query(tompPlanningQuery)['booking-intent'])),
    'POST /planning/inquiries': async (asked, { body }) => created(await plan(asked, body(tompPlanningRequest), false)),
    'POST /planning/offers': async (asked, { body }) => created(await plan(asked, body(tompPlanningRequest), true)),
    'POST /bookings': async (asked, { body }) => {
      const { booking, expiresAt } = await book(asked, body(tompBookingRequest));
      return created(booking, { expires: new Date(expiresAt).toUTCString() });
    },
    'GET /bookings': async (asked, { query }) => ({ data: await bookingsOf(asked, query(tompBookingsQuery)) }),
    'GET /bookings/{id}': async (asked, { id }) => ({ data: await bookingBy(asked, id) }),
    'POST /bookings/{id}/events': async (asked, { id, body }) => ({
      data: await bookingEvent(asked, id, body(tompBookingOperation)),
    }),
    'GET /bookings/{id}/notifications': async (asked, { id }) => ({ data: await notificationsOf(asked, id) }),
    'GET /legs/{id}': async (asked, { id }) => ({ data: await legBy(asked, id) }),
    'POST /legs/{id}/events': async (asked, { id, body }) => ({ data: await legEvent(asked, id, body(tompLegEvent)) }),
    'GET /legs/{id}/progress': async (asked, { id }) => ({ data: await progressOf(asked, id) }),
    'GET /payment/journal-entry': async (asked, { query }) => ({
      data: await journalOf(asked, query(tompJournalQuery)),
    }),
  };
};

/** A parameter that is given twice is none of ours. */
const parameters = z.object({ id: z.string().default('') });

/** Checks what leaves; a mistake of ours is not reported as wrong input. */
function written(route: TompRoute, data: unknown): string {
  const schema = TOMP_ANSWERS[route];
  if (schema === null) return '';
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw new Error(`${route} answered what TOMP-API does not allow`, { cause: parsed.error });
  return JSON.stringify(parsed.data);
}

/** As RFC 9457 where it is asked for; the standard itself declares plain JSON. */
const takesProblem = ({ headers: { accept = '' } }: FastifyRequest): boolean => accept.toLowerCase().includes(PROBLEM);

export function registerTomp(app: FastifyInstance, services: Services): void {
  const { log } = services;
  const reads = readsOf(services);
  const serves = servesOf(services);

  /** Who asked, and what became of it; refused ones too, of a broker that is known. */
  const note = (path: string, { source }: Asked, status: number, bytes: number): void =>
    reads.note({ feed: `tomp${path}`, agencyId: null, status, bytes, reader: source });

  const refusalOf = (error: unknown, request: FastifyRequest) =>
    problemOf(error, {
      path: request.url,
      language: languageOf(request.headers['accept-language']),
      instance: request.id,
      bodyLimit: BODY_LIMIT,
    });

  function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { status, headers, body, unexpected } = refusalOf(error, request);
    if (unexpected) log.error({ err: error, traceId: request.id }, 'TOMP-API could not be answered');
    if (status === 401) reply.header('www-authenticate', 'Bearer');
    const language = languageOf(request.headers['accept-language']);
    reply.headers({ ...headers, 'content-language': language, vary: 'accept, accept-language' });
    return reply
      .code(status)
      .type(takesProblem(request) ? PROBLEM : JSON_TYPE)
      .send(JSON.stringify(body));
  }

  async function answered(route: TompRoute, asked: Asked, request: FastifyRequest): Promise<Answer & { text: string }> {
    const spoken = speaking(asked.language);
    const answer = await serves[route](asked, {
      id: parameters.parse(request.params).id,
      body: (schema) => schema.parse(request.body ?? {}, spoken),
      query: (schema) => schema.parse(request.query, spoken),
    });
    return { ...answer, text: written(route, answer.data) };
  }

  // a room of its own: what is wrong here is said in the form of the standard
  void app.register(
    async (tomp) => {
      tomp.setErrorHandler((error, request, reply) => refuse(error, request, reply));
      tomp.setNotFoundHandler((request, reply) =>
        refuse(tompRefusal(404, 'unknown', tompMessages.noEndpoint), request, reply),
      );
      // files of the console are looked for below every address, and would be here as well
      tomp.get('/*', (_request, reply) => reply.callNotFound());
      for (const { route, method, path } of tompEndpoints()) {
        const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
          const asked = await askedBy(request, services, path);
          try {
            const { text, status = 200, headers = {} } = await answered(route, asked, request);
            note(path, asked, status, Buffer.byteLength(text));
            reply.headers({ ...headers, 'content-language': asked.language, vary: 'accept-language' });
            return reply.code(status).type(JSON_TYPE).send(text);
          } catch (error) {
            note(path, asked, refusalOf(error, request).status, 0);
            throw error;
          }
        };
        // the examples of the standard end addresses with a slash, its paths do not
        const url = path.replace('{id}', ':id');
        for (const address of [url, `${url}/`]) tomp.route({ method, url: address, bodyLimit: BODY_LIMIT, handler });
      }
    },
    { prefix: '/tomp' },
  );
}
