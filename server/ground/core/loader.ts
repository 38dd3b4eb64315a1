/** Types of server-side loaders. */
import type { z } from 'zod';
import { loaderOutputs, type LoaderRoute } from '#contract/loaders.ts';
import type { Language } from '#contract/ground/enums.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Services } from '#server/services.ts';

export interface LoaderContext {
  db: Db;
  services: Services;
  /** The page's address: path and query of the request; the origin is meaningless. */
  url: URL;
  /** `lang` of the address, else the browser's preference. */
  language: Language;
  /** The network that asks, for quotas. */
  network: string;
}

/** How the answers of a loader are kept for all readers. */
export interface Keeping {
  /** Milliseconds. */
  readonly time: number;
  /** Runs for each reader before anything. @throws Refusal while the page is not there */
  readonly admit?: (services: Services) => void;
  /** What an address asks, an answer of its own for each; null: nobody else is answered so. */
  readonly asks: (url: URL) => Readonly<Record<string, string>> | null;
}

export interface Loader {
  readonly route: LoaderRoute;
  readonly keeping: Keeping;
  /** The page's data as JSON, checked against the contract. Refuses an unknown page with 404. */
  readonly load: (context: LoaderContext) => Promise<string>;
}

/** Declares the loader of a route, which answers everybody alike, signed in or not; its data must fit the contract of the route. */
export function defineLoader<Route extends LoaderRoute>(
  route: Route,
  keeping: Keeping,
  load: (context: LoaderContext) => Promise<z.input<(typeof loaderOutputs)[Route]>>,
): Loader {
  const output: z.ZodType = loaderOutputs[route];
  return { route, keeping, load: async (context) => JSON.stringify(output.parse(await load(context))) };
}
