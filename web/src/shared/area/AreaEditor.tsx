import type { Map as LibreMap } from 'maplibre-gl';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { boundsOf, cornersIn, type AreaGeometry, type LngLat, NO_AREA } from '#contract/ground/geometry.ts';
import { useTheme } from '#web/lib/theme.ts';
import { useWords } from '#web/lib/words.ts';
import { type Drawing, type DrawnShape, type DrawRole } from '#web/ui/map/draw/drawing.ts';
import { drawOn } from '#web/ui/map/draw/drawOn.ts';
import { DrawTools } from '#web/ui/map/draw/DrawTools.tsx';
import { fitTo } from '#web/ui/map/fit.ts';
import { MapCanvas, type MapFrame } from '#web/ui/map/MapCanvas.tsx';
import { MAP_COLOURS } from '#web/ui/map/mapColours.ts';
import { neighboursIn } from './neighbours.ts';
import { showPlace } from './rangeLayers.ts';
import { areaOfShapes, isSameArea, shapesOf } from './shapes.ts';
import { words } from './words.ts';
import './area.css';

interface AreaEditorProps {
  drawing: Drawing;
  roles: readonly DrawRole[];
  /** Given by the form. */
  value?: AreaGeometry;
  onChange?: (area: AreaGeometry) => void;
  id?: string;
  /** A place to look at, e.g. where a border crosses itself. */
  place: LngLat | null;
  /** Takes a polygon that was drawn to cut or to extend. */
  take: (shape: DrawnShape) => boolean;
}

/** The roles of the shapes of an area, in the colours of the map. */
export function useShapeRoles(): readonly DrawRole[] {
  const t = useWords(words);
  const { accent, alarm, station } = MAP_COLOURS[useTheme()];
  return useMemo(
    () => [
      { key: 'shell', geometry: 'polygon', label: t('shell'), colour: accent },
      { key: 'hole', geometry: 'polygon', label: t('hole'), colour: station, fillOpacity: 0.35 },
      { key: 'cut', geometry: 'polygon', label: t('cutTool'), colour: alarm, fillOpacity: 0.3 },
      { key: 'extend', geometry: 'polygon', label: t('extendTool'), colour: accent, fillOpacity: 0.3 },
    ],
    [t, accent, alarm, station],
  );
}

/** Keeps the drawing and the form's value alike, whichever of them changed. */
function useLinked(drawing: Drawing, value: AreaGeometry, onChange: ((area: AreaGeometry) => void) | undefined): void {
  const shown = useRef<AreaGeometry>(NO_AREA);
  const tell = useEffectEvent(() => {
    const area = areaOfShapes(drawing.state.shapes);
    if (isSameArea(area, shown.current)) return;
    shown.current = area;
    onChange?.(area);
  });
  useEffect(() => {
    if (isSameArea(value, shown.current)) return;
    shown.current = value;
    drawing.reset(shapesOf(value));
  }, [drawing, value]);
  useEffect(() => drawing.store.subscribe(() => tell()), [drawing]);
}

/** An area drawn on a map: the control of a form. */
export function AreaEditor({ drawing, roles, value = NO_AREA, onChange, id, place, take }: AreaEditorProps) {
  const t = useWords(words);
  const colours = MAP_COLOURS[useTheme()];
  const [opened, setOpened] = useState<{ map: LibreMap; frame: MapFrame }>();
  const neighbours = useRef<readonly LngLat[]>([]);
  useLinked(drawing, value, onChange);
  const taken = useEffectEvent((shape: DrawnShape) => take(shape));

  const onReady = (map: LibreMap, frame: MapFrame) => {
    setOpened({ map, frame });
    const area = areaOfShapes(drawing.state.shapes);
    if (area.coordinates.length > 0) fitTo(map, frame, boundsOf(area.coordinates));
    const look = () => void neighboursIn(map, frame).then((found) => (neighbours.current = found));
    map.on('moveend', look);
    look();
    return () => setOpened(undefined);
  };

  useEffect(() => {
    if (opened === undefined) return undefined;
    const { map, frame } = opened;
    return drawOn(map, frame, drawing, { roles, take: (shape) => taken(shape), neighbours: () => neighbours.current });
  }, [opened, drawing, roles]);

  useEffect(() => {
    if (opened === undefined) return;
    showPlace(opened.map, opened.frame, place, colours.alarm);
    if (place !== null) fitTo(opened.map, opened.frame, [place[0], place[1], place[0], place[1]]);
  }, [opened, place, colours]);

  return (
    <div
      className="rangeEditor"
      id={id}
      data-vertices={cornersIn(value)}
      data-ready={opened === undefined ? undefined : ''}
    >
      <DrawTools drawing={drawing} roles={roles} />
      <div className="rangeEditorMap">
        <MapCanvas label={t('editorMap')} onReady={onReady} />
      </div>
    </div>
  );
}
