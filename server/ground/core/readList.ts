/** Reads a list for a person as its call would answer it, within the reader's own transaction. */
import { performance } from 'node:perf_hooks';
import { z } from 'zod';
import type { Language } from '#contract/ground/enums.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Services } from '#server/services.ts';
import type { Actor } from './actor.ts';
import type { CallContext, RequestInfo } from './context.ts';
import type { Route } from './pipeline.ts';

const listAnswer = z.object({
  list: z.array(z.unknown()),
  total: z.int().nullable(),
  totalIsCapped: z.boolean(),
  nextCursor: z.string().nullable(),
});

/**
 * One page of a list, checked and stripped as the call's answer is. The access of the call is not checked here. `input` is
 * not yet parsed.
 */
export type ReadList = (
  db: Db,
  asker: { actor: Actor; language: Language; traceId: string },
  path: string,
  input: object,
) => Promise<z.output<typeof listAnswer>>;

const refuse = (what: string) => (): never => {
  throw new Error(`the reading of a list cannot ${what}`);
};

function contextFor(db: Db, services: Services, actor: Actor, request: RequestInfo): CallContext {
  return {
    db,
    services,
    actor,
    token: null,
    request,
    log: services.log,
    record: refuse('write to the log'),
    recordIn: refuse('write to the log'),
    changed: refuse('change anything'),
    afterCommit: refuse('have consequences'),
    upload: refuse('take a file'),
    moveUpload: refuse('take a file'),
  };
}

/** Binds the reader to the routes and the services. */
export function listReader(routes: readonly Route[], servicesOf: () => Services): ReadList {
  const byPath = new Map<string, Route>(routes.map((route) => [route.call.path, route]));
  return async (db, { actor, language, traceId }, path, input) => {
    const route = byPath.get(path);
    if (route === undefined || route.call.effect !== 'query') throw new Error(`${path} is not a list`);
    const { call, handler } = route;
    const request = {
      ip: '',
      userAgent: '',
      language,
      traceId,
      origin: '',
      direct: false,
      startedAt: performance.now(),
    };
    const context = contextFor(db, servicesOf(), actor, request);
    const result: unknown = await Reflect.apply(handler, undefined, [context, call.input.parse(input)]);
    return listAnswer.parse(call.output.parse(result));
  };
}
