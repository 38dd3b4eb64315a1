import { Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import { siteMapPage } from '#contract/capacity/siteMap/page.ts';
import { stationWords } from '#contract/capacity/station/words.ts';
import { lazyPage } from '#web/lib/chunks.ts';
import { text, useSearchState } from '#web/lib/page.tsx';
import { useText, useWords } from '#web/lib/words.ts';
import { STATION_CHOICES } from '#web/shared/station/choices.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { RemoteField } from '#web/ui/RemoteField.tsx';
import '../station.css';
import { useStation } from '../stationQueries.ts';
import './siteMap.css';
import { useSiteMap } from './siteMapQueries.ts';
import { words } from './words.ts';

const SEARCH = { station: text() };

const SiteMapEditor = lazyPage(() => import('./SiteMapEditor.tsx'));

function Board({ stationId }: { stationId: string }) {
  const map = useSiteMap(stationId);
  const station = useStation(stationId);
  /** Counts how often the drawing began anew from what the server has. */
  const [begun, setBegun] = useState(0);
  const error = map.error ?? station.error;
  if (error !== null && (map.data === undefined || station.data === undefined))
    return <ErrorState error={error} retry={() => void Promise.all([map.refetch(), station.refetch()])} />;
  if (map.data === undefined || station.data === undefined) return <Skeleton active />;
  return (
    <Suspense fallback={<Skeleton active />}>
      <SiteMapEditor
        key={begun}
        map={map.data}
        station={station.data}
        begin={() => void map.refetch().then(() => setBegun((count) => count + 1))}
      />
    </Suspense>
  );
}

/** The drawing of a station's place. Which station stands in the address. */
export default function SiteMapPage() {
  const t = useWords(words);
  const say = useText();
  const [{ station }, setSearch] = useSearchState(SEARCH);
  const isId = /^[1-9]\d{0,17}$/.test(station);
  return (
    <section className="uiList sitePage" aria-label={say(siteMapPage.title)}>
      <header className="uiListHead">
        <div className="uiListHeading">
          <h1>{say(siteMapPage.title)}</h1>
          <p>{say(siteMapPage.purpose)}</p>
        </div>
        <div className="siteChooser">
          <RemoteField
            name="stations"
            label={say(stationWords.one)}
            source={STATION_CHOICES}
            value={isId ? station : null}
            onChange={(next) => setSearch({ station: next ?? '' })}
          />
        </div>
      </header>
      {isId ? (
        <Board key={station} stationId={station} />
      ) : (
        <EmptyState title={t('chooseStation')} hint={t('chooseHint')} />
      )}
    </section>
  );
}
