/** GeoJSON of a map's sources. */
import type { GeoJSONSource, Map as LibreMap } from 'maplibre-gl';

type Data = Parameters<GeoJSONSource['setData']>[0];

const isGeoJson = (source: unknown): source is GeoJSONSource =>
  typeof source === 'object' && source !== null && 'setData' in source;

/** Gives a source other data; answers false where there is no such source. */
export function setData(map: LibreMap, id: string, data: Data): boolean {
  const source = map.getSource(id);
  if (!isGeoJson(source)) return false;
  void source.setData(data);
  return true;
}
