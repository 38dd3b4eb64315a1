/** Pages of the console: what a noun declares of one, and its code, loaded when first opened. */
import { type ComponentType, lazy } from 'react';
import type { PageWords, Text } from '#contract/ground/words.ts';
import type { CallPermission } from '#contract/index.ts';
import type { ExportedList } from '#contract/listExports.ts';
import { shared } from './chunks.ts';

/** A list or another part of a page that the command palette finds by its own name and can have exported. */
export interface PagePart {
  /** What stands in the address for it, such as `tab=refunds`; nothing for what the page shows first. */
  at?: string;
  /** Its name where it is not the page's. */
  title?: Text;
  /** The right it asks for besides the page's. */
  permission?: CallPermission;
  /** The list that its button exports by the common export, with the right declared there. */
  export?: ExportedList;
  /** The right of an export of its own instead. */
  ownExport?: CallPermission;
  /** What begins that export in the address; the button's own menu when left out. */
  begins?: string;
}

export interface PageRoute extends PageWords {
  permission: CallPermission | null;
  Page: ComponentType;
  /** Fetches its code ahead; a failure shows when the page is rendered. */
  prefetch: () => void;
  parts: readonly PagePart[];
}

/** In the address of a list: the menu of its export is open. */
export const EXPORTING = 'exporting';

/** A page that a feature announces in its `pages.ts`, with the lists and parts that the palette finds on it. */
export function page(
  declared: PageWords & { permission: CallPermission | null },
  load: () => Promise<{ default: ComponentType }>,
  parts: readonly PagePart[] = [],
): PageRoute {
  const loadOnce = shared(load);
  return { ...declared, parts, Page: lazy(loadOnce), prefetch: () => void loadOnce().catch(() => undefined) };
}
