import { oneOf, useSearchState } from '#web/lib/page.tsx';
import { useWords } from '#web/lib/words.ts';
import { PageTabs } from '#web/ui/PageTabs.tsx';
import { Operations } from './Operations.tsx';
import { SignIns } from './SignIns.tsx';
import './sysLog.css';
import { sysLogWords } from './words.ts';

const TABS = ['operations', 'signIns'] as const;
const SEARCH = { tab: oneOf(TABS, 'operations') };

/** Who changed what, and who signed in: two lists, told apart by the address. */
export default function SysLogPage() {
  const t = useWords(sysLogWords);
  const [{ tab }] = useSearchState(SEARCH);
  const tabs = <PageTabs label={t('tabs')} tabs={TABS.map((name) => ({ name, title: t(name) }))} current={tab} />;
  return tab === 'signIns' ? <SignIns tabs={tabs} /> : <Operations tabs={tabs} />;
}
