/**
 * The part of terra-draw that is used here. The package's own declarations import each other without file extensions,
 * which the module resolution of Node does not follow: everything behind them would be untyped.
 * Source: terra-draw 1.35 (dist/terra-draw.d.ts), terra-draw-maplibre-gl-adapter.
 */
declare module 'terra-draw' {
  export type HexColor = `#${string}`;
  type Value = string | number | boolean | null;

  export interface GeoJSONStoreFeatures {
    type: 'Feature';
    id?: string | number;
    properties: Record<string, Value>;
    geometry:
      | { type: 'Point'; coordinates: number[] }
      | { type: 'LineString'; coordinates: number[][] }
      | { type: 'Polygon'; coordinates: number[][][] };
  }

  type Style<Of> = Of | ((feature: GeoJSONStoreFeatures) => Of);

  /** Answers where to snap to, in degrees of the map. */
  export type SnapToCustom = (
    event: { containerX: number; containerY: number },
    context: { project: (lng: number, lat: number) => { x: number; y: number } },
  ) => [number, number] | undefined;

  interface Snapping {
    toLine?: boolean;
    toCoordinate?: boolean;
    toCustom?: SnapToCustom;
  }

  class Mode {
    mode: string;
  }
  export class TerraDrawPolygonMode extends Mode {
    constructor(options: {
      snapping?: Snapping;
      pointerDistance?: number;
      styles?: Record<string, Style<HexColor | number>>;
    });
  }
  export class TerraDrawLineStringMode extends Mode {
    constructor(options: {
      snapping?: Snapping;
      pointerDistance?: number;
      styles?: Record<string, Style<HexColor | number>>;
    });
  }
  export class TerraDrawPointMode extends Mode {
    constructor(options: { styles?: Record<string, Style<HexColor | number>> });
  }
  export class TerraDrawRenderMode extends Mode {
    constructor(options: { modeName: string; styles: Record<string, Style<HexColor | number>> });
  }
  export interface SelectFlags {
    feature?: {
      draggable?: boolean;
      coordinates?: { midpoints?: boolean; draggable?: boolean; deletable?: boolean; snappable?: boolean | Snapping };
    };
  }
  export class TerraDrawSelectMode extends Mode {
    constructor(options: {
      flags: Record<string, SelectFlags>;
      pointerDistance?: number;
      styles?: Record<string, Style<HexColor | number>>;
    });
  }

  export interface TerraDrawAdapter {
    readonly isTerraDrawAdapter?: true;
  }

  interface Listeners {
    /** `action` is `draw` for a new shape, else the kind of change. */
    finish: (id: string | number, context: { action: string; mode: string }) => void;
    change: (ids: (string | number)[], type: string) => void;
    select: (id: string | number) => void;
    deselect: (id: string | number) => void;
  }

  export class TerraDraw {
    constructor(options: {
      adapter: TerraDrawAdapter;
      modes: Mode[];
      idStrategy?: { isValidId: (id: string | number) => boolean; getId: () => string };
    });
    readonly enabled: boolean;
    start(): void;
    stop(): void;
    getMode(): string;
    setMode(mode: string): void;
    addFeatures(features: GeoJSONStoreFeatures[]): { valid: boolean; reason?: string }[];
    removeFeatures(ids: (string | number)[]): void;
    hasFeature(id: string | number): boolean;
    getSnapshot(): GeoJSONStoreFeatures[];
    getSnapshotFeature(id: string | number): GeoJSONStoreFeatures | undefined;
    selectFeature(id: string | number): void;
    deselectFeature(id: string | number): void;
    on<Event extends keyof Listeners>(event: Event, listener: Listeners[Event]): void;
  }
}

declare module 'terra-draw-maplibre-gl-adapter' {
  import type { Map as LibreMap } from 'maplibre-gl';
  import type { TerraDrawAdapter } from 'terra-draw';

  // oxlint-disable-next-line typescript/no-extraneous-class -- only its constructor is called by us
  export class TerraDrawMapLibreGLAdapter implements TerraDrawAdapter {
    constructor(config: {
      map: LibreMap;
      coordinatePrecision?: number;
      renderBelowLayerId?: string;
      prefixId?: string;
    });
  }
}
