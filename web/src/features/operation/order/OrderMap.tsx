import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { MOST_TRACK_S } from '#contract/capacity/replay/calls.ts';
import type { OrderDetail } from '#contract/operation/order/calls.ts';
import { hasEnded } from '#contract/operation/order/rules.ts';
import { callApi } from '#web/lib/client.ts';
import { useCan } from '#web/lib/session.ts';
import { useTheme } from '#web/lib/theme.ts';
import { useWords } from '#web/lib/words.ts';
import { setData } from '#web/ui/map/geoJson.ts';
import { MAP_COLOURS } from '#web/ui/map/mapColours.ts';
import { MapCanvas, type MapCanvasProps } from '#web/ui/map/MapCanvas.tsx';
import { pointsOf } from '#web/ui/map/tracks.ts';
import { detailWords } from './detailWords.ts';

type Ready = NonNullable<MapCanvasProps['onReady']>;
type LngLat = [number, number];

const TRACK = 'orderTrack';
const ENDS = 'orderEnds';
const FOLLOW_MS = 15_000;
/** Kept free around the trip, degrees: about 200 m. */
const MARGIN = 0.002;

/** From the assignment to the end, or to now; null where no car drove. */
function spanOf({ carId, assignedAt, pickedUpAt, droppedOffAt, cancelledAt, failedAt }: OrderDetail, now: number) {
  const begin = assignedAt ?? pickedUpAt;
  if (carId === null || begin === null) return null;
  const from = Date.parse(begin);
  const end = droppedOffAt ?? cancelledAt ?? failedAt;
  const to = Math.min(end === null ? now : Date.parse(end), from + MOST_TRACK_S * 1000);
  return to > from ? { carId, from: new Date(from).toISOString(), to: new Date(to).toISOString() } : null;
}

function useTrack(order: OrderDetail) {
  const can = useCan();
  const isOver = hasEnded(order.status);
  const mayAsk = can('capacity:replay:view') && order.carId !== null && (order.assignedAt ?? order.pickedUpAt) !== null;
  return useQuery({
    queryKey: ['/capacity/replay/getTrack', order.id, order.version],
    queryFn: async ({ signal }) => {
      const span = spanOf(order, Date.now());
      if (span === null) return [];
      const { track, from } = await callApi('/capacity/replay/getTrack', span, { signal, quiet: true });
      return pointsOf(track, Date.parse(from));
    },
    enabled: mayAsk,
    // a car out of reach, or a track that is not kept any more
    retry: false,
    staleTime: isOver ? Infinity : FOLLOW_MS,
    refetchInterval: isOver ? false : FOLLOW_MS,
  });
}

function boundsOf(places: readonly LngLat[]): [number, number, number, number] | null {
  if (places.length === 0) return null;
  const lngs = places.map(([lng]) => lng);
  const lats = places.map(([, lat]) => lat);
  return [
    Math.min(...lngs) - MARGIN,
    Math.min(...lats) - MARGIN,
    Math.max(...lngs) + MARGIN,
    Math.max(...lats) + MARGIN,
  ];
}

/** The way that the car drove for the order: fainter to the passenger, strong with the passenger; A and B are its ends. */
export function OrderMap({ order }: { order: OrderDetail }) {
  const t = useWords(detailWords);
  const colours = MAP_COLOURS[useTheme()];
  const { data: points, isLoading } = useTrack(order);
  const { pickUpPosition, dropOffPosition, pickedUpAt } = order;
  const shown = useRef<(() => void) | null>(null);
  const lines = useMemo(() => {
    const boarded = pickedUpAt === null ? Infinity : Date.parse(pickedUpAt);
    const all = points ?? [];
    const drawn = (kind: 'there' | 'trip', some: typeof all) => ({
      kind,
      places: some.map(({ lng, lat }): LngLat => [lng, lat]),
    });
    const first = all.findIndex(({ at }) => at >= boarded);
    return first === -1
      ? [drawn('there', all)]
      : // the piece between belongs to both
        [drawn('there', all.slice(0, first + 1)), drawn('trip', all.slice(first))];
  }, [points, pickedUpAt]);
  const draw = useRef(lines);
  // the map is the outside system that is kept in step
  useEffect(() => {
    draw.current = lines;
    shown.current?.();
  }, [lines]);

  const ends = [
    { letter: 'A', position: pickUpPosition },
    { letter: 'B', position: dropOffPosition },
  ].flatMap(({ letter, position }) => (position === null ? [] : [{ letter, place: position }]));
  const bounds = boundsOf([...ends.map(({ place }) => place), ...lines.flatMap(({ places }) => places)]);
  // it opens once, with all that is known then
  if (bounds === null) return null;
  if (isLoading) return <div className="orderMap" aria-busy="true" />;

  const onReady: Ready = (map, { toMap }) => {
    const lineData = () => ({
      type: 'FeatureCollection' as const,
      features: draw.current
        .filter(({ places }) => places.length > 1)
        .map(({ kind, places }) => ({
          type: 'Feature' as const,
          properties: { kind },
          geometry: { type: 'LineString' as const, coordinates: places.map(toMap) },
        })),
    });
    map.addSource(TRACK, { type: 'geojson', data: lineData() });
    map.addSource(ENDS, {
      type: 'geojson',
      data: {
        type: 'FeatureCollection',
        features: ends.map(({ letter, place }) => ({
          type: 'Feature' as const,
          properties: { letter },
          geometry: { type: 'Point' as const, coordinates: toMap(place) },
        })),
      },
    });
    map.addLayer({
      id: TRACK,
      type: 'line',
      source: TRACK,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': colours.accent,
        'line-width': ['match', ['get', 'kind'], 'trip', 5, 3],
        'line-opacity': ['match', ['get', 'kind'], 'trip', 0.9, 0.45],
      },
    });
    map.addLayer({
      id: ENDS,
      type: 'circle',
      source: ENDS,
      paint: {
        'circle-radius': 10,
        'circle-color': ['match', ['get', 'letter'], 'A', colours.car.available, colours.station],
        'circle-stroke-width': 2,
        'circle-stroke-color': colours.carEdge,
      },
    });
    const letters = document.createElement('div');
    letters.className = 'orderMapLetters';
    letters.setAttribute('aria-hidden', 'true');
    const marks = ends.map(({ letter, place }) => {
      const mark = document.createElement('span');
      mark.textContent = letter;
      letters.append(mark);
      return { mark, at: toMap(place) };
    });
    map.getContainer().append(letters);
    const place = () => {
      for (const { mark, at } of marks) {
        const { x, y } = map.project(at);
        mark.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
      }
    };
    place();
    map.on('render', place);
    shown.current = () => setData(map, TRACK, lineData());
    return () => (shown.current = null);
  };
  const hasTrack = lines.some(({ places }) => places.length > 1);
  return (
    <>
      <div className="orderMap" data-points={points?.length ?? 0}>
        <MapCanvas label={t('tripMap')} bounds={bounds} onReady={onReady} />
      </div>
      <p className="uiQuiet orderSmall">{t(hasTrack ? 'tripMapHint' : 'tripNoTrack')}</p>
    </>
  );
}
