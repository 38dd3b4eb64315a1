import { mapStyle, mapStyleUrl } from '#server/ground/settings/definitions/map.ts';
import type { Settings } from '#server/ground/settings/settings.ts';

/** Where a configured base map comes from, e.g. `https://tiles.example.org`; null with the one of our own. */
export function mapOrigin(settings: Settings): string | null {
  return settings.get(mapStyle) === 'online' ? new URL(settings.get(mapStyleUrl)).origin : null;
}
