import { oneOf, usePage, useSearchState } from '#web/lib/page.tsx';
import { useWords } from '#web/lib/words.ts';
import { Operations } from './Operations.tsx';
import { SignIns } from './SignIns.tsx';
import './sysLog.css';
import { sysLogWords } from './words.ts';

const TABS = ['operations', 'signIns'] as const;
const SEARCH = { tab: oneOf(TABS, 'operations') };

function Tabs({ tab }: { tab: (typeof TABS)[number] }) {
  const t = useWords(sysLogWords);
  const { path, setSearch } = usePage();
  // The filters of one list mean nothing to the other, so they are left behind.
  const queryOf = (name: string) => new URLSearchParams(name === TABS[0] ? {} : { tab: name });
  return (
    <nav className="sysLogTabs" aria-label={t('tabs')}>
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

/** Who changed what, and who signed in: two lists, told apart by the address. */
export default function SysLogPage() {
  const [{ tab }] = useSearchState(SEARCH);
  const tabs = <Tabs tab={tab} />;
  return tab === 'signIns' ? <SignIns tabs={tabs} /> : <Operations tabs={tabs} />;
}
