import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { TollGate, tollGateCalls } from './calls.ts';
import { tollGatePage } from './page.ts';

export const tollGateWords = nounWords<TollGate, typeof tollGateCalls>()({
  object: 'tollGate',
  path: '/operation/tollGate',
  one: ['收费口', 'Toll gate'],
  many: tollGatePage.title,
  fields: {
    keyword: ['名称', 'Name'],
    name: ['名称', 'Name'],
    position: ['位置', 'Position'],
    heading: ['通过方向', 'Direction'],
    bothWays: ['双向收费', 'Both ways'],
    width: ['收费断面宽度', 'Width'],
    currency: ['币种', 'Currency'],
    amount: { name: ['金额', 'Amount'], as: 'money' },
    classes: ['各车辆分组金额', 'By car group'],
    state: COMMON.state,
    remark: COMMON.remark,
    createdAt: COMMON.createdAt,
    updatedAt: COMMON.updatedAt,
  },
  calls: {
    addOne: ['新增收费口', 'Add toll gate'],
    updateOne: ['修改收费口', 'Change toll gate'],
    deleteById: ['删除收费口', 'Delete toll gate'],
  },
});
