/**
 * The pages of the open tabs. The shown one and the few used last stay alive: a hidden page keeps what was typed and
 * scrolled, but none of its effects run.
 */
import { Activity, Suspense, memo, useLayoutEffect, useMemo, useRef } from 'react';
import { type Page, PageContext } from '#web/lib/page.tsx';
import { useStore } from '#web/lib/store.ts';
import { useWords } from '#web/lib/words.ts';
import { appWords } from '../appWords.ts';
import { ErrorBoundary } from '../FailureScreen.tsx';
import { go } from '../navigation.ts';
import { pageAt } from '../routes.tsx';
import { menuState, setTabSearch, setTabTitle, showTab } from './menuState.ts';
import { pagesOf } from './menuTree.ts';
import { keepScroll } from './scroll.ts';
import { type Tab, aliveKeys } from './tabs.ts';

/** The heading, then lines of text. */
const SKELETON_LINES = ['200px', '100%', '92%', '97%', '89%', '95%', '61%'];

function PageSkeleton() {
  const t = useWords(appWords);
  return (
    <div className="pageSkeleton" role="status" aria-label={t('loading')}>
      {SKELETON_LINES.map((width) => (
        <i key={width} style={{ width }} />
      ))}
    </div>
  );
}

/** What a page knows of itself. Its functions stay the same for as long as its tab lives. */
function usePageOf(tab: Tab, active: boolean): Page {
  const { key, path, address } = tab;
  const acts = useMemo(
    () =>
      ({
        setSearch: (change, options) => setTabSearch(key, change, options?.replace ?? false),
        navigate: (to, options) => go(to, options),
        open: showTab,
        setTitle: (title) => setTabTitle(key, title),
      }) satisfies Pick<Page, 'setSearch' | 'navigate' | 'open' | 'setTitle'>,
    [key],
  );
  const search = useMemo(() => new URLSearchParams(address.slice(path.length)), [address, path]);
  return useMemo(() => ({ key, path, params: {}, search, active, ...acts }), [key, path, search, active, acts]);
}

const TabPage = memo(function TabPage({ tab, active }: { tab: Tab; active: boolean }) {
  const page = usePageOf(tab, active);
  const scroller = useRef<HTMLDivElement>(null);
  const { key } = tab;
  useLayoutEffect(() => {
    const element = scroller.current;
    return element === null ? undefined : keepScroll(element, key);
  }, [key]);
  const Content = pageAt(tab.path)?.Page;
  // One element while the page lives: a change of its address draws what reads the address, not the whole page.
  const content = useMemo(() => (Content === undefined ? null : <Content />), [Content]);
  if (content === null) return null;
  return (
    <div className="page" ref={scroller}>
      <PageContext value={page}>
        <ErrorBoundary key={tab.marker}>
          <Suspense fallback={<PageSkeleton />}>{content}</Suspense>
        </ErrorBoundary>
      </PageContext>
    </div>
  );
});

export function TabPages() {
  const { tabs, activeKey, tree } = useStore(menuState);
  const unkept = useMemo(
    () =>
      new Set(
        pagesOf(tree)
          .filter((node) => !node.keepAlive)
          .map((node) => `/${node.route}`),
      ),
    [tree],
  );
  const alive = aliveKeys(tabs, activeKey, (path) => !unkept.has(path));
  // In the order of their keys: moving an element of the document would reset its scrolling.
  const shown = tabs.filter((tab) => alive.has(tab.key)).toSorted((one, other) => (one.key < other.key ? -1 : 1));
  return shown.map((tab) => (
    <Activity key={tab.key} mode={tab.key === activeKey ? 'visible' : 'hidden'}>
      <TabPage tab={tab} active={tab.key === activeKey} />
    </Activity>
  ));
}
