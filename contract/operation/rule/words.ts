import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { Rule, ruleCalls, RuleVersion } from './calls.ts';
import { rulePage } from './page.ts';

type Calls = typeof ruleCalls;
type RuleOnly = 'getPageList' | 'getById' | 'addOne' | 'updateOne' | 'deleteById';

const STANDING = {
  state: { name: ['状态', 'State'], dict: 'ruleState' },
  number: { name: ['版本', 'Version'], as: 'number' },
  validFrom: { name: ['执行自', 'In force from'], as: 'time' },
  validTo: { name: ['执行至', 'In force until'], as: 'time', none: ['无截止', 'No end'] },
  scope: ['适用范围', 'Scope'],
} as const;

export const ruleWords = nounWords<Rule, Pick<Calls, RuleOnly>>()({
  object: 'rule',
  path: '/operation/rule',
  one: ['运营规则', 'Operating rule'],
  many: rulePage.title,
  fields: {
    keyword: ['名称', 'Name'],
    name: ['名称', 'Name'],
    kind: { name: ['类型', 'Kind'], dict: 'ruleKind' },
    ...STANDING,
    terms: ['决策表', 'Table'],
    hasDraft: ['有草稿', 'Draft pending'],
    hasShadow: ['影子运行中', 'Runs in shadow'],
    hitsToday: { name: ['今日命中', 'Hits today'], as: 'number' },
    remark: COMMON.remark,
    createdAt: COMMON.createdAt,
    updatedAt: COMMON.updatedAt,
  },
  calls: {
    addOne: ['新增运营规则', 'Add operating rule'],
    updateOne: ['修改运营规则', 'Change operating rule'],
    deleteById: ['删除运营规则', 'Delete operating rule'],
  },
});

export const ruleVersionWords = nounWords<RuleVersion, Omit<Calls, RuleOnly>>()({
  object: 'ruleVersion',
  path: '/operation/rule',
  one: ['运营规则版本', 'Version of an operating rule'],
  many: ['运营规则版本', 'Versions of operating rules'],
  fields: {
    name: ['运营规则', 'Operating rule'],
    ...STANDING,
    terms: ['决策表', 'Table'],
    note: ['修改说明', 'What changed'],
    shadowFrom: { name: ['影子运行自', 'In shadow since'], as: 'time' },
    from: { name: ['自', 'From'], as: 'time' },
    to: { name: ['至', 'Until'], as: 'time' },
    hash: { name: ['内容摘要', 'Content hash'], as: 'code' },
    createdBy: ['创建人', 'Created by'],
    decidedBy: ['批准人', 'Approved by'],
  },
  calls: {
    addVersion: ['新建规则版本', 'Begin a version'],
    updateVersion: ['修改规则版本', 'Change version'],
    startShadow: ['开始影子运行', 'Start shadow run'],
    endShadow: ['结束影子运行', 'End shadow run'],
    approveVersion: ['规则版本生效', 'Put version in force'],
    retireVersion: ['停用规则版本', 'Retire version'],
    deleteVersion: ['删除规则版本', 'Delete version'],
    startBackTest: ['回测规则版本', 'Back-test version'],
    startEffect: ['测量规则效果', 'Measure effect of version'],
  },
});
