import { useQuery } from '@tanstack/react-query';
import { usePage } from '#web/lib/page.tsx';
import { formatNumber, useWords } from '#web/lib/words.ts';
import '#web/ui/pageTabs.css';
import { monitoringWords } from './pageWords.ts';
import { countsQuery } from './queue/alertQueries.ts';
import './severity.css';
import { Link } from '#web/ui/Link.tsx';

export type MonitoringView = 'live' | 'queue' | 'replay' | 'shift';

interface ViewTabsProps {
  views: readonly MonitoringView[];
  current: MonitoringView;
}

/** The number of alerts that are not taken, beside the tab of the queue. */
function Waiting() {
  const { data } = useQuery(countsQuery);
  if (data === undefined || data.open === 0) return null;
  return (
    <span className="viewCount uiFigures" data-urgent={data.critical > 0 ? '' : undefined}>
      {formatNumber(data.open)}
    </span>
  );
}

/** The views of monitoring, chosen by `view` in the address. */
export function ViewTabs({ views, current }: ViewTabsProps) {
  const t = useWords(monitoringWords);
  const { path, setSearch } = usePage();
  const queryOf = (view: MonitoringView) => new URLSearchParams(view === 'live' ? {} : { view });
  return (
    <nav className="uiTabs" aria-label={t('views')}>
      {views.map((view) => (
        <Link
          key={view}
          to={`${path}?${queryOf(view).toString()}`}
          aria-current={view === current ? 'page' : undefined}
          go={() => {
            if (view !== current) setSearch(() => queryOf(view));
          }}
        >
          {t(view)}
          {view === 'queue' ? <Waiting /> : null}
        </Link>
      ))}
    </nav>
  );
}
