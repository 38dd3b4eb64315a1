/** The packs that ship. Each is a beginning: whoever reports has it checked against the authority's form of the day. */
import type { Text } from '#contract/ground/words.ts';
import type { PackDefinition } from '#contract/insight/reportPack/definition.ts';
import type { TemplateCode } from '#contract/insight/reportPack/templates.ts';
import { caCpucCollision, caCpucStoppage } from './caCpucNotices.ts';
import { caCpucQuarter } from './caCpucQuarter.ts';
import { caDmvCollision } from './caDmvCollision.ts';
import { chinaAccident } from './chinaAccident.ts';
import { nhtsaSgo } from './nhtsaSgo.ts';
import { nhtsaSgoMonthly, nhtsaSgoNil } from './nhtsaSgoMonthly.ts';

export interface PackTemplate {
  name: Text;
  definition: PackDefinition;
}

export const PACK_TEMPLATES: Readonly<Record<TemplateCode, PackTemplate>> = {
  nhtsaSgo: {
    name: ['美国 NHTSA 事故报告（SGO 2021-01）', 'NHTSA incident report (SGO 2021-01)'],
    definition: nhtsaSgo,
  },
  nhtsaSgoMonthly: {
    name: ['美国 NHTSA 月度事故报告（SGO 2021-01）', 'NHTSA monthly incident report (SGO 2021-01)'],
    definition: nhtsaSgoMonthly,
  },
  nhtsaSgoNil: {
    name: ['美国 NHTSA 月度无事故声明（SGO 2021-01）', 'NHTSA monthly statement of no incident (SGO 2021-01)'],
    definition: nhtsaSgoNil,
  },
  caDmvCollision: {
    name: ['加州 DMV 碰撞报告（OL 316）', 'California DMV collision report (OL 316)'],
    definition: caDmvCollision,
  },
  caCpucQuarter: { name: ['加州 CPUC 无人载客季报', 'California PUC quarterly report'], definition: caCpucQuarter },
  caCpucCollision: {
    name: ['加州 CPUC 碰撞通报', 'California PUC collision notice'],
    definition: caCpucCollision,
  },
  caCpucStoppage: {
    name: ['加州 CPUC 停驶事件', 'California PUC stoppage event'],
    definition: caCpucStoppage,
  },
  chinaAccident: {
    name: ['智能网联汽车事故 24 小时报告', 'Chinese accident notice, 24 hours'],
    definition: chinaAccident,
  },
};
