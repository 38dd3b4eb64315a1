import { defineMessages } from '#server/ground/core/messages.ts';

export const recordingMessages = defineMessages({
  noSuchCar: { zh: '没有这辆车', en: 'There is no such car' },
  noSuchAlert: { zh: '没有这辆车的这个告警', en: 'The car has no such alert' },
  noSuchSet: { zh: '没有这个数据集', en: 'There is no such data set' },
  archived: {
    zh: '数据集已归档，请先恢复或选择其他数据集',
    en: 'The data set is archived. Reopen it or choose another',
  },
  unable: {
    zh: '这辆车没有可接收采集指令的 MQTT 设备（JT/T 808 和 OsmAnd 设备不支持），没有下达',
    en: 'No device of this car takes recording orders: that takes MQTT, not JT/T 808 or OsmAnd. Nothing was asked',
  },
  tooOld: {
    zh: '时刻要在最近 {hours} 小时内：更早的数据车辆可能已覆盖',
    en: 'The moment must be in the last {hours} hours: cars overwrite what is older',
  },
  inFuture: { zh: '时刻不能在将来', en: 'The moment must not be in the future' },
  nothingAsked: { zh: '之前和之后不能都为 0 秒', en: 'Before and after cannot both be 0 seconds' },
  notAwaited: {
    zh: '这条采集指令已收到数据或已结束，不能取消',
    en: 'What this order asked for is here, or the order is over, so it cannot be cancelled',
  },
  notAgain: {
    zh: '只有收到过文件、且未导入成功的采集指令可以重新导入',
    en: 'Only an order whose file was received and whose import failed is imported again',
  },
  importGone: {
    zh: '数据集的这次导入已被放弃，文件已不在，不能重新导入',
    en: 'The import was discarded with its file, so it cannot be tried again',
  },
  fileGone: { zh: '收到的文件已不在，不能导入', en: 'The file that was received is gone, so nothing was imported' },
  imported: {
    zh: '采集数据已导入：{frames} 帧，其中 {placed} 帧有车辆位置',
    en: 'The recording was imported: frames {frames}, of them with the place of the car {placed}',
  },
  // what cars are told
  digestNeeded: {
    zh: '请求要有 Content-Digest: sha-256=:…:，为整个文件的摘要',
    en: 'Send Content-Digest: sha-256=:…: of the whole file',
  },
  digestDiffers: {
    zh: '收到的内容与 Content-Digest 不符，已丢弃；请从头再传',
    en: 'What arrived differs from its Content-Digest and was dropped. Send it again from its beginning',
  },
  wrongKind: {
    zh: '只接受 {types}',
    en: 'Only {types} are taken',
  },
  notOfKind: {
    zh: '内容不是所说的类型或不安全，已丢弃',
    en: 'The content is not of its type, or not safe, and was dropped',
  },
  tooLarge: { zh: '一次采集最多 {most} 字节', en: 'A recording has at most {most} bytes' },
  over: { zh: '这条采集指令已结束，不再接收', en: 'This order is over, and nothing is taken for it any more' },
  otherFile: {
    zh: '这条采集指令已收到另一个文件',
    en: 'Another file was received for this order',
  },
  busy: {
    zh: '正在接收这个文件的另一部分，稍后再试',
    en: 'Another part is being received. Try again in a moment',
  },
});
