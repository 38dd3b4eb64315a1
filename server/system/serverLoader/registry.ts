/** Every route with a server-side loader. */
import { htmlLoader } from '#server/system/sitePage/loader.ts';
import type { Loader } from './define.ts';

export const loaders: ReadonlyMap<string, Loader> = new Map([htmlLoader].map((loader) => [loader.route, loader]));
