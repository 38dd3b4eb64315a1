import { useQuery } from '@tanstack/react-query';
import type { Map as LibreMap, StyleSpecification } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { escapedHtml } from '#contract/ground/markup.ts';
import { useLiveEvent } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';
import { useTheme } from '#web/lib/theme.ts';
import { useLanguage, useWords } from '#web/lib/words.ts';
import { ErrorState } from '../ErrorState.tsx';
import { cornersOf, FIT } from './fit.ts';
import { fromMap, mapCoordinates, toMap, type LngLat } from './gcj02.ts';
import { graticuleOf } from './graticule.ts';
import './map.css';
import { MAP_COLOURS, type MapColours } from './mapColours.ts';
import type { Drawn, MapCanvasProps, MapFrame } from './MapCanvas.tsx';
import { setData } from './geoJson.ts';
import { AttributionControl, Map, NavigationControl, ScaleControl, setWorkerFor } from './maplibre.ts';
import { followOwnMap, mapSettingsQuery, ownMapQuery, type MapSettings } from './mapQueries.ts';
import { GRID, groundLayers, OWN, OWN_PARTS, OWN_SOURCES, ownLayers, ownStyle } from './ownStyle.ts';
import { mapWords } from './words.ts';

const BEGIN_ZOOM = 11;
/** The whole world, shown when there is no data. */
const WORLD: LngLat = [60, 20];

type Translate = ReturnType<typeof useWords<(typeof mapWords)['zh']>>;

const frameOf = ({ coordinateSystem: system }: MapSettings): MapFrame => ({
  system,
  toMap: (point) => toMap(system, point),
  fromMap: (point) => fromMap(system, point),
});

/**
 * The first view of a map: what its page wants (its subject, or the view in its address), around the fleet or else
 * ranges and stations (which of them, the server says), where the settings say, the world.
 */
function beginning({ center, zoom, bounds }: MapCanvasProps, settings: MapSettings, frame: MapFrame) {
  const around = bounds ?? (center === undefined ? settings.bounds : null);
  const corners = around === null ? null : cornersOf(frame, around);
  if (corners !== null) return { bounds: corners, fitBoundsOptions: FIT };
  if (center !== undefined) return { center: frame.toMap(center), zoom: zoom ?? BEGIN_ZOOM };
  if (settings.centre !== null) return { center: frame.toMap(settings.centre), zoom: zoom ?? settings.zoom };
  return { center: frame.toMap(WORLD), zoom: zoom ?? 1 };
}

function openMap(
  holder: HTMLElement,
  props: MapCanvasProps,
  settings: MapSettings,
  frame: MapFrame,
  colours: MapColours,
  t: Translate,
): LibreMap {
  setWorkerFor(settings.styleUrl);
  const map = new Map({
    container: holder,
    style: settings.styleUrl ?? ownStyle(colours),
    ...beginning(props, settings, frame),
    attributionControl: false,
    localIdeographFontFamily: 'Noto Sans CJK SC, PingFang SC, Microsoft YaHei, sans-serif',
    pitchWithRotate: false,
    touchPitch: false,
    maxPitch: 0,
    fadeDuration: 0,
    locale: {
      'NavigationControl.ZoomIn': t('zoomIn'),
      'NavigationControl.ZoomOut': t('zoomOut'),
      'NavigationControl.ResetBearing': t('resetBearing'),
      'AttributionControl.ToggleAttribution': t('attribution'),
      'ScaleControl.Meters': t('metres'),
      'ScaleControl.Kilometers': t('kilometres'),
      'Map.Title': props.label,
    },
  });
  map.addControl(new NavigationControl({ visualizePitch: false }), 'bottom-right');
  map.addControl(new ScaleControl({ unit: 'metric', maxWidth: 120 }), 'bottom-left');
  // our own data needs no attribution
  if (settings.styleUrl !== null || settings.attribution !== '') {
    const sources = [settings.attribution, t('ownAttribution')].filter((text) => text !== '');
    map.addControl(
      new AttributionControl({ compact: true, customAttribution: sources.map(escapedHtml) }),
      'bottom-right',
    );
  }
  map.getCanvas().setAttribute('aria-label', props.label);
  return map;
}

/** Adds ranges and stations above the base map. */
function addOwn(map: LibreMap, style: StyleSpecification['layers']): void {
  for (const [id, source] of Object.entries(OWN_SOURCES))
    if (map.getSource(id) === undefined) map.addSource(id, source);
  for (const layer of style) if (map.getLayer(layer.id) === undefined) map.addLayer(layer);
}

/** Gives the layers of ours the colours of another theme; what pages have added is left alone. */
function recolour(map: LibreMap, layers: StyleSpecification['layers']): void {
  for (const layer of layers) {
    if (map.getLayer(layer.id) === undefined) continue;
    const order = map.getLayersOrder();
    const next = order[order.indexOf(layer.id) + 1];
    map.removeLayer(layer.id);
    map.addLayer(layer, next);
  }
}

/** Shows the layers of ours but those of these parts. */
function hide(map: LibreMap, parts: readonly string[]): void {
  const all = Object.entries(OWN_PARTS);
  const hidden = new Set<string>(all.flatMap(([part, layers]) => (parts.includes(part) ? layers : [])));
  for (const id of new Set<string>(all.flatMap(([, layers]) => layers)))
    if (map.getLayer(id) !== undefined) map.setLayoutProperty(id, 'visibility', hidden.has(id) ? 'none' : 'visible');
}

const shifted = (own: Drawn, frame: MapFrame): Drawn =>
  frame.system === 'wgs84'
    ? own
    : {
        ...own,
        features: own.features.map((feature) => {
          const geometry = { ...feature.geometry };
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the coordinates keep the shape of their type
          geometry.coordinates = mapCoordinates(geometry.coordinates, frame.toMap) as never;
          return { ...feature, geometry };
        }),
      };

function drawGrid(map: LibreMap): void {
  const around = map.getBounds();
  const [west, east] = [around.getWest(), Math.min(around.getEast(), around.getWest() + 360)];
  setData(map, GRID, graticuleOf(west, Math.max(-85, around.getSouth()), east, Math.min(85, around.getNorth())));
}

function Canvas({ settings, ...props }: MapCanvasProps & { settings: MapSettings }) {
  const t = useWords(mapWords);
  const theme = useTheme();
  const language = useLanguage();
  const colours = MAP_COLOURS[theme];
  const holder = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LibreMap | null>(null);
  const [isBroken, setBroken] = useState(false);
  const isNow = props.showOwn !== false && props.own === undefined;
  const now = useQuery({ ...ownMapQuery, enabled: isNow }).data;
  const own = props.own ?? now;
  const { showOwn = true, hidden = [] } = props;
  const wanted = hidden.join(' ');

  const begin = useEffectEvent((element: HTMLElement) => {
    const frame = frameOf(settings);
    let opened: LibreMap;
    try {
      opened = openMap(element, props, settings, frame, colours, t);
    } catch {
      setBroken(true);
      return () => undefined;
    }
    let end: void | (() => void);
    const ready = () => {
      addOwn(opened, showOwn ? ownLayers(colours, language) : []);
      drawGrid(opened);
      setMap(opened);
      end = props.onReady?.(opened, frame);
    };
    opened.on('moveend', () => drawGrid(opened));
    opened.once('load', ready);
    // a configured style that does not come must not leave a blank screen
    opened.on('error', () => {
      if (settings.styleUrl !== null && !opened.isStyleLoaded() && opened.getStyle() === undefined)
        opened.setStyle(ownStyle(colours));
    });
    return () => {
      if (typeof end === 'function') end();
      opened.remove();
      setMap(null);
    };
  });

  useEffect(followOwnMap, []);
  useEffect(() => (holder.current === null ? undefined : begin(holder.current)), []);
  useEffect(() => {
    if (map === null) return;
    recolour(map, [...groundLayers(colours), ...ownLayers(colours, language)]);
    hide(map, wanted.split(' '));
  }, [map, colours, language, wanted]);
  useEffect(() => {
    if (map !== null && own !== undefined) setData(map, OWN, shifted(own, frameOf(settings)));
  }, [map, own, settings]);

  return (
    <div className="mapCanvas" data-own={own?.features.length}>
      <div className="mapHolder" ref={holder} />
      {isBroken ? (
        <div className="mapProblem" role="alert">
          <strong>{t('noWebGl')}</strong>
          <span>{t('noWebGlHint')}</span>
        </div>
      ) : null}
      {props.children}
    </div>
  );
}

export default function MapView(props: MapCanvasProps) {
  const settings = useQuery(mapSettingsQuery);
  const language = useLanguage();
  useLiveEvent('settings', () => void queryClient.invalidateQueries({ queryKey: mapSettingsQuery.queryKey }));
  const { data } = settings;
  if (data === undefined)
    return settings.error === null ? null : <ErrorState error={settings.error} retry={() => void settings.refetch()} />;
  // another base is another map
  return <Canvas key={`${data.styleUrl} ${data.coordinateSystem} ${language}`} {...props} settings={data} />;
}
