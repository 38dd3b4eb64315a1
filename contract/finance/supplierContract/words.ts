import { nounWords } from '#contract/ground/words.ts';
import type { SupplierContract, supplierContractCalls } from './calls.ts';

export const supplierContractWords = nounWords<SupplierContract, typeof supplierContractCalls>()({
  object: 'supplierContract',
  path: '/operation/supplier/contract',
  one: ['供应商合同版本', 'Contract version of a supplier'],
  many: ['合同版本', 'Contract versions'],
  fields: {
    supplierName: ['供应商', 'Supplier'],
    number: { name: ['版本', 'Version'], as: 'number' },
    state: { name: ['状态', 'State'], dict: 'supplierContractState' },
    terms: ['结算条款', 'Terms'],
    note: ['修改说明', 'What changed'],
    validFrom: ['起始月份', 'From the month'],
    validTo: { name: ['截止月份', 'Last month'], none: ['无截止', 'No end'] },
    allowGap: ['允许空档', 'Gap allowed'],
    hash: { name: ['内容摘要', 'Content hash'], as: 'code' },
    createdBy: ['创建人', 'Created by'],
    submittedBy: ['提交人', 'Submitted by'],
    decidedBy: ['审核人', 'Reviewed by'],
    decision: ['退回原因', 'Sent back because'],
  },
  calls: {
    addVersion: ['新建合同版本', 'Begin a contract version'],
    updateVersion: ['修改合同版本', 'Change contract version'],
    submitVersion: ['提交审核', 'Submit for review'],
    rejectVersion: ['退回合同版本', 'Send contract version back'],
    approveVersion: ['批准合同版本', 'Approve contract version'],
    endVersion: ['终止合同版本', 'End contract version'],
    deleteVersion: ['删除合同版本', 'Delete contract version'],
  },
});
