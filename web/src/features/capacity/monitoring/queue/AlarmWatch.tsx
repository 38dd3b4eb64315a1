import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useLiveEvent } from '#web/lib/live.ts';
import { sessionEnding } from '#web/lib/sessionEnd.ts';
import { pageBadges } from '#web/lib/site.ts';
import { useStore } from '#web/lib/store.ts';
import { AlarmBar } from './AlarmBar.tsx';
import { beginWithBar } from './alarmRoom.ts';
import { allowSound, sound, useSound } from './alarmSound.ts';
import { alertsChanged, countsQuery, useCries, useHeldCries } from './alertQueries.ts';
import { useDesktopNotices } from './desktopNotices.ts';

/** The sound is repeated at this interval while urgent alerts wait. */
const AGAIN_MS = 30_000;
const PAGE = '/capacity/monitoring';

export interface AlarmWatchProps {
  go: (to: string) => void;
  /** Path and query of the page that is shown. */
  address: string;
}

/**
 * On every page of the console: shows critical alerts that are not taken, sounds, counts what waits, and refreshes every
 * view of alerts when one changed.
 */
export default function AlarmWatch({ go, address }: AlarmWatchProps): ReactNode {
  const { isOn, isAsked, choose } = useSound();
  const { data } = useQuery(countsQuery);
  // asked for with the counts as the console opens: the page begins below the bar
  const cries = useCries(data === undefined || data.critical > 0);
  const held = useHeldCries((data?.mine ?? 0) > 0);
  useLiveEvent('alert', () => void alertsChanged());
  const { open = 0, critical = 0, high = 0 } = data ?? {};
  const urgent = critical + high;
  const newest = data === undefined ? undefined : Date.parse(data.newestUrgentAt ?? '') || 0;
  const heard = useRef<number>(undefined);
  useDesktopNotices(cries, isOn, go);

  const hasBar = (cries?.length ?? 0) > 0 || held.length > 0;
  // before the bar is measured
  useLayoutEffect(() => {
    if (hasBar || data !== undefined) beginWithBar(hasBar || (data?.critical ?? 0) + (data?.mine ?? 0) > 0);
  }, [hasBar, data]);

  useEffect(() => {
    pageBadges.set({ [PAGE]: { count: open, isUrgent: critical > 0 } });
    return () => pageBadges.set({});
  }, [open, critical]);

  useEffect(() => {
    if (!isOn) return undefined;
    // a page that was just loaded may not sound before it was clicked
    const allow = () => void allowSound();
    allow();
    document.addEventListener('pointerdown', allow, { once: true });
    document.addEventListener('keydown', allow, { once: true });
    return () => {
      document.removeEventListener('pointerdown', allow);
      document.removeEventListener('keydown', allow);
    };
  }, [isOn]);

  useEffect(() => {
    if (newest === undefined) return;
    const before = heard.current;
    heard.current = Math.max(before ?? 0, newest);
    // alerts that waited when the console was opened are on the screen already
    if (isOn && before !== undefined && newest > before) sound();
  }, [newest, isOn]);

  useEffect(() => {
    if (!isOn || urgent === 0) return undefined;
    const timer = setInterval(sound, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isOn, urgent]);

  const isEnding = useStore(sessionEnding) !== null;
  useEffect(() => {
    // whoever only listens would miss the next alert
    if (isOn && isEnding) sound();
  }, [isOn, isEnding]);

  return (
    <AlarmBar cries={cries} held={held} go={go} address={address} ask={isAsked ? undefined : choose} isSilent={!isOn} />
  );
}
