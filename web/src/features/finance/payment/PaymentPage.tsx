import { oneOf, useSearchState } from '#web/lib/page.tsx';
import { useWords } from '#web/lib/words.ts';
import { PageTabs } from '#web/ui/PageTabs.tsx';
import { Balances } from './Balances.tsx';
import { NoticeList } from './NoticeList.tsx';
import { PostingList } from './PostingList.tsx';
import { RefundList } from './RefundList.tsx';
import { ReconciliationList } from './ReconciliationList.tsx';
import { StatementProfileList } from './StatementProfileList.tsx';
import { words } from './words.ts';

const TABS = ['postings', 'refunds', 'notices', 'reconciliations', 'formats', 'balances'] as const;
const SEARCH = { tab: oneOf(TABS, 'postings') };
const VIEWS = {
  postings: PostingList,
  refunds: RefundList,
  notices: NoticeList,
  reconciliations: ReconciliationList,
  formats: StatementProfileList,
  balances: Balances,
} as const;

/** The books: postings, refunds, what providers told, reconciled days and how their files are read, and the trial balance, as tabs. */
export default function PaymentPage() {
  const t = useWords(words);
  const [{ tab }] = useSearchState(SEARCH);
  const View = VIEWS[tab];
  const tabs = <PageTabs label={t('tabs')} tabs={TABS.map((name) => ({ name, title: t(name) }))} current={tab} />;
  return <View tabs={tabs} />;
}
