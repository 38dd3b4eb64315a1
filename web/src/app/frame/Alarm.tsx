import { lazy, Suspense, useLayoutEffect, useSyncExternalStore } from 'react';
import { beginInRoom } from '#web/lib/keptRoom.ts';
import { useCan } from '#web/lib/session.ts';
import { currentAddress, go, onAddress } from '../navigation.ts';

/** What cannot be loaded is missed: it must not take the console with it. */
const AlarmWatch = lazy(() =>
  import('#web/features/capacity/monitoring/queue/AlarmWatch.tsx').catch(() => ({ default: () => null })),
);

/** Shows, sounds and counts urgent alerts, on every page, for who sees alerts. */
export function Alarm() {
  const address = useSyncExternalStore(onAddress, currentAddress);
  const isShown = useCan()('capacity:alert:list');
  useLayoutEffect(() => {
    if (isShown) beginInRoom();
  }, [isShown]);
  return isShown ? (
    <Suspense fallback={null}>
      <AlarmWatch go={go} address={address} />
    </Suspense>
  ) : null;
}
