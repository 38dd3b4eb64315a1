import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { Recording, recordingCalls } from './calls.ts';
import { recordingPage } from './page.ts';

export const recordingWords = nounWords<Recording, typeof recordingCalls>()({
  object: 'recording',
  path: '/dataManage/recording',
  one: ['采集指令', 'Recording order'],
  many: recordingPage.title,
  fields: {
    keyword: ['自编号、车牌或原因', 'Fleet number, plate or reason'],
    carId: ['车辆', 'Car'],
    fleetNumber: ['自编号', 'Fleet number'],
    plate: ['车牌', 'Plate'],
    at: { name: ['时刻', 'Moment'], as: 'time' },
    before: { name: ['之前（秒）', 'Before (s)'], as: 'number' },
    after: { name: ['之后（秒）', 'After (s)'], as: 'number' },
    channels: { name: ['通道', 'Channels'], none: ['全部', 'All'] },
    dataSetId: ['数据集', 'Data set'],
    dataSetName: ['数据集', 'Data set'],
    reason: ['原因', 'Reason'],
    alertId: { name: ['告警', 'Alert'], as: 'code' },
    ruleId: ['采集规则', 'Recording rule'],
    ruleName: ['采集规则', 'Recording rule'],
    state: { name: COMMON.state.name, dict: 'recordingState' },
    problem: { name: ['结束原因', 'Why it ended'], dict: 'recordingProblem' },
    answer: ['车辆或任务的说明', 'Answer of car or job'],
    size: { name: ['大小', 'Size'], as: 'bytes' },
    sha256: { name: ['SHA-256', 'SHA-256'], as: 'code' },
    frames: { name: ['帧', 'Frames'], as: 'number' },
    importId: { name: ['数据导入', 'Import of data'], as: 'code' },
    orderNo: { name: ['订单号', 'Order'], as: 'code' },
    expiresAt: { name: ['上传截止', 'To be brought by'], as: 'time' },
    receivedAt: { name: ['收到时间', 'Received'], as: 'time' },
    endedAt: { name: ['结束时间', 'Ended'], as: 'time' },
    requestedByName: { name: ['下达人', 'By'], none: ['采集规则', 'Recording rule'] },
    createdAt: { name: ['下达时间', 'Asked'], as: 'time' },
  },
  calls: {
    addOne: ['下达采集指令', 'Ask for a recording'],
    cancel: ['取消采集指令', 'Cancel a recording order'],
    importAgain: ['重新导入采集数据', 'Import a recording again'],
  },
});
