import type { Map as LibreMap } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { boundsOfMost } from '#contract/ground/geometry.ts';
import { useTheme } from '#web/lib/theme.ts';
import { useWords } from '#web/lib/words.ts';
import { MAP_COLOURS } from '#web/ui/map/mapColours.ts';
import { fitTo } from '#web/ui/map/fit.ts';
import { MapCanvas, type MapFrame } from '#web/ui/map/MapCanvas.tsx';
import { addCarLayers, addPictures, carAt, drawCars, drawStops, drawWay } from './carPictures.ts';
import type { CarThen, Player } from './player.ts';
import type { Totals } from './replayQueries.ts';
import type { Point } from '#web/ui/map/tracks.ts';
import { useMapThen, useSitesThen } from './useMapThen.ts';
import { words } from './words.ts';

interface ReplayMapProps {
  player: Player;
  chosen: string;
  way: readonly Point[];
  stops: Totals['stops'];
  choose: (id: string) => void;
}

const NEAR_ZOOM = 14.5;
/** More cars than this are drawn less often. */
const MANY = 1500;
const SELDOM = 4;

/** The cars of a replay where they were, on a map. */
export function ReplayMap({ player, chosen, way, stops, choose }: ReplayMapProps) {
  const t = useWords(words);
  const colours = MAP_COLOURS[useTheme()];
  const [handle, setHandle] = useState<{ map: LibreMap; frame: MapFrame } | null>(null);
  const [shown, setShown] = useState(0);
  const went = useRef('');
  const { asked, own } = useMapThen(player);
  const sites = useSitesThen(handle, asked, colours);

  const ready = (map: LibreMap, frame: MapFrame) => {
    addPictures(map, colours);
    addCarLayers(map, colours);
    setHandle({ map, frame });
    return () => setHandle(null);
  };
  const clicked = useEffectEvent((map: LibreMap, point: { x: number; y: number }) => choose(carAt(map, point) ?? ''));

  useEffect(() => {
    if (handle === null) return undefined;
    const { map, frame } = handle;
    let count = 0;
    // goes where the car, or the fleet, is once, and from then on where the person wants
    const goOnce = (cars: readonly CarThen[]) => {
      const wanted = chosen === '' ? 'fleet' : chosen;
      if (went.current === wanted || (chosen === '' && went.current !== '')) return;
      const car = cars.find(({ id }) => id === chosen);
      const fleet = chosen === '' ? boundsOfMost(cars.map(({ lng, lat }) => [lng, lat])) : null;
      if (fleet !== null) fitTo(map, frame, fleet);
      else if (car !== undefined)
        map.jumpTo({ center: frame.toMap([car.lng, car.lat]), zoom: Math.max(map.getZoom(), NEAR_ZOOM) });
      else return;
      went.current = wanted;
    };
    const draw = () => {
      const cars = player.cars();
      count += 1;
      if (cars.length > MANY && player.isPlaying && count % SELDOM !== 0) return;
      drawCars(map, frame, cars, chosen);
      setShown(cars.length);
      goOnce(cars);
    };
    draw();
    return player.onPicture(draw);
  }, [handle, player, chosen]);

  useEffect(() => {
    if (handle === null) return undefined;
    const { map } = handle;
    const click = ({ point }: { point: { x: number; y: number } }) => clicked(map, point);
    const move = ({ point }: { point: { x: number; y: number } }) => {
      map.getCanvas().style.cursor = carAt(map, point) === null ? '' : 'pointer';
    };
    map.on('click', click);
    map.on('mousemove', move);
    return () => {
      map.off('click', click);
      map.off('mousemove', move);
    };
  }, [handle]);

  useEffect(() => {
    if (handle !== null) addPictures(handle.map, colours);
  }, [handle, colours]);

  useEffect(() => {
    if (handle === null) return;
    drawWay(handle.map, handle.frame, way);
    drawStops(
      handle.map,
      handle.frame,
      chosen === '' ? [] : stops.filter(({ carId }) => carId === chosen).map(({ position }) => position),
    );
  }, [handle, way, stops, chosen]);

  return (
    <div className="replayMap" data-ready={handle === null ? undefined : ''} data-cars={shown} data-sites={sites}>
      <MapCanvas label={t('map')} own={own} onReady={ready}>
        {handle !== null && shown === 0 && !player.isWaiting && player.error === null ? (
          <p className="replayNobody" role="status">
            {t('nobodyThen')}
          </p>
        ) : null}
      </MapCanvas>
    </div>
  );
}
