import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { StatementProfile, statementProfileCalls } from './calls.ts';

export const statementProfileWords = nounWords<StatementProfile, typeof statementProfileCalls>()({
  object: 'statementProfile',
  path: '/operation/statementProfile',
  one: ['对账文件格式', 'Statement format'],
  many: ['对账文件格式', 'Statement formats'],
  fields: {
    keyword: ['名称', 'Name'],
    name: ['名称', 'Name'],
    nameEn: ['英文名称', 'English name'],
    channel: { name: ['支付渠道', 'Channel'], dict: 'payChannel' },
    reference: ['渠道流水号列', 'Column of the reference'],
    orderNo: ['订单号列', 'Column of the order'],
    moneyIn: ['收入金额列', 'Column of money in'],
    moneyOut: ['退款金额列', 'Column of money back'],
    at: ['时间列', 'Column of the time'],
    fee: ['手续费列', 'Column of the fee'],
    feeBelowZero: ['手续费为负数', 'Fees stand below zero'],
    kind: ['类型列', 'Column of the kind'],
    backWords: ['表示退款的字样', 'Words for money back'],
    footer: ['合计行开头', 'Totals begin with'],
    state: COMMON.state,
    remark: COMMON.remark,
    createdAt: COMMON.createdAt,
    updatedAt: COMMON.updatedAt,
  },
  calls: {
    addOne: ['新增对账文件格式', 'Add statement format'],
    updateOne: ['修改对账文件格式', 'Change statement format'],
    deleteById: ['删除对账文件格式', 'Delete statement format'],
  },
});
