/** MapLibre with the address of its worker. Import it only in code that loads together with a map. */
import { setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';

export { AttributionControl, Map, Marker, NavigationControl, ScaleControl } from 'maplibre-gl';

/**
 * The worker asks for tiles itself, within the content security policy its own file came with, and browsers keep that
 * file for long: for each place that tiles come from it gets an address of its own.
 */
export function setWorkerFor(styleUrl: string | null): void {
  const origin = styleUrl === null ? '' : new URL(styleUrl).host;
  setWorkerUrl(origin === '' ? workerUrl : `${workerUrl}?tiles=${encodeURIComponent(origin)}`);
}
