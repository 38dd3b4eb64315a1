import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { siteMapPage } from '#contract/capacity/siteMap/page.ts';
import { stationWords } from '#contract/capacity/station/words.ts';
import { lazyPage } from '#web/lib/chunks.ts';
import { text, useSearchState } from '#web/lib/page.tsx';
import { usePreference } from '#web/lib/preferences.ts';
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

const isText = (stored: unknown): stored is string => typeof stored === 'string';

/** The station to begin with where the address names none: the one that was open last, else the first. */
function useBeginning(named: string) {
  const [last, keep, { ready }] = usePreference('siteMap.station', '', isText);
  // keeps the preference, which is on the server, in step with the address
  useEffect(() => {
    if (ready && named !== '' && named !== last) keep(named);
  }, [ready, named, last, keep]);
  return useQuery({
    queryKey: ['siteMap', 'beginning', last],
    queryFn: async ({ signal }) => {
      const known = last === '' ? undefined : await STATION_CHOICES.resolve?.(last, signal);
      return (known ?? (await STATION_CHOICES.find('', signal))[0])?.value ?? '';
    },
    enabled: ready && named === '',
  });
}

/** The drawing of a station's place. Which station stands in the address; without one it begins where one was last. */
export default function SiteMapPage() {
  const t = useWords(words);
  const say = useText();
  const [{ station }, setSearch] = useSearchState(SEARCH);
  const named = /^[1-9]\d{0,17}$/.test(station) ? station : '';
  const beginning = useBeginning(named);
  const shown = named === '' ? (beginning.data ?? '') : named;
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
            value={shown === '' ? null : shown}
            onChange={(next) => setSearch({ station: next ?? '' })}
          />
        </div>
      </header>
      {shown !== '' ? (
        <Board key={shown} stationId={shown} />
      ) : named === '' && beginning.isPending ? (
        <Skeleton active />
      ) : (
        <EmptyState title={t('chooseStation')} hint={t('chooseHint')} />
      )}
    </section>
  );
}
