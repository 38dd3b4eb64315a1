import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Map as LibreMap } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { boundsOf } from '#contract/ground/geometry.ts';
import { callApi } from '#web/lib/client.ts';
import { useLiveEvent } from '#web/lib/live.ts';
import { usePage } from '#web/lib/page.tsx';
import { queryClient } from '#web/lib/query.ts';
import { useTheme } from '#web/lib/theme.ts';
import { useWords } from '#web/lib/words.ts';
import { fitTo } from '#web/ui/map/fit.ts';
import { MapCanvas, type MapFrame } from '#web/ui/map/MapCanvas.tsx';
import { MAP_COLOURS } from '#web/ui/map/mapColours.ts';
import { KindLegend } from './KindLegend.tsx';
import { useLimitText } from './rangeColumns.tsx';
import { rangeName } from '#web/shared/range/choices.ts';
import { fillLayersOf, type ShownArea, showAreas } from '#web/shared/area/rangeLayers.ts';
import { rangeQuery } from './rangeQueries.ts';
import { words } from './words.ts';

interface Opened {
  map: LibreMap;
  frame: MapFrame;
}
interface View {
  west: number;
  south: number;
  east: number;
  north: number;
  zoom: number;
}

const SOURCE = 'ranges';
const CHOSEN = 'range-chosen';
const PUBLISHED = '/capacity/range/getPublished';

const turned = (lng: number): number => ((((lng + 180) % 360) + 360) % 360) - 180;

function viewOf({ map, frame }: Opened): View {
  const around = map.getBounds();
  const [west, south] = frame.fromMap([around.getWest(), Math.max(-90, around.getSouth())]);
  const [east, north] = frame.fromMap([around.getEast(), Math.min(90, around.getNorth())]);
  const isWhole = east - west >= 360;
  return {
    west: isWhole ? -180 : turned(west),
    south,
    east: isWhole ? 180 : turned(east),
    north,
    zoom: Math.min(24, Math.max(0, map.getZoom())),
  };
}

/** The same address with a range open. */
function detailOf(current: URLSearchParams, id: string): URLSearchParams {
  const next = new URLSearchParams(current);
  next.set('drawer', 'detail');
  next.set('record', id);
  return next;
}

/** The ranges in force on a map beside the list; a click on a range opens it. */
export function RangeMap() {
  const t = useWords(words);
  const limitText = useLimitText();
  const page = usePage();
  const colours = MAP_COLOURS[useTheme()];
  const [opened, setOpened] = useState<Opened>();
  const [view, setView] = useState<View>();
  const record = page.search.get('record') ?? '';
  const published = useQuery({
    queryKey: [PUBLISHED, view],
    queryFn: ({ signal }) => callApi(PUBLISHED, view ?? { west: 0, south: 0, east: 0, north: 0, zoom: 0 }, { signal }),
    enabled: view !== undefined,
    placeholderData: keepPreviousData,
  });
  const chosen = useQuery({ ...rangeQuery(record), enabled: /^[1-9]\d{0,17}$/.test(record) }).data;
  useLiveEvent('rows', (event) => {
    if (event.kind === 'resync' || event.noun === '/capacity/range')
      void queryClient.invalidateQueries({ queryKey: [PUBLISHED] });
  });

  useEffect(() => {
    if (opened === undefined || published.data === undefined) return;
    const areas = published.data.list.map(({ id, kind, geometry, speedLimit, appliesNow, ...names }): ShownArea => ({
      id,
      kind,
      name: speedLimit === null ? rangeName(names) : `${rangeName(names)}\n${limitText(speedLimit)}`,
      geometry,
      isFaint: !appliesNow,
    }));
    showAreas(opened.map, opened.frame, SOURCE, areas, colours);
    opened.map.getContainer().dataset['ranges'] = String(areas.length);
  }, [opened, published.data, colours, limitText]);

  useEffect(() => {
    if (opened === undefined) return;
    const { map, frame } = opened;
    const area = chosen === undefined ? [] : [{ ...chosen, name: '' }];
    showAreas(map, frame, CHOSEN, area, colours);
    if (chosen !== undefined && chosen.vertexCount > 0) fitTo(map, frame, boundsOf(chosen.geometry.coordinates));
  }, [opened, chosen, colours]);

  const { setSearch } = page;
  const onReady = (map: LibreMap, frame: MapFrame) => {
    const ready = { map, frame };
    const look = () => setView(viewOf(ready));
    map.on('moveend', look);
    map.on('click', ({ point }) => {
      const layers = fillLayersOf(SOURCE).filter((layer) => map.getLayer(layer) !== undefined);
      const id: unknown = map.queryRenderedFeatures(point, { layers })[0]?.properties['id'];
      if (typeof id === 'string') setSearch((current) => detailOf(current, id));
    });
    setOpened(ready);
    look();
    return () => setOpened(undefined);
  };

  return (
    <section className="rangeMap" aria-label={t('mapOf')}>
      <MapCanvas label={t('mapOf')} showOwn={false} onReady={onReady}>
        <KindLegend />
      </MapCanvas>
    </section>
  );
}
