import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Checkbox, Tag } from 'antd';
import { useState } from 'react';
import type { TimelineEntry, TimelineKind } from '#contract/capacity/command/calls.ts';
import { type VehicleState, VEHICLE_STATES } from '#contract/capacity/telemetry/vehicleStates.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useLiveEvent } from '#web/lib/live.ts';
import { useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { NotThere } from '#web/ui/NotThere.tsx';
import { Time } from '#web/ui/Time.tsx';
import './carPanels.css';
import { CarState } from './CarState.tsx';
import { panelWords } from './panelWords.ts';
import { TIMELINE, useCommandChanges } from './commandQueries.ts';

const KINDS = ['event', 'command', 'alert'] as const satisfies readonly TimelineKind[];
/** The dictionaries of names and of states. */
const NAMES = { event: 'vehicleEvent', command: 'commandKind', alert: 'alertKind' } as const;
const STATES = { command: 'commandState', alert: 'alertState' } as const;

const isState = (state: string): state is VehicleState => VEHICLE_STATES.some((known) => known === state);

function EntryState({ entry: { kind, state, isRefused } }: { entry: TimelineEntry }) {
  const t = useWords(panelWords);
  if (isRefused) return <Tag>{t('refusedEvent')}</Tag>;
  if (kind !== 'event') return <DictTag type={STATES[kind]} value={state} />;
  return isState(state) ? <CarState state={state} /> : null;
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const t = useWords(panelWords);
  const { kind, name, note } = entry;
  const nameWord = useDictLabel(NAMES[kind]);
  const details = kind === 'event' && note !== '' ? t('orderNo', { no: note }) : note;
  return (
    <li data-kind={kind}>
      <div className="carWhat">
        {nameWord(name)} <EntryState entry={entry} />
        {details === '' ? null : <div>{details}</div>}
      </div>
      <span className="uiQuiet">
        <Time at={entry.at} />
        {entry.person === null ? '' : ` · ${entry.person}`}
      </span>
    </li>
  );
}

/** The events, commands and alerts of a car, newest first. */
export function CarTimeline({ carId }: { carId: string }) {
  const t = useWords(panelWords);
  const [kinds, setKinds] = useState<readonly TimelineKind[]>(KINDS);
  const timeline = useInfiniteQuery({
    queryKey: [TIMELINE, carId, kinds],
    queryFn: ({ pageParam, signal }) =>
      callApi(TIMELINE, { carId, kinds: [...kinds], ...(pageParam === null ? {} : { before: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  useCommandChanges(carId);
  useLiveEvent('alert', () => void timeline.refetch());
  const entries = timeline.data?.pages.flatMap(({ list }) => list) ?? [];
  return (
    <section aria-label={t('timeline')}>
      <Checkbox.Group
        aria-label={t('kinds')}
        options={KINDS.map((kind) => ({ value: kind, label: t(kind) }))}
        value={[...kinds]}
        onChange={(chosen) => setKinds(KINDS.filter((kind) => chosen.includes(kind)))}
      />
      {timeline.data === undefined ? <NotThere error={timeline.error} retry={timeline.refetch} /> : null}
      {timeline.isSuccess && entries.length === 0 ? <p className="uiQuiet">{t('timelineEmpty')}</p> : null}
      <ul className="carEntries">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {timeline.hasNextPage ? (
        <Button block loading={timeline.isFetchingNextPage} onClick={() => void timeline.fetchNextPage()}>
          {t('older')}
        </Button>
      ) : null}
    </section>
  );
}
