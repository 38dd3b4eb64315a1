/** Site maps as they go out. */
import type { SiteMap } from '#contract/capacity/station/calls.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import { stationById } from '#server/capacity/station/queries.ts';
import { siteMapOf } from './queries.ts';

/** The draft of a station within reach, an empty one before anything was saved; null for no such station. */
export async function findSiteMap(db: Db, scope: Scope, stationId: string): Promise<SiteMap | null> {
  const station = await stationById(db, scope, stationId).executeTakeFirst();
  if (station === undefined) return null;
  const draft = await siteMapOf(db, stationId).executeTakeFirst();
  const place: Pick<SiteMap, 'stationId' | 'stationName' | 'stationNameEn' | 'stationCode' | 'position'> = {
    stationId,
    stationName: station.name,
    stationNameEn: station.nameEn,
    stationCode: station.code,
    position: [station.lng, station.lat],
  };
  if (draft === undefined) {
    return {
      ...place,
      drawing: { type: 'FeatureCollection', features: [] },
      picture: null,
      hasChanges: false,
      publishedNumber: null,
      lastNumber: 0,
      updatedAt: null,
      updatedBy: '',
      version: 0,
    };
  }
  const { drawing, picture, hasChanges, publishedNumber, lastNumber, updatedAt, updatedBy, version } = draft;
  return { ...place, drawing, picture, hasChanges, publishedNumber, lastNumber, updatedAt, updatedBy, version };
}
