import type { Map as LibreMap } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import type { SiteDrawing, SiteFeature, SiteMap, SitePicture } from '#contract/capacity/station/calls.ts';
import { boundsOf } from '#contract/ground/geometry.ts';
import { useTheme } from '#web/lib/theme.ts';
import { useWords } from '#web/lib/words.ts';
import type { Drawing, DrawRole } from '#web/ui/map/draw/drawing.ts';
import { drawOn } from '#web/ui/map/draw/drawOn.ts';
import { fitTo } from '#web/ui/map/fit.ts';
import { MAP_COLOURS } from '#web/ui/map/mapColours.ts';
import { MapCanvas, type MapFrame } from '#web/ui/map/MapCanvas.tsx';
import { useOccupancy } from '../stationQueries.ts';
import { showDrawing, showLabels, showPicture } from './siteLayers.ts';
import { shapesOf } from './siteShapes.ts';
import { words } from './words.ts';
import { usePictureHandles } from './usePictureHandles.ts';

interface SiteCanvasProps {
  map: SiteMap;
  content: SiteDrawing;
  picture: SitePicture | null;
  roles: readonly DrawRole[];
  /** Draws into this; without it the drawing is only shown. */
  drawing?: Drawing | undefined;
  /** Called with the corners when the picture was dragged. */
  movePicture?: ((picture: SitePicture) => void) | undefined;
}

interface Open {
  map: LibreMap;
  frame: MapFrame;
}

/** Around a station that has no drawing yet. */
const ZOOM = 17;
/** A drawing is a hundred metres wide or less: its bays are told apart from here on. */
const CLOSEST = 20;

const roleKeyOf = ({ geometry, properties: { kind } }: SiteFeature): string =>
  kind === 'bay' ? 'bay' : kind === 'walkway' && geometry.type === 'Polygon' ? 'walkArea' : kind;

/** The map of a station with its picture, its drawing and the occupancy of its bays. */
export function SiteCanvas({ map: site, content, picture, roles, drawing, movePicture }: SiteCanvasProps) {
  const t = useWords(words);
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
  usePictureHandles(open, picture, movePicture);
  return (
    <div className="siteCanvas" data-ready={open === null ? undefined : ''}>
      <MapCanvas
        label={t('map', { name: site.stationName })}
        center={site.position}
        zoom={ZOOM}
        onReady={(map, frame) => {
          const end = drawing === undefined ? undefined : drawOn(map, frame, drawing, { roles });
          const drawn = shapesOf(content).flatMap(({ positions }) => positions);
          if (drawn.length > 0) fitTo(map, frame, boundsOf([[drawn]]), CLOSEST);
          setOpen({ map, frame });
          return () => {
            end?.();
            setOpen(null);
          };
        }}
      />
    </div>
  );
}
