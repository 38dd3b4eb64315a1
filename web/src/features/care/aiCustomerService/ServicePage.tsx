import { MessageOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { oneOf, useSearchState } from '#web/lib/page.tsx';
import { useWords } from '#web/lib/words.ts';
import { PageTabs } from '#web/ui/PageTabs.tsx';
import { EntryList } from './EntryList.tsx';
import './service.css';
import { SynonymList } from './SynonymList.tsx';
import { TryOut } from './TryOut.tsx';
import { UnansweredList } from './UnansweredList.tsx';
import { words } from './words.ts';

const TABS = ['entries', 'unanswered', 'synonyms'] as const;
/** Without a choice the panel is open where there is room for it. */
const SEARCH = { tab: oneOf(TABS, 'entries'), tryOut: oneOf(['open', 'closed']) };

const LISTS = { entries: EntryList, unanswered: UnansweredList, synonyms: SynonymList } as const;

/** Entries, unanswered questions and synonyms as tabs, and beside them the panel that tries a question out. */
export default function ServicePage() {
  const t = useWords(words);
  const [{ tab, tryOut }, setSearch] = useSearchState(SEARCH);
  const set = (choice: 'open' | 'closed') => setSearch({ tryOut: choice }, { replace: true });
  const List = LISTS[tab];
  const tabs = (
    <div className="serviceTabsRow">
      <PageTabs
        className="serviceTabs"
        label={t('tabs')}
        tabs={TABS.map((name) => ({ name, title: t(name) }))}
        current={tab}
        keep={['tryOut']}
      />
      <Button
        type="text"
        size="small"
        className="serviceTryOpen"
        icon={<MessageOutlined aria-hidden="true" />}
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
