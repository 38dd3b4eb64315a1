import { usePage } from '#web/lib/page.tsx';
import { useWords } from '#web/lib/words.ts';
import '#web/ui/pageTabs.css';
import { monitoringWords } from './pageWords.ts';

export type MonitoringView = 'live' | 'queue' | 'replay';

interface ViewTabsProps {
  views: readonly MonitoringView[];
  current: MonitoringView;
}

/** The views of monitoring, told apart by `view` in the address. */
export function ViewTabs({ views, current }: ViewTabsProps) {
  const t = useWords(monitoringWords);
  const { path, setSearch } = usePage();
  const queryOf = (view: MonitoringView) => new URLSearchParams(view === 'live' ? {} : { view });
  return (
    <nav className="uiTabs" aria-label={t('views')}>
      {views.map((view) => (
        <a
          key={view}
          href={`${path}?${queryOf(view).toString()}`}
          aria-current={view === current ? 'page' : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            if (view !== current) setSearch(() => queryOf(view));
          }}
        >
          {t(view)}
        </a>
      ))}
    </nav>
  );
}
