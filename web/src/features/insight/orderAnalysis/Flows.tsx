/** Where rides go: lines from cell to cell, and the same as a list. */
import { useQuery } from '@tanstack/react-query';
import type { Map as LibreMap } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import type { OrderFlow } from '#contract/insight/orderAnalysis/calls.ts';
import { int } from '#web/lib/searchState.ts';
import { useSearchState } from '#web/lib/page.tsx';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { ExportTable } from '#web/shared/analysis/ExportTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { setData } from '#web/ui/map/geoJson.ts';
import { MapCanvas, type MapFrame } from '#web/ui/map/MapCanvas.tsx';
import { flowsQuery } from './analysisQueries.ts';
import { ALL_DAY, HourSlider } from './Cells.tsx';
import { fitOnce, type Shown } from './fitOnce.ts';
import { LeftOut } from './LeftOut.tsx';
import { usePeriod } from './period.ts';
import { PeriodPicker } from './PeriodPicker.tsx';
import { Scroll } from './Scroll.tsx';
import { Told } from './Told.tsx';
import { words } from './words.ts';

const SOURCE = 'orderFlows';
const SEARCH = { hour: int(ALL_DAY, { min: 0, max: ALL_DAY }) };
const THICKEST = 9;
/** A flow counts as changed from a tenth on. */
const CHANGED = 0.1;

const changeOf = ({ rides, before }: OrderFlow): 'more' | 'fewer' | 'same' => {
  if (before === null || Math.abs(rides - before) < CHANGED * before) return 'same';
  return rides > before ? 'more' : 'fewer';
};
const COLOURS = { more: '#d55e00', fewer: '#0072b2', same: '#7a7d8a' } as const;
const SIGNS = { more: '▲', fewer: '▼', same: '' } as const;

function featuresOf(flows: readonly OrderFlow[], { toMap }: MapFrame) {
  const most = Math.max(1, ...flows.map(({ rides }) => rides));
  return {
    type: 'FeatureCollection' as const,
    features: flows.map((flow) => ({
      type: 'Feature' as const,
      properties: { colour: COLOURS[changeOf(flow)], width: Math.max(1, (THICKEST * flow.rides) / most) },
      geometry: {
        type: 'LineString' as const,
        coordinates: [toMap(flow.fromCentre), toMap(flow.toCentre)],
      },
    })),
  };
}

export function Flows() {
  const t = useWords(words);
  const period = usePeriod();
  const [{ hour }, setSearch] = useSearchState(SEARCH);
  const asked = { requestedFrom: period.from, requestedTo: period.to, ...(hour === ALL_DAY ? {} : { hour }) };
  const { data, error, refetch, isPlaceholderData } = useQuery(flowsQuery(asked));
  const shown = useRef<Shown | null>(null);
  const flows = data?.flows;
  const draw = (on: Shown) => {
    const { map, frame } = on;
    setData(map, SOURCE, featuresOf(flows ?? [], frame));
    fitOnce(
      on,
      (flows ?? []).flatMap(({ fromCentre, toCentre }) => [fromCentre, toCentre]),
    );
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
      type: 'line',
      source: SOURCE,
      layout: { 'line-cap': 'round' },
      paint: {
        'line-color': ['get', 'colour'],
        'line-width': ['get', 'width'],
        'line-opacity': 0.75,
        // traffic keeps to the right: the two directions lie side by side
        'line-offset': ['+', 1, ['/', ['get', 'width'], 2]],
      },
    });
    shown.current = { map, frame, isFitted: false };
    drawNow.current(shown.current);
    return () => {
      shown.current = null;
    };
  };
  return (
    <>
      <div className="orderAnalysisChoices">
        <PeriodPicker period={period} />
        <HourSlider hour={hour} onChange={(chosen) => setSearch({ hour: chosen })} />
        <ExportTable table={{ kind: 'flows', asked }} />
      </div>
      {error === null ? null : <ErrorState error={error} retry={() => void refetch()} />}
      <div className="orderAnalysisMap" aria-busy={isPlaceholderData}>
        <div className="orderAnalysisCanvas">
          <MapCanvas label={t('flowLabel')} onReady={onReady} />
        </div>
        {flows?.length === 0 ? (
          <EmptyState title={t('noCells')} hint={t('noCellsHint')} />
        ) : (
          <Scroll label={t('table')}>
            <table className="orderAnalysisTable">
              <thead>
                <tr>
                  <th scope="col">{t('place')}</th>
                  <th scope="col">{t('to')}</th>
                  <th scope="col" className="figure">
                    {t('trips')}
                  </th>
                  <th scope="col" className="figure">
                    {t('before')}
                  </th>
                </tr>
              </thead>
              <tbody className="uiFigures">
                {(flows ?? []).map((flow) => (
                  <tr key={`${flow.from} ${flow.to}`}>
                    <th scope="row">{flow.fromName}</th>
                    <td className="name">{flow.toName}</td>
                    <td>
                      <span title={t(changeOf(flow))}>{SIGNS[changeOf(flow)]}</span> {formatNumber(flow.rides)}
                    </td>
                    <td>{flow.before === null ? '–' : formatNumber(flow.before)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        )}
      </div>
      <footer className="uiQuiet orderAnalysisFoot">
        <p>{t('flowDefinition')}</p>
        {data === undefined ? null : (
          <>
            <LeftOut count={data.leftOut} />
            <Told asOf={data.asOf} columns={data.columns} zone={period.zone} />
          </>
        )}
      </footer>
    </>
  );
}
