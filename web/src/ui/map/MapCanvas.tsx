/**
 * A map. Its code is loaded when it is first shown. It begins where the fleet is, follows the theme, works without
 * internet, and calls `onReady` when layers can be added; what that returns is called before the map goes.
 *
 *   <MapCanvas label={t('map')} center={[114.06, 22.54]} zoom={14} onReady={(map, { toMap, fromMap }) => {
 *     map.addSource('mine', …); map.addLayer(…);
 *     const marker = new Marker().setLngLat(toMap(position)).addTo(map);   // Marker from '#web/ui/map/maplibre.ts'
 *     map.on('click', ({ lngLat }) => setPosition(fromMap([lngLat.lng, lngLat.lat])));
 *   }} />
 *
 * Everything of ours is WGS 84; `toMap` and `fromMap` stand between it and the map (base maps in GCJ-02). It fills the
 * element around it; until it is there a still picture stands in for it, with what `still` says. Whatever a map shows must be reachable in a list or a table beside it as well.
 */
import { Suspense, useState, type ReactNode } from 'react';
import type { Map as LibreMap } from 'maplibre-gl';
import type { Bounds, CoordinateSystem, OwnFeature } from '#contract/capacity/monitoring/calls.ts';
import { lazyPage } from '#web/lib/chunks.ts';
import type { LngLat } from './gcj02.ts';
import type { OwnPart } from './ownStyle.ts';
import { StillMap, type Still } from './StillMap.tsx';

/** How our positions get onto the map, and a pointer's back. */
export interface MapFrame {
  system: CoordinateSystem;
  toMap: (point: Readonly<LngLat>) => LngLat;
  fromMap: (point: Readonly<LngLat>) => LngLat;
}

/** Features of the base map. */
export interface Drawn {
  type: 'FeatureCollection';
  features: OwnFeature[];
}

export interface MapCanvasProps {
  /** The description of the map for screen readers. */
  label: string;
  /** Where it begins (WGS 84); without it around the fleet, or as `beginning` says. Later changes do not move the map. */
  center?: LngLat;
  zoom?: number;
  /** Shown whole at the beginning, instead of `center`. */
  bounds?: Bounds;
  /** Ranges and stations beneath the page's own layers; shown by default. */
  showOwn?: boolean;
  /** Drawn instead of what is in force now, e.g. what was. */
  own?: Drawn;
  /** Parts of ours that are not drawn. */
  hidden?: readonly OwnPart[];
  /** Layers can be added. */
  onReady?: (map: LibreMap, frame: MapFrame) => void | (() => void);
  /** Laid over the map. */
  children?: ReactNode;
}

const MapView = lazyPage<MapCanvasProps>(() => import('./MapView.tsx'));

export function MapCanvas({ still, ...props }: MapCanvasProps & { still?: Still }) {
  const [isThere, setThere] = useState(false);
  const { center, zoom, bounds, label, onReady } = props;
  const ready: NonNullable<MapCanvasProps['onReady']> = (map, frame) => {
    setThere(true);
    const end = onReady?.(map, frame);
    return () => {
      setThere(false);
      end?.();
    };
  };
  return (
    <div className="mapBox">
      {isThere ? null : <StillMap center={center} zoom={zoom} bounds={bounds} still={still} label={label} />}
      <Suspense fallback={null}>
        <MapView {...props} onReady={ready} />
      </Suspense>
    </div>
  );
}
