import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { PayRule, payRuleCalls, PayRuleVersion } from './calls.ts';
import { payRulePage } from './page.ts';

type Calls = typeof payRuleCalls;
type VersionCalls =
  | 'getVersionList'
  | 'addVersion'
  | 'updateVersion'
  | 'submitVersion'
  | 'takeBackVersion'
  | 'rejectVersion'
  | 'approveVersion'
  | 'retireVersion'
  | 'deleteVersion'
  | 'startBackTest'
  | 'getBackTest';

const STANDING = {
  state: { name: ['状态', 'State'], dict: 'payRuleState' },
  number: { name: ['版本', 'Version'], as: 'number' },
  validFrom: { name: ['执行自', 'In force from'], as: 'time' },
  validTo: { name: ['执行至', 'In force until'], as: 'time', none: ['无截止', 'No end'] },
  scope: ['适用范围', 'Scope'],
  terms: ['计价方式', 'Terms'],
} as const;

export const payRuleWords = nounWords<PayRule, Omit<Calls, VersionCalls>>()({
  object: 'payRule',
  path: '/operation/payRule',
  one: ['计价规则', 'Pay rule'],
  many: payRulePage.title,
  fields: {
    keyword: ['名称', 'Name'],
    name: ['名称', 'Name'],
    ...STANDING,
    goldenCases: ['样例', 'Golden cases'],
    hasDraft: ['有新版本待定', 'New version pending'],
    remark: COMMON.remark,
    createdAt: COMMON.createdAt,
    updatedAt: COMMON.updatedAt,
  },
  calls: {
    addOne: ['新增计价规则', 'Add pay rule'],
    updateOne: ['修改计价规则', 'Change pay rule'],
    deleteById: ['删除计价规则', 'Delete pay rule'],
  },
});

export const payRuleVersionWords = nounWords<PayRuleVersion, Pick<Calls, VersionCalls>>()({
  object: 'payRuleVersion',
  path: '/operation/payRule',
  one: ['计价规则版本', 'Version of a pay rule'],
  many: ['计价规则版本', 'Versions of pay rules'],
  fields: {
    name: ['计价规则', 'Pay rule'],
    ...STANDING,
    note: ['修改说明', 'What changed'],
    from: { name: ['自', 'From'], as: 'time' },
    to: { name: ['至', 'Until'], as: 'time' },
    hash: { name: ['内容摘要', 'Content hash'], as: 'code' },
    createdBy: ['创建人', 'Created by'],
    submittedBy: ['提交人', 'Submitted by'],
    decidedBy: ['审核人', 'Reviewed by'],
    decision: ['退回原因', 'Sent back because'],
  },
  calls: {
    addVersion: ['新建版本', 'Begin a version'],
    updateVersion: ['修改版本', 'Change version'],
    submitVersion: ['提交审核', 'Submit for review'],
    takeBackVersion: ['撤回审核', 'Take back from review'],
    rejectVersion: ['退回版本', 'Send version back'],
    approveVersion: ['批准版本', 'Approve version'],
    retireVersion: ['停用版本', 'Retire version'],
    deleteVersion: ['删除版本', 'Delete version'],
    startBackTest: ['回测版本', 'Back-test version'],
  },
});
