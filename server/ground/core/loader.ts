/** What a server-side loader is, and what it is given. */
import type { z } from 'zod';
import { loaderOutputs, type LoaderRoute } from '#contract/system/serverLoader/routes.ts';
import type { Language } from '#contract/ground/enums.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Actor } from './actor.ts';

export interface LoaderContext {
  db: Db;
  /** The page's address: path and query are the caller's, the origin means nothing. */
  url: URL;
  /** `lang` of the address, else what the browser prefers. */
  language: Language;
  /** Whoever is signed in, or null. */
  actor: Actor | null;
}

export interface Loader {
  readonly route: LoaderRoute;
  /** The page's data as JSON, checked against the contract. Refuses with 404 for a page that is not there. */
  readonly load: (context: LoaderContext) => Promise<string>;
}

/** Declares the loader of a route; its data must fit what the contract says of the route. It changes nothing. */
export function defineLoader<Route extends LoaderRoute>(
  route: Route,
  load: (context: LoaderContext) => Promise<z.input<(typeof loaderOutputs)[Route]>>,
): Loader {
  const output: z.ZodType = loaderOutputs[route];
  return { route, load: async (context) => JSON.stringify(output.parse(await load(context))) };
}
