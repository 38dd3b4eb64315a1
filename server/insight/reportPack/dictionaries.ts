/** The enumerations of report packs. */
import type { TemplateCode } from '#contract/insight/reportPack/templates.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';
import { PACK_TEMPLATES } from './templates/index.ts';

export const reportPackDicts: readonly SeedDict[] = [
  closedDict<TemplateCode>('reportTemplate', '随产品提供的报送模板', 'Shipped report pack', {
    nhtsaSgo: PACK_TEMPLATES.nhtsaSgo.name,
    nhtsaSgoMonthly: PACK_TEMPLATES.nhtsaSgoMonthly.name,
    nhtsaSgoNil: PACK_TEMPLATES.nhtsaSgoNil.name,
    caDmvCollision: PACK_TEMPLATES.caDmvCollision.name,
    caCpucQuarter: PACK_TEMPLATES.caCpucQuarter.name,
    caCpucCollision: PACK_TEMPLATES.caCpucCollision.name,
    caCpucStoppage: PACK_TEMPLATES.caCpucStoppage.name,
    chinaAccident: PACK_TEMPLATES.chinaAccident.name,
  }),
];
