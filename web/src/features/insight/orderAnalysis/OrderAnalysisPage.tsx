import { orderAnalysisPage } from '#contract/insight/orderAnalysis/page.ts';
import { oneOf, useSearchState } from '#web/lib/page.tsx';
import { useText, useWords } from '#web/lib/words.ts';
import { FleetClock } from '#web/shared/analysis/FleetClock.tsx';
import { ViewsButton } from '#web/shared/analysis/ViewsButton.tsx';
import { PageTabs } from '#web/ui/PageTabs.tsx';
import { Cells } from './Cells.tsx';
import { Figures } from './Figures.tsx';
import { Flows } from './Flows.tsx';
import './orderAnalysis.css';
import { Rides } from './Rides.tsx';
import { words } from './words.ts';

const TABS = ['figures', 'map', 'flows', 'rides'] as const;
const SEARCH = { tab: oneOf(TABS, 'figures') };
const VIEWS = { figures: Figures, map: Cells, flows: Flows, rides: Rides } as const;
/** They mean the same on every tab. */
const KEPT = ['from', 'to', 'hour'] as const;

/** Orders as figures, on the map, as flows, and from request to payment. */
export default function OrderAnalysisPage() {
  const t = useWords(words);
  const text = useText();
  const [{ tab }] = useSearchState(SEARCH);
  const View = VIEWS[tab];
  return (
    <div className="uiList orderAnalysis">
      <header className="uiListHead">
        <div className="uiListHeading">
          <h1>{text(orderAnalysisPage.title)}</h1>
          <p>{text(orderAnalysisPage.purpose)}</p>
        </div>
        <ViewsButton page={orderAnalysisPage.route} />
      </header>
      <PageTabs label={t('tabs')} tabs={TABS.map((name) => ({ name, title: t(name) }))} current={tab} keep={KEPT} />
      <FleetClock>
        <View />
      </FleetClock>
    </div>
  );
}
