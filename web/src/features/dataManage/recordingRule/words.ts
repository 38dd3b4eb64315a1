import { defineWords } from '#web/lib/words.ts';

export const words = defineWords({
  what: ['触发条件', 'When it asks'],
  asks: ['采集要求', 'What it asks for'],
  basics: ['基本信息', 'Basics'],
  empty: ['新增第一条采集规则，如“校园内的每次急刹”', 'Add the first rule, such as every hard braking on the campus'],
  channelsHint: [
    '按车辆自己的话题或传感器名称；不填为全部',
    'Topics or sensors by the names of the car; none: all of them',
  ],
  rangeHint: ['只列出已发布的电子围栏；不填为不限', 'Published zones only; empty: anywhere'],
  putInForce: ['启用', 'Put in force'],
  putTitle: ['启用“{{name}}”？', 'Put “{{name}}” in force?'],
  putText: [
    '从现在起，任何车辆、任何地点的每次事件都会以您的名义要采集数据，直到停用；每车每日最多 {{count}} 次。',
    'From now on each event of any car, anywhere, asks it for a recording in your name, until the rule is stopped: at most {{count}} a day of each car.',
  ],
  putTextIn: [
    '从现在起，“{{range}}”内任何车辆的每次事件都会以您的名义要采集数据，直到停用；每车每日最多 {{count}} 次。',
    'From now on each event of any car in {{range}} asks it for a recording in your name, until the rule is stopped: at most {{count}} a day of each car.',
  ],
  stop: ['停用', 'Stop'],
  asked: ['查看采集指令', 'Look at its orders'],
  deleteTitle: ['删除“{{name}}”？', 'Delete “{{name}}”?'],
  deleteText: ['已下达的采集指令保留。', 'What it has asked for stays.'],
});
