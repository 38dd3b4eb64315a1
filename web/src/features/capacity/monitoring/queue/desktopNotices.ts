import { useEffect, useRef } from 'react';
import { useDictLabel } from '#web/lib/dict.ts';
import { alertAddress, carName } from './alertActions.ts';
import type { AlertListRow } from './alertQueries.ts';
import { usePlace } from './AlertCells.tsx';

const isAllowed = (): boolean => 'Notification' in globalThis && Notification.permission === 'granted';

/** Tells of new critical alerts on the desktop while the console is not looked at. Tabs of one browser tell once. */
export function useDesktopNotices(cries: readonly AlertListRow[] | undefined, isOn: boolean, go: (to: string) => void) {
  const kindOf = useDictLabel('alertKind');
  const placeOf = usePlace();
  const told = useRef<Set<string>>(undefined);
  useEffect(() => {
    if (cries === undefined) return;
    const before = told.current;
    told.current = new Set(cries.map(({ id, latestAt }) => `${id} ${latestAt}`));
    if (before === undefined || !isOn || document.hasFocus() || !isAllowed()) return;
    for (const alert of cries) {
      if (before.has(`${alert.id} ${alert.latestAt}`)) continue;
      const notice = new Notification(`${kindOf(alert.kind)} · ${carName(alert)}`, {
        body: placeOf(alert),
        tag: `alert ${alert.id}`,
        requireInteraction: true,
      });
      notice.addEventListener('click', () => {
        window.focus();
        notice.close();
        go(alertAddress(alert.id));
      });
    }
  }, [cries, isOn, go, kindOf, placeOf]);
}
