import type { Map as LibreMap } from 'maplibre-gl';
import { useEffect, useEffectEvent, useState } from 'react';
import type { SiteDrawing, SiteFeature, SiteMap, SitePicture } from '#contract/station.ts';
import { useTheme } from '#web/lib/theme.ts';
import { useWords } from '#web/lib/words.ts';
import type { Drawing, DrawRole } from '#web/ui/map/draw/drawing.ts';
import { drawOn } from '#web/ui/map/draw/drawOn.ts';
import { MAP_COLOURS } from '#web/ui/map/mapColours.ts';
import { MapCanvas, type MapFrame } from '#web/ui/map/MapCanvas.tsx';
import { Marker } from '#web/ui/map/maplibre.ts';
import { useOccupancy } from '../stationQueries.ts';
import { round } from '../places.ts';
import { showDrawing, showLabels, showPicture } from './siteLayers.ts';
import { siteMapWords } from './siteMapWords.ts';

interface SiteCanvasProps {
  map: SiteMap;
  content: SiteDrawing;
  picture: SitePicture | null;
  roles: readonly DrawRole[];
  /** Draws into this; without it the drawing is only shown. */
  drawing?: Drawing | undefined;
  /** The corners of the picture can be dragged; tells where to. */
  moveCorner?: ((corner: number, at: [number, number]) => void) | undefined;
}

interface Open {
  map: LibreMap;
  frame: MapFrame;
}

const ZOOM = 17;

const roleKeyOf = ({ geometry, properties: { kind } }: SiteFeature): string =>
  kind === 'bay' ? 'bay' : kind === 'walkway' && geometry.type === 'Polygon' ? 'walkArea' : kind;

/** Markers at the corners of the picture, to be dragged. */
function useCorners(open: Open | null, picture: SitePicture | null, moveCorner: SiteCanvasProps['moveCorner']): void {
  const moved = useEffectEvent((corner: number, at: [number, number]) => moveCorner?.(corner, at));
  const isMoving = moveCorner !== undefined;
  useEffect(() => {
    if (open === null || picture === null || !isMoving) return undefined;
    const { map, frame } = open;
    const markers = picture.corners.map((corner, place) => {
      const marker = new Marker({ draggable: true, scale: 0.7 }).setLngLat(frame.toMap(corner)).addTo(map);
      marker.on('dragend', () => {
        const { lng, lat } = marker.getLngLat();
        const [x, y] = frame.fromMap([lng, lat]);
        moved(place, [round(x), round(y)]);
      });
      return marker;
    });
    return () => {
      for (const marker of markers) marker.remove();
    };
  }, [open, picture, isMoving]);
}

/** The map of a station's place, with its picture, its drawing, and what stands in the bays now. */
export function SiteCanvas({ map: site, content, picture, roles, drawing, moveCorner }: SiteCanvasProps) {
  const t = useWords(siteMapWords);
  const colours = MAP_COLOURS[useTheme()];
  const [open, setOpen] = useState<Open | null>(null);
  const occupancy = useOccupancy(site.stationId);
  const counts = occupancy.data;
  useEffect(() => {
    if (open !== null) showPicture(open.map, open.frame, picture);
  }, [open, picture]);
  useEffect(() => {
    if (open === null) return;
    const known = new Map(counts?.bays.map(({ code, count }) => [code, count]));
    showLabels(open.map, open.frame, content, known, colours);
  }, [open, content, counts, colours]);
  useEffect(() => {
    if (open === null || drawing !== undefined) return;
    const colourOf = (feature: SiteFeature) =>
      roles.find(({ key }) => key === roleKeyOf(feature))?.colour ?? colours.accent;
    showDrawing(open.map, open.frame, content, colourOf);
  }, [open, drawing, content, roles, colours]);
  useCorners(open, picture, moveCorner);
  return (
    <MapCanvas
      label={t('map', { name: site.stationName })}
      center={site.position}
      zoom={ZOOM}
      onReady={(map, frame) => {
        const end = drawing === undefined ? undefined : drawOn(map, frame, drawing, { roles });
        setOpen({ map, frame });
        return () => {
          end?.();
          setOpen(null);
        };
      }}
    />
  );
}
