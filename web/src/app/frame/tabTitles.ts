/** What a tab is called: what its page says, else the menu's name for it, else the page's own title. */
import { useMemo } from 'react';
import { useStore } from '#web/lib/store.ts';
import { useName } from '#web/lib/words.ts';
import { usePageNames } from '#web/lib/pageNames.ts';
import { pageAt } from '../routes.tsx';
import { menuState } from './menuState.ts';
import { pagesOf } from './menuTree.ts';
import type { Tab } from './tabs.ts';

export function useTabTitles(): (tab: Tab) => string {
  const { tree } = useStore(menuState);
  const name = useName();
  const names = usePageNames();
  const nodes = useMemo(() => new Map(pagesOf(tree).map((node) => [`/${node.route}`, node])), [tree]);
  return (tab) => {
    const node = nodes.get(tab.path);
    const page = pageAt(tab.path);
    return tab.title ?? (node === undefined ? (page === undefined ? tab.path : names.title(page.route)) : name(node));
  };
}
