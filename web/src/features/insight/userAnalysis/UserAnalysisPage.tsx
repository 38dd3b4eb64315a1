import { userAnalysisPage } from '#contract/insight/userAnalysis/page.ts';
import { oneOf, useSearchState } from '#web/lib/page.tsx';
import { useText, useWords } from '#web/lib/words.ts';
import { ViewsButton } from '#web/shared/analysis/ViewsButton.tsx';
import { PageTabs } from '#web/ui/PageTabs.tsx';
import { Cohorts } from './Cohorts.tsx';
import { Effects } from './Effects.tsx';
import { Segments } from './Segments.tsx';
import './userAnalysis.css';
import { Weeks } from './Weeks.tsx';
import { words } from './words.ts';

const TABS = ['weeks', 'cohorts', 'segments', 'effects'] as const;
const SEARCH = { tab: oneOf(TABS, 'weeks') };
const VIEWS = { weeks: Weeks, cohorts: Cohorts, segments: Segments, effects: Effects } as const;

/** Passengers as groups: who comes, stays and leaves, and what follows a ride. */
export default function UserAnalysisPage() {
  const t = useWords(words);
  const text = useText();
  const [{ tab }] = useSearchState(SEARCH);
  const View = VIEWS[tab];
  return (
    <div className="uiList userAnalysis">
      <header className="uiListHead">
        <div className="uiListHeading">
          <h1>{text(userAnalysisPage.title)}</h1>
          <p>{text(userAnalysisPage.purpose)}</p>
        </div>
        <ViewsButton page={userAnalysisPage.route} />
      </header>
      <PageTabs label={t('tabs')} tabs={TABS.map((name) => ({ name, title: t(name) }))} current={tab} />
      <View />
    </div>
  );
}
