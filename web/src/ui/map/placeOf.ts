/** What a place is called, from what the base map of our own knows: the road, and the way from the nearest station. */
import { placeBeside, roadAt, type BesideStation, type NamedRoad } from '#contract/ground/placeBeside.ts';
import type { Language } from '#contract/ground/enums.ts';
import type { OwnFeature } from '#contract/capacity/monitoring/calls.ts';

interface KnownPlaces {
  stations: readonly BesideStation[];
  roads: readonly NamedRoad[];
}

/** The stations and the roads with a name among the features of the base map. */
export function placesIn(features: readonly OwnFeature[]): KnownPlaces {
  const stations: BesideStation[] = [];
  const roads: NamedRoad[] = [];
  for (const { geometry, properties } of features) {
    const { layer, nameZh, nameEn } = properties;
    if (nameZh === '') continue;
    if (layer === 'station' && geometry.type === 'Point') {
      const [lng = 0, lat = 0] = geometry.coordinates;
      stations.push({ name: nameZh, nameEn, lng, lat });
    }
    if (layer === 'road' && geometry.type === 'LineString') roads.push({ nameZh, nameEn, path: geometry.coordinates });
  }
  return { stations, roads };
}

/** Names a place; empty where nothing is known of it. */
export function placeOf({ stations, roads }: KnownPlaces, [lng, lat]: readonly [number, number], language: Language) {
  const road = roadAt(roads, lng, lat);
  const { placeZh, placeEn } = placeBeside(stations, lng, lat);
  const names = language === 'zh-CN' ? [road?.nameZh ?? '', placeZh] : [road?.nameEn ?? '', placeEn];
  return names.filter((name) => name !== '').join(' · ');
}
