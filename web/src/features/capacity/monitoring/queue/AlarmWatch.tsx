import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLiveEvent } from '#web/lib/live.ts';
import { titleBadge } from '#web/lib/site.ts';
import { queryClient } from '#web/lib/query.ts';
import { allowSound, sound, useSoundSwitch } from './alarmSound.ts';
import { countsQuery } from './alertQueries.ts';

/** The sound is repeated at this interval while urgent alerts wait. */
const AGAIN_MS = 30_000;

/** Sounds for urgent alerts that are not taken, and counts them in the title; on every page of the console. */
export default function AlarmWatch() {
  const [isOn] = useSoundSwitch();
  const { data } = useQuery(countsQuery);
  useLiveEvent('alert', () => void queryClient.invalidateQueries({ queryKey: countsQuery.queryKey }));
  const waiting = data?.untakenUrgent ?? 0;
  const newest = data?.newestUrgentId ?? null;
  const heard = useRef<string | null | undefined>(undefined);

  useEffect(() => {
    titleBadge.set(waiting);
    return () => titleBadge.set(0);
  }, [waiting]);

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
    if (data === undefined) return;
    const before = heard.current;
    heard.current = newest;
    // alerts that waited when the console was opened are on the screen already
    if (before === undefined || newest === null || newest === before) return;
    if (isOn && (before === null || BigInt(newest) > BigInt(before))) sound();
  }, [data, newest, isOn]);

  useEffect(() => {
    if (!isOn || waiting === 0) return undefined;
    const timer = setInterval(sound, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isOn, waiting]);

  return null;
}
