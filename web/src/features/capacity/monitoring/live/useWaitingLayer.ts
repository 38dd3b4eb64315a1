import { useEffect, useEffectEvent } from 'react';
import { setData } from '#web/ui/map/geoJson.ts';
import type { MapColours } from '#web/ui/map/mapColours.ts';
import type { LiveMapHandle } from './LiveMap.tsx';
import type { WaitingOrder } from './useWaitingOrders.ts';

const WAITING = 'liveWaiting';
const HALO = 'liveWaitingHalo';
/** Pixels around a click in which a car stands in front of a waiting order. */
const IN_FRONT_PX = 8;

interface WaitingLayer {
  orders: readonly WaitingOrder[];
  /** The order that was chosen in the list. */
  chosen: string | null;
  colours: MapColours;
  onChoose: (id: string) => void;
}

/** Draws the places where people wait for a car, under the cars. */
export function useWaitingLayer(
  handle: LiveMapHandle | null,
  { orders, chosen, colours, onChoose }: WaitingLayer,
): void {
  const choose = useEffectEvent(onChoose);
  // the map is the outside system that is kept in step
  useEffect(() => {
    if (handle === null) return;
    const { map, frame, layer } = handle;
    const features = orders.flatMap(({ id, position }) =>
      position === null
        ? []
        : [
            {
              type: 'Feature' as const,
              properties: { id, chosen: id === chosen },
              geometry: { type: 'Point' as const, coordinates: frame.toMap(position) },
            },
          ],
    );
    if (map.getSource(WAITING) === undefined) {
      if (features.length === 0) return;
      map.addSource(WAITING, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
      map.addLayer({ id: HALO, type: 'circle', source: WAITING }, layer.id);
      map.addLayer({ id: WAITING, type: 'circle', source: WAITING }, layer.id);
      map.on('click', HALO, (event) => {
        const id: unknown = event.features?.[0]?.properties['id'];
        // a car in front of it was meant
        if (typeof id === 'string' && layer.near(event.point, IN_FRONT_PX).length === 0) choose(id);
      });
    }
    map.setPaintProperty(HALO, 'circle-radius', ['case', ['get', 'chosen'], 20, 13]);
    map.setPaintProperty(HALO, 'circle-color', colours.range.slow);
    map.setPaintProperty(HALO, 'circle-opacity', 0.3);
    map.setPaintProperty(WAITING, 'circle-radius', 6);
    map.setPaintProperty(WAITING, 'circle-color', colours.range.slow);
    map.setPaintProperty(WAITING, 'circle-stroke-width', 2);
    map.setPaintProperty(WAITING, 'circle-stroke-color', colours.halo);
    setData(map, WAITING, { type: 'FeatureCollection', features });
  }, [handle, orders, chosen, colours]);
}
