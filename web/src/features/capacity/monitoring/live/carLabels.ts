/** Plates beside cars, where the map is near enough for them not to cover each other. */
import type { Map as LibreMap } from 'maplibre-gl';
import type { CarLayer } from './carLayer.ts';
import type { FleetStore } from './fleetStore.ts';

const FROM_ZOOM = 14;
const MOST_LABELS = 60;
/** Below and beside the middle of the car. */
const OFFSET_Y = 17;

export class CarLabels {
  readonly #map: LibreMap;
  readonly #layer: CarLayer;
  readonly #store: FleetStore;
  readonly #box: HTMLElement;
  readonly #labels = new Map<number, HTMLElement>();
  #chosen: number | null = null;

  constructor(map: LibreMap, layer: CarLayer, store: FleetStore, box: HTMLElement) {
    this.#map = map;
    this.#layer = layer;
    this.#store = store;
    this.#box = box;
    map.on('render', this.#place);
  }

  choose(id: number | null): void {
    this.#chosen = id;
    this.update([]);
  }

  /** `ids`: the cars on the screen. */
  update(ids: readonly number[]): void {
    const isNear = this.#map.getZoom() >= FROM_ZOOM && ids.length <= MOST_LABELS;
    const wanted = new Set(isNear ? ids : []);
    if (this.#chosen !== null && this.#store.cars.has(this.#chosen)) wanted.add(this.#chosen);
    for (const [id, label] of this.#labels) {
      if (wanted.has(id)) continue;
      label.remove();
      this.#labels.delete(id);
    }
    for (const id of wanted) {
      const plate = this.#store.names.get(id)?.plate;
      if (plate === undefined) continue;
      const label = this.#labels.get(id) ?? this.#add(id);
      if (label.textContent !== plate) label.textContent = plate;
      label.toggleAttribute('data-chosen', id === this.#chosen);
    }
    this.#place();
  }

  remove(): void {
    this.#map.off('render', this.#place);
    this.#box.remove();
    this.#labels.clear();
  }

  #add(id: number): HTMLElement {
    const label = document.createElement('span');
    label.className = 'liveLabel';
    this.#labels.set(id, label);
    this.#box.append(label);
    return label;
  }

  readonly #place = () => {
    for (const [id, label] of this.#labels) {
      const at = this.#layer.placeOf(id);
      if (at === null) continue;
      const { x, y } = this.#map.project(at);
      label.style.transform = `translate(${Math.round(x)}px, ${Math.round(y + OFFSET_Y)}px) translateX(-50%)`;
    }
  };
}
