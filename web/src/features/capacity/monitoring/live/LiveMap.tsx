import type { Map as LibreMap } from 'maplibre-gl';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { Bounds, CarFilter } from '#contract/capacity/monitoring/calls.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useTheme } from '#web/lib/theme.ts';
import { useWords } from '#web/lib/words.ts';
import type { LngLat } from '#web/ui/map/gcj02.ts';
import type { OwnPart } from '#web/ui/map/ownStyle.ts';
import { MAP_COLOURS, type MapColours } from '#web/ui/map/mapColours.ts';
import { MapCanvas, type MapFrame } from '#web/ui/map/MapCanvas.tsx';
import { CarLabels } from './carLabels.ts';
import { CarLayer } from './carLayer.ts';
import { ClusterLayer, zoomTo, type ClusterLabel } from './clusterLayer.ts';
import type { FleetCar, FleetNews } from './fleetStore.ts';
import { Spread, type SpreadAt } from './Spread.tsx';
import { HoverCard, type HoverAt } from './HoverCard.tsx';
import { useTrail } from './useTrail.ts';
import { useWaitingLayer } from './useWaitingLayer.ts';
import type { WaitingOrder } from './useWaitingOrders.ts';
import type { Fleet } from './useFleet.ts';
import { words } from './words.ts';

/** Pixels around a click in which a car counts as meant, and in which cars count as stacked. */
const MEANT_PX = 18;
const STACKED_PX = 12;
const QUIET_MS = 400;
/** Cars on the screen whose names are asked for ahead of being listed. */
const MOST_NAMED = 100;

/** What the page may ask of the map. */
export interface LiveMapHandle {
  map: LibreMap;
  frame: MapFrame;
  layer: CarLayer;
  clusters: ClusterLayer;
  labels: CarLabels;
}

interface LiveMapProps {
  fleet: Fleet;
  filter: CarFilter;
  /** The beginning in the address. */
  begin: { center: LngLat; zoom: number } | null;
  chosen: number | null;
  following: boolean;
  /** Parts of ours that are not drawn. */
  hidden: readonly OwnPart[];
  /** Whether the way of the chosen car is drawn. */
  trail: boolean;
  onChoose: (id: number) => void;
  /** Orders that wait for a car, and the chosen one of them. */
  waiting: readonly WaitingOrder[];
  waitingChosen: string | null;
  onWaiting: (id: string) => void;
  /** The screen came to rest somewhere else (WGS 84). */
  onMoved: (center: LngLat, zoom: number) => void;
  onDragged: () => void;
  /** Null while the map is not there. */
  handle: LiveMapHandle | null;
  /** The map can be asked, or (null) no longer. */
  onHandle: (handle: LiveMapHandle | null) => void;
  news: FleetNews;
  /** Cars on the screen, as they are listed. */
  onScreen: readonly FleetCar[];
}

/** The bounds of the screen, WGS 84. */
function boundsOf(map: LibreMap, frame: MapFrame): Bounds {
  const around = map.getBounds();
  const wrap = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180;
  const isWorld = around.getEast() - around.getWest() >= 360;
  const [west, south] = frame.fromMap([isWorld ? -180 : wrap(around.getWest()), Math.max(-90, around.getSouth())]);
  const [east, north] = frame.fromMap([isWorld ? 180 : wrap(around.getEast()), Math.min(90, around.getNorth())]);
  return [west, south, east, north];
}

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Puts the cars, the clusters and the plates onto an open map. */
function beginDrawing({ store }: Fleet, map: LibreMap, frame: MapFrame, colours: MapColours): LiveMapHandle {
  const layer = new CarLayer(colours, frame.toMap, isStill());
  map.addLayer(layer);
  const clusters = new ClusterLayer(colours, frame.toMap);
  map.addLayer(clusters);
  store.draw(layer);
  const box = document.createElement('div');
  box.className = 'liveLabels';
  box.setAttribute('aria-hidden', 'true');
  map.getContainer().append(box);
  return { map, frame, layer, clusters, labels: new CarLabels(map, layer, store, box) };
}

/** Draws the news: clusters, plates, the chosen car. */
function useDrawn({ fleet, handle, news, onScreen, chosen }: LiveMapProps, colours: MapColours): void {
  const t = useWords(words);
  const stateWord = useDictLabel('vehicleState');
  useEffect(() => handle?.layer.recolour(colours), [handle, colours]);
  useEffect(() => {
    handle?.layer.choose(chosen);
    handle?.labels.choose(chosen);
  }, [handle, chosen]);
  const label = useCallback<ClusterLabel>(
    (count, states) =>
      [
        t('clusterOf', { count }),
        ...states.map((one) => t('clusterStates', { state: stateWord(one.state), count: one.count })),
      ].join(' · '),
    [t, stateWord],
  );
  useEffect(() => {
    if (handle === null) return;
    if (news.mode === 'clusters') handle.clusters.show(news.clusters, colours, label);
    else handle.clusters.clear();
    const ids = onScreen.slice(0, MOST_NAMED).map(({ id }) => id);
    fleet.socket.askNames(chosen === null ? ids : [...ids, chosen]);
    handle.labels.update(onScreen.map(({ id }) => id));
  }, [handle, fleet, news, colours, onScreen, chosen, label]);
}

/** A followed car stays in the middle; each piece of news moves the screen a little. */
function useFollowing({ handle, news, following, chosen }: LiveMapProps): void {
  useEffect(() => {
    // on the way to a car the map is left to arrive
    if (!following || handle === null || chosen === null || handle.map.isZooming()) return;
    const position = news.watched.get(String(chosen))?.position ?? null;
    if (position === null) return;
    const center = handle.frame.toMap([position[0], position[1]]);
    handle.map.easeTo({ center, duration: isStill() ? 0 : 500, easing: (part) => part });
  }, [following, handle, chosen, news]);
}

export function LiveMap(props: LiveMapProps) {
  const { fleet, filter, begin, handle, news } = props;
  const t = useWords(words);
  const colours = MAP_COLOURS[useTheme()];
  const [spread, setSpread] = useState<SpreadAt | null>(null);
  const [hover, setHover] = useState<HoverAt | null>(null);
  useDrawn(props, colours);
  useFollowing(props);
  useTrail(handle, { carId: props.chosen, isWanted: props.trail, colours });
  useWaitingLayer(handle, {
    orders: props.waiting,
    chosen: props.waitingChosen,
    colours,
    onChoose: props.onWaiting,
  });

  const look = useEffectEvent((map: LibreMap, frame: MapFrame) =>
    fleet.socket.look({ bounds: boundsOf(map, frame), zoom: map.getZoom(), filter }),
  );
  const rested = useEffectEvent((map: LibreMap, frame: MapFrame) => {
    const { lng, lat } = map.getCenter().wrap();
    props.onMoved(frame.fromMap([lng, lat]), map.getZoom());
  });
  const clicked = useEffectEvent(({ map, layer, clusters }: LiveMapHandle, point: { x: number; y: number }) => {
    const cluster = clusters.at(point);
    if (cluster !== null) return zoomTo(map, cluster.place);
    const [nearest] = layer.near(point, MEANT_PX);
    const at = nearest === undefined ? null : layer.placeOf(nearest.id);
    const stack = at === null ? [] : layer.near(map.project(at), STACKED_PX);
    if (stack.length > 1) fleet.socket.askNames(stack.map(({ id }) => id));
    setSpread(stack.length > 1 ? { ...point, cars: stack } : null);
    if (nearest !== undefined && stack.length <= 1) props.onChoose(nearest.id);
  });
  const askName = useEffectEvent((id: number) => {
    if (!news.names.has(id)) fleet.socket.askNames([id]);
  });
  const dragged = useEffectEvent(() => props.onDragged());

  useEffect(() => {
    if (handle === null) return undefined;
    const { map, frame, layer, clusters } = handle;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const moved = () => {
      setSpread(null);
      setHover(null);
      // what lay under the pointer has moved on
      map.getCanvas().title = '';
      look(map, frame);
      clearTimeout(timer);
      timer = setTimeout(() => rested(map, frame), QUIET_MS);
    };
    const drag = () => dragged();
    map.on('move', moved);
    map.on('resize', moved);
    map.on('dragstart', drag);
    map.on('click', ({ point }) => clicked(handle, point));
    map.on('mousemove', ({ point }) => {
      const canvas = map.getCanvas();
      const cluster = clusters.at(point);
      const [nearest] = cluster === null ? layer.near(point, MEANT_PX) : [];
      canvas.style.cursor = cluster !== null || nearest !== undefined ? 'pointer' : '';
      if (nearest !== undefined) askName(nearest.id);
      const { clientWidth, clientHeight } = canvas;
      const isRight = point.x > clientWidth / 2;
      const isLow = point.y > clientHeight / 2;
      setHover(nearest === undefined ? null : { x: point.x, y: point.y, id: nearest.id, isRight, isLow });
      canvas.title = cluster?.label ?? '';
    });
    map.on('mouseout', () => setHover(null));
    return () => clearTimeout(timer);
  }, [handle]);

  // the socket sends only its changes
  useEffect(() => {
    if (handle !== null) look(handle.map, handle.frame);
  });

  const ready = (map: LibreMap, frame: MapFrame) => {
    const made = beginDrawing(fleet, map, frame, colours);
    props.onHandle(made);
    return () => {
      fleet.store.draw(null);
      made.labels.remove();
      props.onHandle(null);
    };
  };

  return (
    <div
      className="liveMap"
      data-ready={handle === null ? undefined : ''}
      data-mode={news.mode ?? undefined}
      data-cars={news.cars.size}
      data-clusters={news.clusters.length}
      data-waiting={props.waiting.length}
    >
      <MapCanvas label={t('map')} {...(begin ?? {})} hidden={props.hidden} onReady={ready}>
        {hover === null || spread !== null ? null : <HoverCard at={hover} news={news} />}
        {spread === null ? null : (
          <Spread
            at={spread}
            names={news.names}
            onChoose={(id) => {
              setSpread(null);
              props.onChoose(id);
            }}
            onClose={() => setSpread(null)}
          />
        )}
      </MapCanvas>
    </div>
  );
}
