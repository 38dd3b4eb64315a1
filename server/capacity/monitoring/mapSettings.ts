import type { CallOutput } from '#contract/index.ts';
import { boundsOfMost } from '#contract/ground/geometry.ts';
import { reachesCar } from '#server/capacity/reach.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import type { Db } from '#server/ground/database/pool.ts';
import {
  mapAttribution,
  mapCentre,
  mapCoordinateSystem,
  mapStyle,
  mapStyleUrl,
  mapZoom,
} from '#server/ground/settings/definitions/map.ts';
import type { Services } from '#server/services.ts';
import { ownBounds } from './ownMap.ts';

/** `114.06, 22.54` as numbers; null when it is empty. */
function centreIn(text: string): [number, number] | null {
  const [lng, lat] = text.split(',').map(Number);
  return text === '' || lng === undefined || lat === undefined ? null : [lng, lat];
}

/** How maps are drawn for somebody who reaches these cars. */
export async function mapSettingsFor(
  db: Db,
  { settings, ranges, telemetry }: Pick<Services, 'settings' | 'ranges' | 'telemetry'>,
  scope: Scope,
): Promise<CallOutput<'/capacity/monitoring/getMapSettings'>> {
  const positions: [number, number][] = [];
  for (const car of telemetry.cars())
    if (car.fix !== null && reachesCar(scope, car)) positions.push([car.fix.lng, car.fix.lat]);
  return {
    styleUrl: settings.get(mapStyle) === 'online' ? settings.get(mapStyleUrl) : null,
    attribution: settings.get(mapAttribution),
    coordinateSystem: settings.get(mapCoordinateSystem),
    centre: centreIn(settings.get(mapCentre)),
    zoom: settings.get(mapZoom),
    bounds: boundsOfMost(positions) ?? (await ownBounds(db, ranges)),
  };
}
