/** Puts a drawing onto a map with terra-draw, so that it can be drawn and dragged there. Loaded together with a map. */
import type { Map as LibreMap } from 'maplibre-gl';
import {
  TerraDraw,
  TerraDrawLineStringMode,
  TerraDrawPointMode,
  TerraDrawPolygonMode,
  TerraDrawRenderMode,
  TerraDrawSelectMode,
  type GeoJSONStoreFeatures,
  type HexColor,
  type SnapToCustom,
} from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';
import type { LngLat } from '#contract/ground/geometry.ts';
import type { MapFrame } from '../MapCanvas.tsx';
import { MOST_DRAGGED, type Drawing, type DrawnGeometry, type DrawnShape, type DrawRole } from './drawing.ts';

export interface DrawOptions {
  roles: readonly DrawRole[];
  /** Takes a shape that was just drawn instead of the drawing; answers whether it did. */
  take?: (shape: DrawnShape) => boolean;
  /** Further positions (WGS 84) to which the pointer snaps. */
  neighbours?: () => readonly LngLat[];
}

/** How near the pointer takes what is there; the library's 40 let nothing be drawn beside a border, only upon it. */
const NEAR_PIXELS = matchMedia('(pointer: coarse)').matches ? 24 : 12;
const MODES: Record<DrawnGeometry, string> = { point: 'point', line: 'linestring', polygon: 'polygon' };
const FIXED = 'fixed';
/** Decimals that terra-draw allows. */
const round = (degrees: number): number => Math.round(degrees * 1e9) / 1e9;
const rounded = ([lng, lat]: LngLat): LngLat => [round(lng), round(lat)];
const kept = ([lng, lat]: LngLat): LngLat => [Math.round(lng * 1e7) / 1e7, Math.round(lat * 1e7) / 1e7];

const isHex = (colour: string): colour is HexColor => /^#[0-9a-f]{6}$/i.test(colour);
const hex = (colour: string): HexColor => (isHex(colour) ? colour : '#000000');

function pairs(feature: GeoJSONStoreFeatures): LngLat[] {
  const { geometry } = feature;
  const positions =
    geometry.type === 'Point'
      ? [geometry.coordinates]
      : geometry.type === 'LineString'
        ? geometry.coordinates
        : (geometry.coordinates[0] ?? []).slice(0, -1);
  return positions.map(([lng = 0, lat = 0]) => [lng, lat]);
}

function geometryOf(geometry: DrawnGeometry, positions: LngLat[]): GeoJSONStoreFeatures['geometry'] {
  const [first = [0, 0]] = positions;
  if (geometry === 'point') return { type: 'Point', coordinates: first };
  if (geometry === 'line') return { type: 'LineString', coordinates: positions };
  return { type: 'Polygon', coordinates: [[...positions, first]] };
}

/** One drawing on one map. */
class Easel {
  readonly #terra: TerraDraw;
  readonly #frame: MapFrame;
  readonly #drawing: Drawing;
  readonly #options: DrawOptions;
  readonly #stop: () => void;
  /** The shapes that the map shows. */
  #shown: readonly DrawnShape[] = [];
  /** Original positions by their positions on the map, so that unmoved ones stay exact. */
  readonly #sent = new Map<string, LngLat>();
  #isShowing = false;

  constructor(map: LibreMap, frame: MapFrame, drawing: Drawing, options: DrawOptions) {
    this.#frame = frame;
    this.#drawing = drawing;
    this.#options = options;
    this.#terra = new TerraDraw({
      adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision: 9 }),
      idStrategy: { isValidId: (id) => typeof id === 'string', getId: () => crypto.randomUUID() },
      modes: this.#modes(),
    });
    this.#terra.start();
    this.#terra.on('finish', (id, { action }) => this.#finished(String(id), action === 'draw'));
    this.#terra.on('select', (id) => this.#isShowing || drawing.select(String(id)));
    this.#terra.on('deselect', () => this.#isShowing || drawing.select(null));
    this.#terra.on('change', (ids, type) => {
      if (type === 'delete' && !this.#isShowing) this.#deleted(ids.map(String));
    });
    this.#stop = drawing.store.subscribe(() => this.#show());
    this.#show();
  }

  end(): void {
    this.#stop();
    this.#isShowing = true;
    if (this.#terra.enabled) this.#terra.stop();
  }

  #modes() {
    const snapping = { toLine: true, toCoordinate: true, toCustom: this.#snap };
    const colour = (feature: GeoJSONStoreFeatures) => hex(this.#roleOf(feature)?.colour ?? '#000000');
    const opacity = (feature: GeoJSONStoreFeatures) => this.#roleOf(feature)?.fillOpacity ?? 0.15;
    const flags = {
      feature: {
        draggable: true,
        coordinates: { midpoints: true, draggable: true, deletable: true, snappable: snapping },
      },
    };
    return [
      new TerraDrawPolygonMode({
        snapping,
        pointerDistance: NEAR_PIXELS,
        styles: { fillColor: colour, fillOpacity: opacity, outlineColor: colour, outlineWidth: 2 },
      }),
      new TerraDrawLineStringMode({
        snapping,
        pointerDistance: NEAR_PIXELS,
        styles: { lineStringColor: colour, lineStringWidth: 3 },
      }),
      new TerraDrawPointMode({
        styles: { pointColor: colour, pointWidth: 7, pointOutlineColor: '#ffffff', pointOutlineWidth: 2 },
      }),
      new TerraDrawRenderMode({
        modeName: FIXED,
        styles: {
          polygonFillColor: colour,
          polygonFillOpacity: opacity,
          polygonOutlineColor: colour,
          polygonOutlineWidth: 2,
          lineStringColor: colour,
          lineStringWidth: 3,
        },
      }),
      new TerraDrawSelectMode({
        pointerDistance: NEAR_PIXELS,
        flags: { polygon: flags, linestring: flags, point: { feature: { draggable: true } } },
        styles: {
          selectedPolygonColor: colour,
          selectedPolygonFillOpacity: 0.25,
          selectedPolygonOutlineColor: colour,
          selectedPolygonOutlineWidth: 3,
          selectedLineStringColor: colour,
          selectedLineStringWidth: 4,
          selectedPointColor: colour,
          selectedPointWidth: 9,
          selectionPointColor: '#ffffff',
          selectionPointOutlineColor: colour,
          selectionPointOutlineWidth: 2,
          selectionPointWidth: 5,
          midPointColor: colour,
          midPointOutlineColor: '#ffffff',
          midPointOutlineWidth: 1,
          midPointWidth: 3,
        },
      }),
    ];
  }

  #roleOf({ properties }: GeoJSONStoreFeatures): DrawRole | undefined {
    const role = properties['role'] ?? this.#drawing.state.tool;
    return this.#options.roles.find(({ key }) => key === role);
  }

  readonly #snap: SnapToCustom = (event, { project }) => {
    let nearest: LngLat | undefined;
    let least = NEAR_PIXELS;
    for (const position of this.#options.neighbours?.() ?? []) {
      const point = rounded(this.#frame.toMap(position));
      const { x, y } = project(point[0], point[1]);
      const distance = Math.hypot(x - event.containerX, y - event.containerY);
      if (distance >= least) continue;
      least = distance;
      nearest = point;
      this.#sent.set(point.join(), position);
    }
    return nearest;
  };

  /** The map's position as ours: one that was not moved exactly as it was. */
  #ours(point: LngLat): LngLat {
    return this.#sent.get(point.join()) ?? kept(this.#frame.fromMap(point));
  }

  #theirs(position: LngLat): LngLat {
    const point = rounded(this.#frame.toMap(position));
    this.#sent.set(point.join(), position);
    return point;
  }

  #featureOf({ id, role, geometry, positions }: DrawnShape): GeoJSONStoreFeatures {
    const mode = positions.length > MOST_DRAGGED ? FIXED : MODES[geometry];
    const theirs = positions.map((position) => this.#theirs(position));
    return { type: 'Feature', id, properties: { mode, role }, geometry: geometryOf(geometry, theirs) };
  }

  /** Brings the map up to the drawing. */
  #show(): void {
    const { shapes, selectedId, tool } = this.#drawing.state;
    this.#isShowing = true;
    if (shapes !== this.#shown) this.#showShapes(shapes);
    const mode = MODES[this.#options.roles.find(({ key }) => key === tool)?.geometry ?? 'polygon'];
    const wanted = tool === null ? 'select' : mode;
    if (this.#terra.getMode() !== wanted) this.#terra.setMode(wanted);
    if (tool === null) this.#choose(shapes.find(({ id }) => id === selectedId));
    this.#isShowing = false;
  }

  #showShapes(shapes: readonly DrawnShape[]): void {
    const before = new Map(this.#shown.map((shape) => [shape.id, shape]));
    const changed = shapes.filter((shape) => before.get(shape.id) !== shape);
    const gone = this.#shown.filter(({ id }) => !shapes.some((shape) => shape.id === id));
    const stale = [...gone, ...changed].map(({ id }) => id).filter((id) => this.#terra.hasFeature(id));
    if (stale.length > 0) {
      if (this.#terra.getMode() === 'select') this.#deselect();
      this.#terra.removeFeatures(stale);
    }
    if (changed.length > 0) this.#terra.addFeatures(changed.map((shape) => this.#featureOf(shape)));
    this.#shown = shapes;
  }

  #selected(): string | null {
    const feature = this.#terra.getSnapshot().find(({ properties }) => properties['selected'] === true);
    return feature === undefined ? null : String(feature.id);
  }

  #deselect(): void {
    const id = this.#selected();
    if (id !== null) this.#terra.deselectFeature(id);
  }

  #choose(shape: DrawnShape | undefined): void {
    const now = this.#selected();
    if (now === (shape?.id ?? null)) return;
    this.#deselect();
    if (shape !== undefined && shape.positions.length <= MOST_DRAGGED && this.#terra.hasFeature(shape.id))
      this.#terra.selectFeature(shape.id);
  }

  #finished(id: string, isDrawn: boolean): void {
    const feature = this.#terra.getSnapshotFeature(id);
    if (feature === undefined) return;
    const positions = pairs(feature).map((point) => this.#ours(point));
    if (!isDrawn) {
      const shapes = this.#drawing.state.shapes.map((shape) => (shape.id === id ? { ...shape, positions } : shape));
      this.#shown = shapes;
      this.#drawing.change(shapes);
      return;
    }
    const role = this.#options.roles.find(({ key }) => key === this.#drawing.state.tool);
    // the library still has the shape in its hands
    queueMicrotask(() => this.#drawn(id, role, positions));
  }

  #drawn(id: string, role: DrawRole | undefined, positions: LngLat[]): void {
    if (!this.#terra.enabled) return;
    this.#isShowing = true;
    this.#terra.setMode('select');
    this.#terra.removeFeatures([id]);
    this.#isShowing = false;
    this.#drawing.setTool(null);
    if (role === undefined) return;
    const shape: DrawnShape = { id, role: role.key, geometry: role.geometry, positions };
    if (this.#options.take?.(shape) === true) return;
    this.#drawing.add(shape);
    this.#drawing.select(id);
  }

  #deleted(ids: readonly string[]): void {
    const { shapes } = this.#drawing.state;
    const left = shapes.filter(({ id }) => !ids.includes(id) || this.#terra.hasFeature(id));
    if (left.length === shapes.length) return;
    this.#shown = left;
    this.#drawing.change(left);
  }
}

/** Begins; the returned function ends it. */
export function drawOn(map: LibreMap, frame: MapFrame, drawing: Drawing, options: DrawOptions): () => void {
  const easel = new Easel(map, frame, drawing, options);
  return () => easel.end();
}
