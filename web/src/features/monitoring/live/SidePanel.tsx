import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { CarList } from './CarList.tsx';
import { statesOf, zoomTo } from './clusterMarkers.ts';
import type { LiveMapHandle } from './LiveMap.tsx';
import type { FleetNews } from './fleetStore.ts';
import type { OnScreen } from './useOnScreen.ts';
import { words } from './words.ts';

const MOST_LISTED = 400;

interface SidePanelProps {
  queue: ReactNode;
  onScreen: OnScreen;
  news: FleetNews;
  handle: LiveMapHandle | null;
  chosen: number | null;
  onChoose: (id: number) => void;
  askNames: (ids: readonly number[]) => void;
}

function ClusterList({ onScreen, handle }: Pick<SidePanelProps, 'onScreen' | 'handle'>) {
  const t = useWords(words);
  const stateWord = useDictLabel('vehicleState');
  return (
    <ul className="liveClusterList" aria-label={t('list')}>
      {onScreen.clusters.slice(0, MOST_LISTED).map(([position, count, counts]) => (
        <li key={position.join(' ')}>
          <button
            type="button"
            onClick={() => {
              if (handle !== null) zoomTo(handle.map, handle.frame.toMap([position[0], position[1]]));
            }}
          >
            <strong>{t('clusterOf', { count })}</strong>
            <span className="uiQuiet">
              {statesOf(counts)
                .slice(0, 3)
                .map((one) => t('clusterStates', { state: stateWord(one.state), count: one.count }))
                .join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What needs a person, and everything on the screen as a list: the map without the map. */
export function SidePanel({ queue, onScreen, news, handle, chosen, onChoose, askNames }: SidePanelProps) {
  const t = useWords(words);
  const { mode, cars, clusters } = onScreen;
  const { nowhere = 0 } = news.counts ?? {};
  const isEmpty = mode !== null && cars.length === 0 && clusters.length === 0;
  return (
    <aside className="livePanel" aria-label={t('panel')}>
      {queue === null || queue === undefined ? null : <div className="liveQueue">{queue}</div>}
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
