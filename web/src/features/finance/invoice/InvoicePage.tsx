import { oneOf, useSearchState } from '#web/lib/page.tsx';
import { useWords } from '#web/lib/words.ts';
import { PageTabs } from '#web/ui/PageTabs.tsx';
import { InvoiceCheckList } from './InvoiceCheckList.tsx';
import { InvoiceList } from './InvoiceList.tsx';
import { words } from './words.ts';

const TABS = ['invoices', 'checks'] as const;
const SEARCH = { tab: oneOf(TABS, 'invoices') };
const VIEWS = { invoices: InvoiceList, checks: InvoiceCheckList } as const;

/** Invoices, and the days that were checked, as tabs. */
export default function InvoicePage() {
  const t = useWords(words);
  const [{ tab }] = useSearchState(SEARCH);
  const View = VIEWS[tab];
  const tabs = <PageTabs label={t('tabs')} tabs={TABS.map((name) => ({ name, title: t(name) }))} current={tab} />;
  return <View tabs={tabs} />;
}
