/** Where orders begin: H3 cells on the map, finer the nearer one looks, and the same as a list. */
import { useQuery } from '@tanstack/react-query';
import { Segmented, Slider } from 'antd';
import type { Map as LibreMap } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import type { OrderCell } from '#contract/insight/orderAnalysis/calls.ts';
import {
  COARSEST_CELLS,
  FINEST_CELLS,
  PLACE_FIGURES,
  type PlaceFigure,
} from '#contract/insight/orderAnalysis/rules.ts';
import { int, type SearchValues } from '#web/lib/searchState.ts';
import { oneOf, useSearchState } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { useTheme } from '#web/lib/theme.ts';
import { formatDuration, formatMoney, formatNumber, useWords } from '#web/lib/words.ts';
import { ExportTable } from '#web/shared/analysis/ExportTable.tsx';
import { heatOf } from '#web/ui/charts/palette.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { CurrencyNote } from '#web/shared/figure/CurrencyNote.tsx';
import { Link } from '#web/ui/Link.tsx';
import { setData } from '#web/ui/map/geoJson.ts';
import { MapCanvas, type MapFrame } from '#web/ui/map/MapCanvas.tsx';
import { cellsQuery } from './analysisQueries.ts';
import { fitOnce, type Shown } from './fitOnce.ts';
import { usePeriod } from './period.ts';
import { LeftOut } from './LeftOut.tsx';
import { PeriodPicker } from './PeriodPicker.tsx';
import { replayAt } from './replayAt.ts';
import { Scroll } from './Scroll.tsx';
import { Told } from './Told.tsx';
import { words } from './words.ts';

const SOURCE = 'orderCells';
const MOST_LISTED = 30;
/** The hour after the last one stands for the whole day. */
export const ALL_DAY = 24;
const SEARCH = { figure: oneOf(PLACE_FIGURES, 'requested'), hour: int(ALL_DAY, { min: 0, max: ALL_DAY }) };
export type HourSearch = Pick<SearchValues<typeof SEARCH>, 'hour'>;

const textOf = (figure: PlaceFigure, value: number | null, currency: string): string => {
  if (value === null) return '–';
  if (figure === 'wait') return formatDuration(value);
  return figure === 'revenue' ? formatMoney(value, currency) : formatNumber(value);
};

/** The resolution at which cells of a zoom are large enough to be pointed at. */
const resolutionAt = (zoom: number): number =>
  Math.min(FINEST_CELLS, Math.max(COARSEST_CELLS, Math.round(zoom * 0.72 - 0.4)));

function featuresOf(cells: readonly OrderCell[], figure: PlaceFigure, theme: 'light' | 'dark', frame: MapFrame) {
  const most = Math.max(1, ...cells.map((cell) => cell[figure] ?? 0));
  return {
    type: 'FeatureCollection' as const,
    features: cells
      .filter((cell) => !cell.isHidden && cell[figure] !== null)
      .map((cell) => ({
        type: 'Feature' as const,
        properties: { colour: heatOf((cell[figure] ?? 0) / most, theme) },
        geometry: {
          type: 'Polygon' as const,
          coordinates: [cell.ring.map(([lng, lat]) => frame.toMap([lng, lat]))],
        },
      })),
  };
}

export function HourSlider({ hour, onChange }: HourSearch & { onChange: (hour: number) => void }) {
  const t = useWords(words);
  const [moving, move] = useState<number | null>(null);
  const shown = moving ?? hour;
  return (
    <label className="orderAnalysisHour">
      <span className="uiFigures">
        {shown === ALL_DAY ? t('allDay') : t('hourFrom', { hour: String(shown).padStart(2, '0') })}
      </span>
      <Slider
        min={0}
        max={ALL_DAY}
        value={shown}
        ariaLabelForHandle={t('hour')}
        tooltip={{ open: false }}
        onChange={move}
        onChangeComplete={(chosen) => {
          move(null);
          onChange(chosen);
        }}
      />
    </label>
  );
}

export function Cells() {
  const t = useWords(words);
  const theme = useTheme();
  const can = useCan();
  const period = usePeriod();
  const [{ figure, hour }, setSearch] = useSearchState(SEARCH);
  const [resolution, setResolution] = useState(8);
  const asked = {
    requestedFrom: period.from,
    requestedTo: period.to,
    figure,
    resolution,
    ...(hour === ALL_DAY ? {} : { hour }),
  };
  const { data, error, refetch, isPlaceholderData } = useQuery(cellsQuery(asked));
  const shown = useRef<Shown | null>(null);
  const cells = data?.cells;
  const currency = data?.currency ?? '';
  const draw = (on: Shown) => {
    const { map, frame } = on;
    setData(map, SOURCE, featuresOf(cells ?? [], figure, theme, frame));
    fitOnce(
      on,
      (cells ?? []).map(({ centre }) => centre),
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
      type: 'fill',
      source: SOURCE,
      paint: { 'fill-color': ['get', 'colour'], 'fill-opacity': 0.72 },
    });
    const follow = () => setResolution(resolutionAt(map.getZoom()));
    map.on('zoomend', follow);
    follow();
    shown.current = { map, frame, isFitted: false };
    drawNow.current(shown.current);
    return () => {
      shown.current = null;
    };
  };
  const listed = (cells ?? [])
    .filter((cell) => !cell.isHidden && cell[figure] !== null)
    .toSorted((one, other) => (other[figure] ?? 0) - (one[figure] ?? 0))
    .slice(0, MOST_LISTED);
  return (
    <>
      <div className="orderAnalysisChoices">
        <PeriodPicker period={period} />
        <Segmented
          aria-label={t('figures')}
          value={figure}
          options={PLACE_FIGURES.map((value) => ({ value, label: t(value) }))}
          onChange={(value) => setSearch({ figure: value })}
        />
        <HourSlider hour={hour} onChange={(chosen) => setSearch({ hour: chosen })} />
        <ExportTable table={{ kind: 'cells', asked }} />
      </div>
      {error === null ? null : <ErrorState error={error} retry={() => void refetch()} />}
      <div className="orderAnalysisMap" aria-busy={isPlaceholderData}>
        <div className="orderAnalysisCanvas">
          <MapCanvas label={t('mapLabel')} onReady={onReady} />
        </div>
        {cells !== undefined && listed.length === 0 ? (
          <EmptyState title={t('noCells')} hint={t('noCellsHint')} />
        ) : (
          <Scroll label={t('table')}>
            <table className="orderAnalysisTable">
              <thead>
                <tr>
                  <th scope="col">{t('place')}</th>
                  <th scope="col" className="figure">
                    {t(figure)}
                  </th>
                  <th scope="col" className="figure">
                    {t('before')}
                  </th>
                  <th scope="col" aria-label={t('replay')} />
                </tr>
              </thead>
              <tbody className="uiFigures">
                {listed.map((cell) => (
                  <tr key={cell.cell}>
                    <th scope="row">{cell.name === '' ? t('unknown') : cell.name}</th>
                    <td>{textOf(figure, cell[figure], currency)}</td>
                    <td>{textOf(figure, cell.before, currency)}</td>
                    <td>
                      {can('capacity:replay:view') ? (
                        <Link
                          to={replayAt(period.to, hour, period.zone)}
                          aria-label={t('replayOf', { name: cell.name })}
                        >
                          {t('replay')}
                        </Link>
                      ) : null}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        )}
      </div>
      <footer className="uiQuiet orderAnalysisFoot">
        <p>{t('cellDefinition')}</p>
        {data === undefined ? null : (
          <>
            <LeftOut count={data.leftOut} />
            {figure === 'revenue' ? <CurrencyNote {...data} /> : null}
            <Told asOf={data.asOf} columns={data.columns} zone={period.zone} />
          </>
        )}
      </footer>
    </>
  );
}
