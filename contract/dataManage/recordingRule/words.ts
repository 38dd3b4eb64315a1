import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { RecordingRule, recordingRuleCalls } from './calls.ts';
import { recordingRulePage } from './page.ts';

export const recordingRuleWords = nounWords<RecordingRule, typeof recordingRuleCalls>()({
  object: 'recordingRule',
  path: '/dataManage/recordingRule',
  one: ['采集规则', 'Recording rule'],
  many: recordingRulePage.title,
  fields: {
    keyword: ['名称', 'Name'],
    name: ['名称', 'Name'],
    trigger: { name: ['触发事件', 'Event'], dict: 'recordingTrigger' },
    rangeId: { name: ['电子围栏', 'Zone'], none: ['不限', 'Anywhere'] },
    rangeName: { name: ['电子围栏', 'Zone'], none: ['不限', 'Anywhere'] },
    before: { name: ['之前（秒）', 'Before (s)'], as: 'number' },
    after: { name: ['之后（秒）', 'After (s)'], as: 'number' },
    channels: { name: ['通道', 'Channels'], none: ['全部', 'All'] },
    dataSetId: ['数据集', 'Data set'],
    dataSetName: ['数据集', 'Data set'],
    perDay: { name: ['每车每日上限', 'Most per car and day'], as: 'number' },
    state: COMMON.state,
    enabledByName: ['启用人', 'In force by'],
    enabledAt: { name: ['启用时间', 'In force since'], as: 'time' },
    asked: { name: ['已下达', 'Asked'], as: 'number' },
    createdAt: COMMON.createdAt,
    updatedAt: COMMON.updatedAt,
  },
  calls: {
    addOne: ['新增采集规则', 'Add recording rule'],
    updateOne: ['修改采集规则', 'Change recording rule'],
    putInForce: ['启用采集规则', 'Put recording rule in force'],
    stop: ['停用采集规则', 'Stop recording rule'],
    deleteById: ['删除采集规则', 'Delete recording rule'],
  },
});
