/**
 * The one GET under the calls' prefix: `/taxiadmin/__serverLoader?route=<route id>&url=<page address>`. It answers the
 * data of a public page as bare JSON. `url` is the caller's word: only its path and query are looked at.
 */
import type { z } from 'zod';
import { portalNoticePage } from './portal/notice/data.ts';
import { portalExample } from './portal/example/data.ts';
import { arrangedContact, arrangedHome, arrangedPrivacy, arrangedStatistics } from './portal/portalPage/data.ts';
import { publicPages } from './system/sitePage/public.ts';

export const SERVER_LOADER_PATH = '/__serverLoader';
/** Names the route on every answer that is page data; an answer without it never becomes any. */
export const LOADER_HEADER = 'x-loader-route';
export const MOST_LOADER_URL = 2000;

/** The data of each route that has a server-side loader, by route id. */
export const loaderOutputs = {
  html: publicPages,
  'portal/home': arrangedHome,
  'portal/contact': arrangedContact,
  'portal/example': portalExample,
  'portal/statistics': arrangedStatistics,
  'portal/privacy': arrangedPrivacy,
  'portal/notice': portalNoticePage,
} as const;
export type LoaderRoute = keyof typeof loaderOutputs;
export type LoaderData<Route extends LoaderRoute> = z.output<(typeof loaderOutputs)[Route]>;
