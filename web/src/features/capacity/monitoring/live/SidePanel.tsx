import { Button } from 'antd';
import { memo, useCallback, useEffect, useRef, type ReactNode } from 'react';
import type { Cluster } from '#contract/capacity/monitoring/calls.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { CarList } from './CarList.tsx';
import { statesOf, zoomTo } from './clusterLayer.ts';
import type { LiveMapHandle } from './LiveMap.tsx';
import type { FleetNews } from './fleetStore.ts';
import type { OnScreen } from './useOnScreen.ts';
import { useSeenRows } from './useSeenRows.ts';
import { words } from './words.ts';

/** Pixels of a row of the list of clusters. */
const ROW = 54;

interface SidePanelProps {
  queue: ReactNode;
  /** Who waits for a car. */
  waiting: ReactNode;
  onScreen: OnScreen;
  news: FleetNews;
  handle: LiveMapHandle | null;
  chosen: number | null;
  onChoose: (id: number) => void;
  askNames: (ids: readonly number[]) => void;
}

interface ClusterRowProps {
  cluster: Cluster;
  place: number;
  count: number;
  onChoose: (place: number) => void;
}

/** Where it is moves a little with every word, and is not shown. */
const saysTheSame = (before: ClusterRowProps, after: ClusterRowProps): boolean =>
  before.onChoose === after.onChoose &&
  before.place === after.place &&
  before.count === after.count &&
  before.cluster[1] === after.cluster[1] &&
  before.cluster[2].join() === after.cluster[2].join();

/** News comes every second for hundreds of rows, most of them unchanged. */
const ClusterRow = memo(({ cluster: [, cars, counts], place, count, onChoose }: ClusterRowProps) => {
  const t = useWords(words);
  const stateWord = useDictLabel('vehicleState');
  const states = statesOf(counts)
    .map((one) => t('clusterStates', { state: stateWord(one.state), count: one.count }))
    .join(' · ');
  return (
    <li aria-setsize={count} aria-posinset={place + 1} style={{ top: place * ROW, height: ROW }}>
      <button type="button" onClick={() => onChoose(place)}>
        <strong>{t('clusterOf', { count: cars })}</strong>
        <span className="uiQuiet" title={states}>
          {states}
        </span>
      </button>
    </li>
  );
}, saysTheSame);

function ClusterList({ onScreen: { clusters }, handle }: Pick<SidePanelProps, 'onScreen' | 'handle'>) {
  const t = useWords(words);
  const { box, first, end, scrolled } = useSeenRows(ROW);
  const newest = useRef(clusters);
  useEffect(() => {
    newest.current = clusters;
  });
  const choose = useCallback(
    (place: number) => {
      const [position] = newest.current[place] ?? [];
      if (handle !== null && position !== undefined) zoomTo(handle.map, handle.frame.toMap([position[0], position[1]]));
    },
    [handle],
  );
  return (
    <div className="liveList liveClusterList" ref={box} onScroll={scrolled}>
      <ul aria-label={t('list')} style={{ height: clusters.length * ROW }}>
        {clusters.slice(first, end).map((cluster, offset) => (
          <ClusterRow
            // a row is its place in the list: clusters have no names
            // oxlint-disable-next-line react/no-array-index-key -- see above
            key={first + offset}
            cluster={cluster}
            place={first + offset}
            count={clusters.length}
            onChoose={choose}
          />
        ))}
      </ul>
    </div>
  );
}

/** What needs a person, and everything on the screen as a list: the map without the map. */
export function SidePanel({ queue, waiting, onScreen, news, handle, chosen, onChoose, askNames }: SidePanelProps) {
  const t = useWords(words);
  const { mode, cars, clusters } = onScreen;
  const { nowhere = 0 } = news.counts ?? {};
  const isEmpty = mode !== null && cars.length === 0 && clusters.length === 0;
  return (
    <aside className="livePanel" aria-label={t('panel')}>
      {queue === null || queue === undefined ? null : <div className="liveQueue">{queue}</div>}
      {waiting}
      <h2>
        {mode === 'clusters'
          ? t('onScreenClusters', { count: clusters.length })
          : t('onScreen', { count: cars.length })}
      </h2>
      {nowhere > 0 ? <p className="uiQuiet liveNowhere">{t('nowhere', { count: nowhere })}</p> : null}
      {isEmpty ? (
        <EmptyState title={t('nobodyHere')} hint={t('nobodyHereHint')} action={<ShowAll handle={handle} />} />
      ) : mode === 'clusters' ? (
        <ClusterList onScreen={onScreen} handle={handle} />
      ) : (
        <CarList cars={cars} news={news} chosen={chosen} onChoose={onChoose} askNames={askNames} />
      )}
    </aside>
  );
}

function ShowAll({ handle }: Pick<SidePanelProps, 'handle'>) {
  const t = useWords(words);
  const out = () => handle?.map.easeTo({ zoom: Math.max(1, handle.map.getZoom() - 3), duration: 180 });
  return <Button onClick={out}>{t('zoomOut')}</Button>;
}
