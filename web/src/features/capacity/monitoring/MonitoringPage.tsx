import { Suspense } from 'react';
import { lazyPage } from '#web/lib/chunks.ts';
import { oneOf, useSearchState } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { LiveView } from './live/LiveView.tsx';
import { monitoringWords } from './pageWords.ts';
import { useCryingCars } from './queue/alertQueries.ts';
import { AlertSheet } from './queue/AlertSheet.tsx';
import { QueuePanel } from './queue/QueuePanel.tsx';
import { ViewTabs, type MonitoringView } from './ViewTabs.tsx';

const QueueView = lazyPage(async () => ({ default: (await import('./queue/QueueView.tsx')).QueueView }));
const ReplayView = lazyPage(async () => ({ default: (await import('./replay/ReplayView.tsx')).ReplayView }));
const ShiftView = lazyPage(async () => ({ default: (await import('./shift/ShiftView.tsx')).ShiftView }));
const SEARCH = { view: oneOf(['live', 'queue', 'replay', 'shift'], 'live') };

/** The fleet: live, what of it needs a person, and how it was. */
export default function MonitoringPage() {
  const t = useWords(monitoringWords);
  const can = useCan();
  const [{ view }] = useSearchState(SEARCH);
  const views: MonitoringView[] = [
    'live',
    ...(can('capacity:alert:list') ? (['queue'] as const) : []),
    ...(can('capacity:replay:view') ? (['replay'] as const) : []),
    ...(can('capacity:alert:handle') ? (['shift'] as const) : []),
  ];
  const current = views.includes(view) ? view : 'live';
  const tabs = views.length > 1 ? <ViewTabs views={views} current={current} /> : null;
  const maySee = can('capacity:alert:list');
  const crying = useCryingCars(maySee && current === 'live');
  if (current === 'live')
    return (
      <LiveView
        tabs={tabs}
        queue={maySee ? <QueuePanel /> : null}
        alertSheet={maySee ? AlertSheet : undefined}
        crying={crying}
      />
    );
  return (
    <Suspense fallback={<p role="status">{t('loading')}</p>}>
      {current === 'queue' ? (
        <QueueView tabs={tabs} />
      ) : current === 'shift' ? (
        <ShiftView tabs={tabs} />
      ) : (
        <ReplayView tabs={tabs} />
      )}
    </Suspense>
  );
}
