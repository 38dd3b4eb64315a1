import { setData } from '#web/ui/map/geoJson.ts';
import { Button, Input } from 'antd';
import type { Map as LibreMap } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '#web/lib/words.ts';
import { MapCanvas, type MapFrame } from '#web/ui/map/MapCanvas.tsx';
import { positionIn, round, textOf } from './positions.ts';
import './position.css';
import { words } from './words.ts';

interface PositionFieldProps {
  id?: string;
  value?: [number, number] | null;
  onChange?: (position: [number, number] | null) => void;
}

const SOURCE = 'picked';
const CLOSE = 16;

/** Shows the position as a dot; a click moves it. */
function show(
  map: LibreMap,
  { toMap, fromMap }: MapFrame,
  value: PositionFieldProps['value'],
  pick: (at: [number, number]) => void,
) {
  const data = (at: PositionFieldProps['value']) => ({
    type: 'FeatureCollection' as const,
    features:
      at === null || at === undefined
        ? []
        : [{ type: 'Feature' as const, properties: {}, geometry: { type: 'Point' as const, coordinates: toMap(at) } }],
  });
  map.addSource(SOURCE, { type: 'geojson', data: data(value) });
  map.addLayer({
    id: SOURCE,
    type: 'circle',
    source: SOURCE,
    paint: {
      'circle-radius': 8,
      'circle-color': '#5b50d6',
      'circle-stroke-color': '#ffffff',
      'circle-stroke-width': 3,
    },
  });
  map.on('click', ({ lngLat }) => {
    const [lng, lat] = fromMap([lngLat.lng, lngLat.lat]);
    pick([round(lng), round(lat)]);
  });
  return (at: PositionFieldProps['value']) => {
    setData(map, SOURCE, data(at));
  };
}

/** A position, typed or picked on the map. */
export function PositionField({ id, value, onChange }: PositionFieldProps) {
  const t = useWords(words);
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const draw = useRef<(at: PositionFieldProps['value']) => void>(undefined);
  useEffect(() => draw.current?.(value), [value]);
  const pick = (at: [number, number]) => {
    setTyped(undefined);
    onChange?.(at);
  };
  const text = typed ?? textOf(value);
  const isBad = positionIn(text) === undefined;
  return (
    <>
      <div className="uiRow positionTyped">
        <Input
          id={id}
          value={text}
          status={isBad ? 'error' : ''}
          placeholder="113.9486, 22.5312"
          onChange={(event) => {
            setTyped(event.target.value);
            onChange?.(positionIn(event.target.value) ?? null);
          }}
          onBlur={() => {
            if (!isBad) setTyped(undefined);
          }}
        />
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'hideMap' : 'pickOnMap')}
        </Button>
      </div>
      {isBad ? <span className="positionBad">{t('badPosition')}</span> : null}
      {isOpen ? (
        <div className="positionMap">
          <MapCanvas
            label={t('pickMap')}
            {...(value === null || value === undefined ? {} : { center: value, zoom: CLOSE })}
            onReady={(map, frame) => {
              draw.current = show(map, frame, value, pick);
              return () => (draw.current = undefined);
            }}
          />
        </div>
      ) : null}
    </>
  );
}
