import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { AlertProcedure, alertProcedureCalls } from './calls.ts';
import { alertProcedurePage } from './page.ts';

export const alertProcedureWords = nounWords<AlertProcedure, typeof alertProcedureCalls>()({
  object: 'alertProcedure',
  path: '/capacity/alertProcedure',
  one: ['处置预案', 'Alert procedure'],
  many: alertProcedurePage.title,
  fields: {
    kind: { name: ['告警类型', 'Kind of alert'], dict: 'alertKind' },
    severity: { name: ['级别', 'Severity'], dict: 'alertSeverity', none: ['全部', 'All'] },
    stepsZh: ['步骤（中文）', 'Steps in Chinese'],
    stepsEn: ['步骤（英文）', 'Steps in English'],
    state: COMMON.state,
    createdAt: COMMON.createdAt,
    updatedAt: COMMON.updatedAt,
  },
  calls: {
    addOne: ['新增处置预案', 'Add alert procedure'],
    updateOne: ['修改处置预案', 'Change alert procedure'],
    deleteById: ['删除处置预案', 'Delete alert procedure'],
  },
});
