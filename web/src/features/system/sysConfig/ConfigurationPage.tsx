import { useLiveEvent } from '#web/lib/live.ts';
import { oneOf, useSearchState } from '#web/lib/page.tsx';
import { useWords } from '#web/lib/words.ts';
import { PageTabs } from '#web/ui/PageTabs.tsx';
import { refreshConfig } from '#web/shared/configuration/configQueries.ts';
import '#web/shared/configuration/configuration.css';
import { History } from './History.tsx';
import { SettingsView } from './SettingsView.tsx';
import { words } from '#web/shared/configuration/words.ts';

const TABS = ['settings', 'history'] as const;
const SEARCH = { tab: oneOf(TABS, 'settings') };

/** The settings and their history, told apart by the address. */
export default function ConfigurationPage() {
  const t = useWords(words);
  const [{ tab }] = useSearchState(SEARCH);
  useLiveEvent('settings', () => void refreshConfig());
  const tabs = <PageTabs label={t('tabs')} tabs={TABS.map((name) => ({ name, title: t(name) }))} current={tab} />;
  return tab === 'history' ? <History tabs={tabs} /> : <SettingsView tabs={tabs} />;
}
