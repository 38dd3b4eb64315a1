/** The frame around every page: menu, header, tabs, and the pages themselves. */
import './frame.css';
import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { ConfigProvider } from 'antd';
import enUS from 'antd/es/locale/en_US.js';
import zhCN from 'antd/es/locale/zh_CN.js';
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { antdThemeOf } from '#web/lib/antdTheme.ts';
import { readCookie, writeCookie } from '#web/lib/cookies.ts';
import { guardUnload } from '#web/lib/drafts.ts';
import { useFollowDicts } from '#web/lib/dict.ts';
import { keysShown } from '#web/lib/keysShown.ts';
import { SiteMark } from '#web/lib/Mark.tsx';
import { type Session, reloadAsNewRole, reloadSession, useSession } from '#web/lib/session.ts';
import { inkOn, useFollowSite, useSite, useSiteName, useTitle } from '#web/lib/site.ts';
import { useStore } from '#web/lib/store.ts';
import { useTheme } from '#web/lib/theme.ts';
import { useLanguage, useName, useWords } from '#web/lib/words.ts';
import { appWords } from '../appWords.ts';
import { FailureScreen } from '../FailureScreen.tsx';
import { currentAddress, go, onAddress } from '../navigation.ts';
import { usePageNames } from '#web/lib/pageNames.ts';
import { pageAt } from '../routes.tsx';
import { Alarm } from './Alarm.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { frameWords } from './frameWords.ts';
import { Header } from './Header.tsx';
import { menuState, setActiveName, takeMenu, visitAddress } from './menuState.ts';
import { maySeeIn } from './menuTree.ts';
import { Palette } from './Palette.tsx';
import { SideMenu } from './SideMenu.tsx';
import { TabPages } from './TabPages.tsx';
import { TabStrip } from './TabStrip.tsx';
import { pathOf } from './tabs.ts';
import { useTabTitles } from './tabTitles.ts';
import { useFocusBack } from './useFocusBack.ts';
import { useShortcuts } from './useShortcuts.ts';

/** Nobody is idle as the page opens. Without it the session ends all the same. */
const IdleWarning = lazy(() => import('./IdleWarning.tsx').catch(() => ({ default: () => null })));

type Locale = typeof zhCN.default;

/** A bundler gives the locale itself, where the compiler expects a module around it. */
function localeOf(module: Locale | { default: Locale }): Locale {
  return 'default' in module ? module.default : module;
}

const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');
const followMotion = (listener: () => void) => {
  lessMotion.addEventListener('change', listener);
  return () => lessMotion.removeEventListener('change', listener);
};

/** Keeps the menu state in step with the session and the address. */
function useMenuState(session: Session): void {
  const { account } = session.user;
  const roleId = session.role.id;
  const workedAs = useRef(roleId);
  useLayoutEffect(() => {
    const maySee = maySeeIn(session);
    takeMenu(account, session.menus, maySee);
    const address = currentAddress();
    const roleChanged = workedAs.current !== roleId;
    workedAs.current = roleId;
    if (roleChanged && !maySee(pathOf(address))) go(session.role.homePage === '' ? '/' : `/${session.role.homePage}`);
    visitAddress(currentAddress(), maySee);
    return onAddress((next) => {
      visitAddress(next, maySee);
      // The home page is where rights and services are looked at again.
      if (pathOf(next) === '/') void reloadSession();
    });
  }, [session, account, roleId]);
  useEffect(() => guardUnload(account), [account]);
  const loadedAs = useRef(roleId);
  useEffect(() => {
    if (loadedAs.current === roleId) return undefined;
    loadedAs.current = roleId;
    // Only once the tabs closed above have left the screen: their pages may ask for nothing any more.
    const timer = setTimeout(() => void reloadAsNewRole());
    return () => clearTimeout(timer);
  }, [roleId]);
}

/** An address without a page, or one the active role may not see: says so, and asks the server nothing. */
function NoPage() {
  const t = useWords(appWords);
  const name = useName();
  const names = usePageNames();
  const { role } = useSession();
  const path = pathOf(currentAddress());
  const page = pageAt(path);
  const home = (
    <button type="button" className="plainButton main" onClick={() => go('/')}>
      {t('goHome')}
    </button>
  );
  if (page === undefined) {
    return (
      <FailureScreen title={t('notFoundTitle')} text={t('notFoundText', { path })}>
        {home}
      </FailureScreen>
    );
  }
  const text = t('notAllowedText', { role: name(role), page: names.title(page.route) });
  return (
    <FailureScreen title={t('notAllowedTitle')} text={text}>
      {home}
    </FailureScreen>
  );
}

/** Names the browser's tab, and the active tab in the menu state. */
function useTabTitle(): void {
  const t = useWords(appWords);
  const { tabs, activeKey } = useStore(menuState);
  const titleOf = useTabTitles();
  const active = tabs.find((tab) => tab.key === activeKey);
  const title = active === undefined ? t('notFoundTitle') : titleOf(active);
  useTitle(title);
  useEffect(() => setActiveName(title), [title]);
}

const KeysSheet = lazy(() => import('./KeysSheet.tsx'));
const SIDE_COOKIE = 'side';

function Side({ drawn, onGo }: { drawn: boolean; onGo: () => void }) {
  const t = useWords(frameWords);
  const siteName = useSiteName();
  const [narrow, setNarrow] = useState(() => readCookie(SIDE_COOKIE) === 'narrow');
  const turn = () => {
    writeCookie(SIDE_COOKIE, narrow ? 'wide' : 'narrow');
    setNarrow(!narrow);
  };
  const folded = narrow && !drawn;
  return (
    <>
      {drawn && <button type="button" className="sideShade" aria-label={t('closeMenu')} onClick={onGo} />}
      <aside className={`side${folded ? ' narrow' : ''}${drawn ? ' drawn' : ''}`}>
        <a
          className="brand"
          href="/"
          title={siteName}
          onClick={(event) => {
            event.preventDefault();
            go('/');
            onGo();
          }}
        >
          <SiteMark className="mark" />
          <span className="brandName">{siteName}</span>
        </a>
        <SideMenu narrow={folded} onGo={onGo} />
        <button
          type="button"
          className="sideTurn"
          aria-label={t(folded ? 'expandMenu' : 'collapseMenu')}
          onClick={turn}
        >
          {folded ? <MenuUnfoldOutlined aria-hidden="true" /> : <MenuFoldOutlined aria-hidden="true" />}
        </button>
      </aside>
    </>
  );
}

/** Says on every page which system this is, when it was given a mark. */
function Ribbon() {
  const { ribbon, ribbonColour } = useSite();
  if (ribbon === '') return null;
  return (
    <p className="ribbon" style={{ background: ribbonColour, color: inkOn(ribbonColour) }}>
      {ribbon}
    </p>
  );
}

function FrameLayout() {
  const t = useWords(frameWords);
  const [searching, setSearching] = useState(false);
  const hasKeys = useStore(keysShown);
  const [drawn, setDrawn] = useState(false);
  const { activeKey, account } = useStore(menuState);
  useTabTitle();
  useShortcuts(useCallback(() => setSearching(true), []));
  useFocusBack();
  useEffect(() => {
    if (!drawn) return undefined;
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && setDrawn(false);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [drawn]);
  return (
    <div className="frame">
      <a className="skipLink" href="#main">
        {t('skip')}
      </a>
      <Side drawn={drawn} onGo={() => setDrawn(false)} />
      <div className="desk">
        <Ribbon />
        <Header onMenu={() => setDrawn(true)} onSearch={() => setSearching(true)} />
        <Alarm />
        <TabStrip />
        <main id="main" className="pages" tabIndex={-1}>
          <TabPages />
          {activeKey === '' && account !== '' && <NoPage />}
        </main>
      </div>
      <Palette open={searching} onClose={() => setSearching(false)} />
      {hasKeys ? (
        <Suspense fallback={null}>
          <KeysSheet onClose={() => keysShown.set(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

export default function Frame() {
  const session = useSession();
  const theme = useTheme();
  const language = useLanguage();
  const still = useSyncExternalStore(followMotion, () => lessMotion.matches);
  useMenuState(session);
  useFollowDicts();
  useFollowSite();
  const look = useMemo(() => antdThemeOf(theme, still), [theme, still]);
  return (
    <ConfigProvider
      theme={look}
      locale={localeOf(language === 'zh-CN' ? zhCN : enUS)}
      componentSize="middle"
      button={{ autoInsertSpace: false }}
    >
      <FrameLayout />
      <ConfirmDialog />
      <Suspense fallback={null}>
        <IdleWarning />
      </Suspense>
    </ConfigProvider>
  );
}
