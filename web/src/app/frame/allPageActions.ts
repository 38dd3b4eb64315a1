/** What can be begun on the pages of all nouns, found by the name of their files. */
import type { PageAction } from '#web/lib/pageActions.ts';

type Declared = Readonly<Record<string, Readonly<Record<string, PageAction>>>>;

export const PAGE_ACTIONS: readonly PageAction[] = Object.values(
  import.meta.glob<Declared>('../../features/**/pageActions.ts', { eager: true }),
)
  .flatMap((declared) => Object.values(declared))
  .flatMap((actions) => Object.values(actions));
