/**
 * The shapes of a drawing on a map, by roles, with undo and redo; independent of the map that shows them and the table for
 * typing them. Positions are WGS 84; a polygon is one ring without its first position repeated.
 *
 *   const roles = [{ key: 'shell', geometry: 'polygon', label: t('shell'), colour: colours.accent }];
 *   const [drawing] = useState(() => new Drawing(shapes));
 *   const state = useDrawing(drawing);
 *   <DrawTools drawing={drawing} roles={roles} />
 *   <MapCanvas label={…} onReady={(map, frame) => drawOn(map, frame, drawing, { roles })} />   // from './drawOn.ts'
 *   <VertexTable drawing={drawing} roles={roles} />
 */
import type { LngLat } from '#contract/ground/geometry.ts';
import { createStore, useStore, type Store } from '#web/lib/store.ts';

export type DrawnGeometry = 'point' | 'line' | 'polygon';

export interface DrawnShape {
  readonly id: string;
  readonly role: string;
  readonly geometry: DrawnGeometry;
  readonly positions: readonly LngLat[];
}

/** A kind of shape that can be drawn. */
export interface DrawRole {
  readonly key: string;
  readonly geometry: DrawnGeometry;
  readonly label: string;
  /** `#rrggbb` */
  readonly colour: string;
  /** From 0 to 1; 0.15 when left out. */
  readonly fillOpacity?: number;
}

export interface DrawingState {
  readonly shapes: readonly DrawnShape[];
  /** The shape that is chosen, on the map and in the table. */
  readonly selectedId: string | null;
  /** The role that is being drawn; null: shapes are chosen and moved. */
  readonly tool: string | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** The fewest positions of each geometry. */
export const FEWEST: Record<DrawnGeometry, number> = { point: 1, line: 2, polygon: 3 };
/** A shape of more vertices is shown, but not dragged: its table and the tools change it. */
export const MOST_DRAGGED = 1500;
const MOST_STEPS = 100;

export const newShapeId = (): string => crypto.randomUUID();

export class Drawing {
  readonly store: Store<DrawingState>;
  #past: (readonly DrawnShape[])[] = [];
  #future: (readonly DrawnShape[])[] = [];

  constructor(shapes: readonly DrawnShape[] = []) {
    this.store = createStore<DrawingState>({ shapes, selectedId: null, tool: null, canUndo: false, canRedo: false });
  }

  get state(): DrawingState {
    return this.store.get();
  }

  /** One step that can be undone. */
  change(shapes: readonly DrawnShape[]): void {
    this.#past = [...this.#past.slice(1 - MOST_STEPS), this.state.shapes];
    this.#future = [];
    this.#show(shapes);
  }

  add(shape: DrawnShape): void {
    this.change([...this.state.shapes, shape]);
  }

  /** Gives a shape other positions. */
  move(id: string, positions: readonly LngLat[]): void {
    this.change(this.state.shapes.map((shape) => (shape.id === id ? { ...shape, positions } : shape)));
  }

  remove(id: string): void {
    this.change(this.state.shapes.filter((shape) => shape.id !== id));
  }

  /** Resets the drawing without undo. */
  reset(shapes: readonly DrawnShape[]): void {
    this.#past = [];
    this.#future = [];
    this.#show(shapes);
  }

  undo(): void {
    const before = this.#past.pop();
    if (before === undefined) return;
    this.#future.push(this.state.shapes);
    this.#show(before);
  }

  redo(): void {
    const next = this.#future.pop();
    if (next === undefined) return;
    this.#past.push(this.state.shapes);
    this.#show(next);
  }

  select(id: string | null): void {
    if (this.state.selectedId !== id) this.store.set({ ...this.state, selectedId: id });
  }

  /** Begins to draw a role, or ends that. */
  setTool(tool: string | null): void {
    if (this.state.tool !== tool) this.store.set({ ...this.state, tool });
  }

  #show(shapes: readonly DrawnShape[]): void {
    const { selectedId, tool } = this.state;
    const isThere = shapes.some(({ id }) => id === selectedId);
    this.store.set({
      shapes,
      tool,
      selectedId: isThere ? selectedId : null,
      canUndo: this.#past.length > 0,
      canRedo: this.#future.length > 0,
    });
  }
}

export const useDrawing = (drawing: Drawing): DrawingState => useStore(drawing.store);
