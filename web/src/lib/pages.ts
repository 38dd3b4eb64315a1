/** Pages of the console: what a noun declares of one, and its code, loaded when first opened. */
import { type ComponentType, lazy } from 'react';
import type { PageWords } from '#contract/ground/words.ts';
import type { CallPermission } from '#contract/index.ts';
import { shared } from './chunks.ts';

export interface PageRoute extends PageWords {
  permission: CallPermission | null;
  Page: ComponentType;
  /** Fetches its code ahead; a failure shows when the page is rendered. */
  prefetch: () => void;
}

/** A page that a feature announces in its `pages.ts`. */
export function page(
  declared: PageWords & { permission: CallPermission | null },
  load: () => Promise<{ default: ComponentType }>,
): PageRoute {
  const loadOnce = shared(load);
  return { ...declared, Page: lazy(loadOnce), prefetch: () => void loadOnce().catch(() => undefined) };
}
