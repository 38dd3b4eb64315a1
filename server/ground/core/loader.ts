/** Types of server-side loaders. */
import type { z } from 'zod';
import { loaderOutputs, type LoaderRoute } from '#contract/system/serverLoader/routes.ts';
import type { Language } from '#contract/ground/enums.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Actor } from './actor.ts';

export interface LoaderContext {
  db: Db;
  /** The page's address: path and query of the request; the origin is meaningless. */
  url: URL;
  /** `lang` of the address, else the browser's preference. */
  language: Language;
  /** The person signed in, or null. */
  actor: Actor | null;
}

export interface Loader {
  readonly route: LoaderRoute;
  /** The page's data as JSON, checked against the contract. Refuses an unknown page with 404. */
  readonly load: (context: LoaderContext) => Promise<string>;
}

/** Declares the loader of a route; its data must fit the contract of the route. */
export function defineLoader<Route extends LoaderRoute>(
  route: Route,
  load: (context: LoaderContext) => Promise<z.input<(typeof loaderOutputs)[Route]>>,
): Loader {
  const output: z.ZodType = loaderOutputs[route];
  return { route, load: async (context) => JSON.stringify(output.parse(await load(context))) };
}
