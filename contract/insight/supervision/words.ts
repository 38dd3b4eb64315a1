import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { SupervisionDetail, supervisionCalls } from './calls.ts';
import { supervisionPage } from './page.ts';

export const supervisionWords = nounWords<SupervisionDetail, typeof supervisionCalls>()({
  object: 'supervision',
  path: '/operation/supervision',
  one: ['监管上报记录', 'Supervision record'],
  many: supervisionPage.title,
  fields: {
    platformId: ['监管平台', 'Platform'],
    platformName: ['监管平台', 'Platform'],
    kind: { name: ['类型', 'Kind'], dict: 'supervisionKind' },
    state: { name: COMMON.state.name, dict: 'supervisionState' },
    states: { name: COMMON.state.name, dict: 'supervisionState' },
    edition: { name: ['版本', 'Version'], as: 'number' },
    orderNo: { name: ['订单号', 'Order'], as: 'code' },
    vehicleNo: ['车牌', 'Plate'],
    at: { name: ['发生时间', 'Happened'], as: 'time' },
    day: { name: ['日期（北京）', 'Day in Beijing'], as: 'day' },
    findings: { name: ['校验发现', 'Found by the check'], none: ['没有', 'Nothing'] },
    reason: ['监管部门的说明', 'What the authority said'],
    settledAt: { name: ['处理完成', 'Settled'], as: 'time' },
    createdAt: { name: ['记录于', 'Recorded'], as: 'time' },
    note: ['说明', 'Note'],
    person: ['处理人', 'By'],
    values: ['更正内容', 'What is corrected'],
    after: ['上一批最后的订单', 'Last order before'],
  },
  calls: {
    correct: ['更正监管上报记录', 'Correct a supervision record'],
    drop: ['认定监管上报记录无需报送', 'Say that a supervision record is not sent'],
    countDay: ['重新统计监管上报', 'Count a day of the supervision stream anew'],
    recordMissing: ['补记监管上报', 'Record what the supervision stream misses'],
  },
  logged: { recorded: { name: ['补记条数', 'Records written'], as: 'number' } },
});
