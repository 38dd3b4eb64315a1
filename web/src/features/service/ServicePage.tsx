import { MessageOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { oneOf, usePage, useSearchState } from '#web/lib/page.tsx';
import { useWords } from '#web/lib/words.ts';
import { EntryList } from './EntryList.tsx';
import './service.css';
import { SynonymList } from './SynonymList.tsx';
import { TryOut } from './TryOut.tsx';
import { UnansweredList } from './UnansweredList.tsx';
import { serviceWords } from './words.ts';

const TABS = ['entries', 'unanswered', 'synonyms'] as const;
/** Without a choice the panel is open where there is room for it. */
const SEARCH = { tab: oneOf(TABS, 'entries'), tryOut: oneOf(['open', 'closed']) };

const LISTS = { entries: EntryList, unanswered: UnansweredList, synonyms: SynonymList } as const;

function Tabs({ tab }: { tab: (typeof TABS)[number] }) {
  const t = useWords(serviceWords);
  const { path, search, setSearch } = usePage();
  // The filters of one list mean nothing to another, so they are left behind.
  const queryOf = (name: string) => {
    const next = new URLSearchParams(name === TABS[0] ? {} : { tab: name });
    const tryOut = search.get('tryOut');
    if (tryOut !== null) next.set('tryOut', tryOut);
    return next;
  };
  return (
    <nav className="serviceTabs" aria-label={t('tabs')}>
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

/** What passengers are answered from: three lists, told apart by the address, and beside them a place to try it out. */
export default function ServicePage() {
  const t = useWords(serviceWords);
  const [{ tab, tryOut }, setSearch] = useSearchState(SEARCH);
  const set = (choice: 'open' | 'closed') => setSearch({ tryOut: choice }, { replace: true });
  const List = LISTS[tab];
  const tabs = (
    <div className="serviceTabsRow">
      <Tabs tab={tab} />
      <Button
        type="text"
        size="small"
        className="serviceTryOpen"
        icon={<MessageOutlined />}
        aria-label={t('tryOpen')}
        onClick={() => set('open')}
      >
        {t('tryOut')}
      </Button>
    </div>
  );
  return (
    <div className="serviceSplit" data-try={tryOut === '' ? 'auto' : tryOut}>
      <div className="serviceMain">
        <List tabs={tabs} />
      </div>
      <TryOut close={() => set('closed')} />
    </div>
  );
}
