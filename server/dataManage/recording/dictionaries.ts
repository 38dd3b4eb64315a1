/** The enumerations of recording orders. */
import type { RecordingProblem, RecordingState } from '#contract/dataManage/recording/rules.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const recordingDicts: readonly SeedDict[] = [
  closedDict<RecordingState>('recordingState', '采集指令状态', 'State of a recording order', {
    requested: ['待车辆接受', 'Asked', 'amber'],
    accepted: ['车辆已接受', 'Accepted by the car', 'blue'],
    uploading: ['上传中', 'Being brought', 'blue'],
    received: ['已收到，导入中', 'Received, being imported', 'blue'],
    imported: ['已入数据集', 'In the data set', 'green'],
    refused: ['车辆拒绝', 'Refused by the car', 'red'],
    failed: ['失败', 'Failed', 'red'],
    expired: ['已过期', 'Expired', 'red'],
    cancelled: ['已取消', 'Cancelled', 'grey'],
  }),
  closedDict<RecordingProblem>('recordingProblem', '采集指令结束原因', 'Why a recording order ended', {
    unable: ['车辆没有可接收采集指令的 MQTT 设备', 'No device of the car takes such orders (MQTT)'],
    notReached: ['车辆一直没有应答', 'The car did not answer in time'],
    notBrought: ['车辆接受后没有按时上传完', 'The car did not bring it in time'],
    setGone: ['数据集已删除；收到的文件保留，可从文件中取用', 'The data set is gone; the file is kept'],
    setArchived: ['数据集已归档；恢复后可重新导入', 'The data set is archived; reopen it and import again'],
    setBusy: ['数据集一直在导入其他数据；可重新导入', 'The data set was busy for too long; import again'],
    notImported: ['导入失败；处理后可重新导入', 'The import failed; it can be tried again'],
  }),
];
