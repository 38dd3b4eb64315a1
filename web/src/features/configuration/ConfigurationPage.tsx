import { useLiveEvent } from '#web/lib/live.ts';
import { oneOf, usePage, useSearchState } from '#web/lib/page.tsx';
import { useWords } from '#web/lib/words.ts';
import { refreshConfig } from './configQueries.ts';
import './configuration.css';
import { History } from './History.tsx';
import { SettingsView } from './SettingsView.tsx';
import { words } from './words.ts';

const TABS = ['settings', 'history'] as const;
const SEARCH = { tab: oneOf(TABS, 'settings') };

function Tabs({ tab }: { tab: (typeof TABS)[number] }) {
  const t = useWords(words);
  const { path, setSearch } = usePage();
  const queryOf = (name: string) => new URLSearchParams(name === TABS[0] ? {} : { tab: name });
  return (
    <nav className="configTabs" aria-label={t('tabs')}>
      {TABS.map((name) => (
        <a
          key={name}
          href={`${path}?${queryOf(name).toString()}`}
          aria-current={name === tab ? 'page' : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            if (name !== tab) setSearch(() => queryOf(name));
          }}
        >
          {t(name)}
        </a>
      ))}
    </nav>
  );
}

/** The settings and their history, told apart by the address. */
export default function ConfigurationPage() {
  const [{ tab }] = useSearchState(SEARCH);
  useLiveEvent('settings', () => void refreshConfig());
  const tabs = <Tabs tab={tab} />;
  return tab === 'history' ? <History tabs={tabs} /> : <SettingsView tabs={tabs} />;
}
