import { lazy, Suspense } from 'react';
import { useCan } from '#web/lib/session.ts';

/** What cannot be loaded is missed: it must not take the console with it. */
const AlarmWatch = lazy(() =>
  import('#web/features/capacity/monitoring/queue/AlarmWatch.tsx').catch(() => ({ default: () => null })),
);

/** Sounds and counts urgent alerts, on every page, for who sees alerts. */
export function Alarm() {
  return useCan()('capacity:alert:list') ? (
    <Suspense fallback={null}>
      <AlarmWatch />
    </Suspense>
  ) : null;
}
