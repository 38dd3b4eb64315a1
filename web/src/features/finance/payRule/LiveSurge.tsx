/** Live figures of demand on the map, and the same as a list, with what each comes from. */
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import type { Map as LibreMap } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import type { LiveSurgeCell } from '#contract/finance/surge/calls.ts';
import { LEAST_WISHES, LIVE_STEP, WISH_MINUTES } from '#contract/finance/surge/rules.ts';
import { callApi } from '#web/lib/client.ts';
import { useTheme } from '#web/lib/theme.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { heatOf } from '#web/ui/charts/palette.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { fitTo } from '#web/ui/map/fit.ts';
import { setData } from '#web/ui/map/geoJson.ts';
import { MapCanvas, type MapFrame } from '#web/ui/map/MapCanvas.tsx';
import { Time } from '#web/ui/Time.tsx';
import { words } from './words.ts';

const LIVE = '/operation/surge/getLive';
const SOURCE = 'liveSurge';
const AGAIN_MS = 20_000;
/** Hundredths above ×1.00 from which on the colour grows no stronger. */
const STRONGEST = 100;

const factorOf = (figure: number): string => `×${(figure / 100).toFixed(2)}`;

const featuresOf = (cells: readonly LiveSurgeCell[], theme: 'light' | 'dark', frame: MapFrame) => ({
  type: 'FeatureCollection' as const,
  features: cells.map(({ ring, figure }) => ({
    type: 'Feature' as const,
    properties: { colour: heatOf(Math.min(1, Math.max(0.05, (figure - 100) / STRONGEST)), theme) },
    geometry: { type: 'Polygon' as const, coordinates: [ring.map(([lng, lat]) => frame.toMap([lng, lat]))] },
  })),
});

interface Shown {
  map: LibreMap;
  frame: MapFrame;
  isFitted: boolean;
}

function CellMap({ cells }: { cells: readonly LiveSurgeCell[] }) {
  const t = useWords(words);
  const theme = useTheme();
  const shown = useRef<Shown | null>(null);
  const draw = (on: Shown) => {
    setData(on.map, SOURCE, featuresOf(cells, theme, on.frame));
    if (on.isFitted || cells.length === 0) return;
    // later counts leave the map where the reader has put it
    on.isFitted = true;
    const corners = cells.flatMap(({ ring }) => ring);
    const lngs = corners.map(([lng]) => lng);
    const lats = corners.map(([, lat]) => lat);
    fitTo(on.map, on.frame, [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]);
  };
  const drawNow = useRef(draw);
  // the map is the outside system that it keeps in step
  useEffect(() => {
    drawNow.current = draw;
    if (shown.current !== null) draw(shown.current);
  });
  const onReady = (map: LibreMap, frame: MapFrame) => {
    map.addSource(SOURCE, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
    map.addLayer({
      id: SOURCE,
      type: 'fill',
      source: SOURCE,
      paint: { 'fill-color': ['get', 'colour'], 'fill-opacity': 0.72 },
    });
    shown.current = { map, frame, isFitted: false };
    drawNow.current(shown.current);
    return () => {
      shown.current = null;
    };
  };
  return (
    <div className="payLiveMap">
      <MapCanvas label={t('surgeMap')} onReady={onReady} />
    </div>
  );
}

function CellList({ cells, count }: { cells: readonly LiveSurgeCell[]; count: number }) {
  const t = useWords(words);
  return (
    <>
      <table className="payCompared">
        <thead>
          <tr>
            <th scope="col">{t('surgeCell')}</th>
            <th scope="col">{t('surgeFigure')}</th>
            <th scope="col">{t('surgeWishes')}</th>
            <th scope="col">{t('surgeCars')}</th>
          </tr>
        </thead>
        <tbody className="uiFigures">
          {cells.map(({ cell, lng, lat, figure, wishes, cars }) => (
            <tr key={cell}>
              <th scope="row">
                {cell}{' '}
                <span className="uiQuiet">
                  {lat.toFixed(4)}, {lng.toFixed(4)}
                </span>
              </th>
              <td>{factorOf(figure)}</td>
              <td>{formatNumber(wishes)}</td>
              <td>{formatNumber(cars)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > cells.length ? (
        <p className="uiQuiet">{t('surgeMore', { n: formatNumber(count - cells.length) })}</p>
      ) : null}
    </>
  );
}

/** What was counted, and when. */
export function LiveSurge() {
  const t = useWords(words);
  const { data, error, refetch } = useQuery({
    queryKey: [LIVE],
    queryFn: ({ signal }) => callApi(LIVE, {}, { signal }),
    refetchInterval: AGAIN_MS,
  });
  if (data === undefined)
    return error === null ? <Skeleton active /> : <ErrorState error={error} retry={() => void refetch()} />;
  const { at, holds, wishes, cars, cells, count } = data;
  return (
    <>
      <p className="uiQuiet">
        {t('surgeLiveText', { minutes: WISH_MINUTES, step: (LIVE_STEP / 100).toFixed(2), least: LEAST_WISHES })}
      </p>
      <p role="status">
        {at === null ? (
          t('surgeNotCounted')
        ) : (
          <>
            {t('surgeCounted', {
              wishes: formatNumber(wishes),
              cars: formatNumber(cars),
              cells: formatNumber(count),
            })}{' '}
            <span className="uiQuiet">
              {t('surgeAge')} <Time at={at} />
            </span>
            {holds ? null : (
              <>
                {' '}
                <b>{t('surgeStopped')}</b>
              </>
            )}
          </>
        )}
      </p>
      {cells.length === 0 ? (
        <EmptyState title={t('noLive')} hint={t('noLiveHint')} />
      ) : (
        <>
          <CellMap cells={cells} />
          <CellList cells={cells} count={count} />
        </>
      )}
    </>
  );
}
