import { defineWords } from '#web/lib/words.ts';

export const words = defineWords({
  asked: ['采集要求', 'What was asked'],
  outcome: ['结果', 'What came of it'],
  way: ['当时的车辆', 'The car at that time'],
  ask: ['下达', 'Ask'],
  purpose: [
    '车辆收到后上传这段时间的传感器数据，上传后自动导入；要求车辆有 MQTT 设备',
    'The car brings what its sensors saw, and it is imported by itself. It takes a car with MQTT',
  ],
  channelsHint: [
    '按车辆自己的话题或传感器名称；不填为全部',
    'Topics or sensors by the names of the car; none: all of them',
  ],
  empty: [
    '从告警、回放或数据集下达第一条采集指令',
    'Ask for the first recording, from an alert, a replay or a data set',
  ],
  cancel: ['取消', 'Cancel'],
  cancelTitle: ['取消对 {{car}} 的采集指令？', 'Cancel the recording order to {{car}}?'],
  cancelText: ['车辆之后上传的内容不再接收。', 'What the car brings afterwards is not taken.'],
  importAgain: ['重新导入', 'Import again'],
  frames: ['查看帧', 'Look at the frames'],
  replay: ['回放当时', 'Replay that time'],
  alert: ['查看告警', 'Look at the alert'],
  points: ['{{count}} 个位置', { one: '{{count}} position', other: '{{count}} positions' }],
  noPoints: ['历史中没有这段时间的位置', 'The history has no positions of that time'],
  since: ['第 {{seconds}} 秒起', 'From second {{seconds}}'],
});
