import { Suspense } from 'react';
import { Skeleton } from 'antd';
import { settingPage } from '#contract/system/setting/page.ts';
import { lazyPage } from '#web/lib/chunks.ts';
import { oneOf, useSearchState } from '#web/lib/page.tsx';
import { useText, useWords } from '#web/lib/words.ts';
import { PageTabs } from '#web/ui/PageTabs.tsx';
import './setting.css';
import { words } from './words.ts';

const TABS = ['health', 'storage', 'jobs', 'sessions', 'versions'] as const;
type Tab = (typeof TABS)[number];
const SEARCH = { tab: oneOf(TABS, 'health') };

const Health = lazyPage(() => import('./Health.tsx'));
const Archive = lazyPage(() => import('./Archive.tsx'));
const Columns = lazyPage(() => import('./Columns.tsx'));
const Stores = lazyPage(() => import('./Stores.tsx'));
const Jobs = lazyPage(() => import('./Jobs.tsx'));
const LiveSessions = lazyPage(() => import('./LiveSessions.tsx'));
const Versions = lazyPage(() => import('./Versions.tsx'));

function Panel({ tab }: { tab: Tab }) {
  switch (tab) {
    case 'storage':
      return (
        <>
          <Stores />
          <Columns />
          <Archive />
        </>
      );
    case 'versions':
      return <Versions />;
    default:
      return <Health />;
  }
}

/** What an administrator watches over: each part at an address of its own, each loaded by itself. */
export default function SettingPage() {
  const t = useWords(words);
  const purpose = useText()(settingPage.purpose);
  const [{ tab }] = useSearchState(SEARCH);
  const tabs = (
    <PageTabs
      className="settingTabs"
      label={t('tabs')}
      tabs={TABS.map((name) => ({ name, title: t(name) }))}
      current={tab}
    />
  );
  const waiting = <Skeleton active paragraph={{ rows: 6 }} />;
  if (tab === 'jobs' || tab === 'sessions') {
    return (
      <Suspense fallback={waiting}>{tab === 'jobs' ? <Jobs tabs={tabs} /> : <LiveSessions tabs={tabs} />}</Suspense>
    );
  }
  return (
    <div className="uiList">
      <header className="uiListHead">
        <div className="uiListHeading">
          <h1>{t('title')}</h1>
          <p>{purpose}</p>
        </div>
      </header>
      {tabs}
      <div className="settingPanel">
        <Suspense fallback={waiting}>
          <Panel tab={tab} />
        </Suspense>
      </div>
    </div>
  );
}
