import { rulePage } from '#contract/operation/rule/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { ruleBackTestJob } from './backTest.ts';
import { seedRules } from './demo.ts';
import { ruleDicts } from './dictionaries.ts';
import { ruleHandlers } from './handlers.ts';
import { ruleListExport } from './listExport.ts';
import { deleteOldVerdicts } from './queries.ts';

const VERDICTS_KEPT_MS = 90 * 86_400_000;

export const ruleNoun = noun({
  serves: { rule: ruleHandlers },
  listExports: [ruleListExport],
  dictionaries: ruleDicts,
  jobs: [ruleBackTestJob],
  demo: seedRules,
  chores: { ruleVerdicts: ({ db }, ago) => deleteOldVerdicts(db, ago(VERDICTS_KEPT_MS)).execute() },
  menus: [
    {
      directory: 'operation',
      place: 40,
      page: rulePage,
      actions: {
        'operation:rule:list': { name: ['查看', 'View'], roles: ['operations', 'auditor'] },
        'operation:rule:update': { name: ['编写和影子运行', 'Write, run in shadow'], roles: ['operations'] },
        'operation:rule:approve': { name: ['生效和停用', 'Put in force, retire'], roles: [] },
        'operation:rule:export': { name: ['导出', 'Export'], roles: ['operations'] },
      },
    },
  ],
});
