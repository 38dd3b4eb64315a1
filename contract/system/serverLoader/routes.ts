/**
 * The one GET under the calls' prefix: `/taxiadmin/__serverLoader?route=<route id>&url=<page address>`. It answers the
 * data of a public page as bare JSON. `url` is the caller's word: only its path and query are looked at.
 */
import { z } from 'zod';
import { instant } from '#contract/ground/core.ts';
import { LANGUAGES } from '#contract/ground/enums.ts';

export const SERVER_LOADER_PATH = '/__serverLoader';
/** Names the route on every answer that is page data; an answer without it never becomes any. */
export const LOADER_HEADER = 'x-loader-route';
export const MOST_LOADER_URL = 2000;

const publicPage = z.object({
  code: z.string(),
  title: z.string(),
  /** Cleaned HTML. */
  body: z.string(),
  language: z.enum(LANGUAGES),
  number: z.int(),
  publishedAt: instant,
});

/** The data of each route that has a server-side loader, by route id. */
export const loaderOutputs = {
  /** `/html` lists what is published; `/html/<code>` or `/html?code=<code>` is one page; `lang` chooses the language. */
  html: z.object({
    page: publicPage.nullable(),
    pages: z.array(z.object({ code: z.string(), title: z.string(), publishedAt: instant })),
  }),
} as const;
export type LoaderRoute = keyof typeof loaderOutputs;
export type LoaderData<Route extends LoaderRoute> = z.output<(typeof loaderOutputs)[Route]>;
