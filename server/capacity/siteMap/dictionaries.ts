/** The enumerations of site maps. */
import type { SiteFeatureKind } from '#contract/capacity/car/rules.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const siteMapDicts: readonly SeedDict[] = [
  closedDict<SiteFeatureKind>('siteFeatureKind', '站点平面图图形类别', 'Kind of a site map feature', {
    lane: ['车道', 'Lane'],
    bay: ['车位', 'Bay'],
    walkway: ['步道', 'Walking way'],
    noGo: ['禁行区', 'No-go'],
  }),
];
