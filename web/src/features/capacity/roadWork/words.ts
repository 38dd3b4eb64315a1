import { defineWords } from '#web/lib/words.ts';

export const words = defineWords({
  empty: [
    '信息源读到运营区内的道路施工时，会列在这里等待决定',
    'Road works in your zones are listed here for a decision once a feed tells of them',
  ],
  close: ['封闭道路', 'Close the road'],
  apply: ['按最新信息调整', 'Bring up to date'],
  lift: ['解除封闭', 'Lift'],
  dismiss: ['不封闭', 'Leave open'],
  keep: ['保持现状', 'Leave as it is'],
  byItself: ['信息源自动', 'The feed, by itself'],
  decision: ['决定', 'Decision'],
  what: ['信息内容', 'What is said'],
  closeTitle: ['封闭“{{name}}”', 'Close “{{name}}”'],
  closePurpose: [
    '以“{{authority}}”的名义对所有车辆封闭图上的范围，自下面的封闭时间起生效；之后可在“封闭区域”中修改范围',
    'The area on the map is closed to every car in the name of {{authority}}, from the time below on; change it later under Closed areas',
  ],
  doubtPlace: [
    '信息源只给出几个点，图上的连线不一定是道路走向，请核对',
    'The feed names a few points only: the line between them may not be the road. Check it',
  ],
  doubtTimes: [
    '只在部分时段施工，或时间缺少时区、前后矛盾；封闭会持续整个期间，请核对起止时间',
    'It holds at some hours only, or a time has no time zone or ends before it begins. A closed area holds all the time: check from when until when',
  ],
  notClosed: [
    '信息源没有说道路全封闭（{{impact}}）；这里会封闭整条道路',
    'The feed does not say that the road is closed ({{impact}}), and this closes all of it',
  ],
  noLongerClosed: [
    '信息源不再说道路全封闭（{{impact}}），封闭会继续；不再需要时请在“封闭区域”中解除',
    'The feed no longer says that the road is closed ({{impact}}), and it stays closed: lift it under Closed areas when it need not be',
  ],
  wasClosed: ['区域已封闭', 'The area is closed'],
  preview: ['现在会影响', 'What it concerns now'],
  mapOf: ['道路施工地图', 'Map of the road works'],
  fromHint: ['留空表示立即', 'Empty: at once'],
  untilHint: ['留空表示直到解除', 'Empty: until it is lifted'],
  applyTitle: ['按最新信息调整“{{name}}”的封闭？', 'Bring the closed area of “{{name}}” up to date?'],
  applyText: [
    '封闭范围和结束时间改为信息源现在的内容，立即生效；尚未开始的，开始时间也随之调整。',
    'Its area and its end become what the feed says now, at once; its beginning too, while it has not begun.',
  ],
  liftTitle: ['解除“{{name}}”的封闭？', 'Lift the closed area of “{{name}}”?'],
  liftText: [
    '信息源不再包含它。解除后车辆可以再次驶入，记录会保留。',
    'The feed says no more of it. Cars may drive in again, and the log is kept.',
  ],
  applied: ['封闭已调整', 'The closed area is up to date'],
  dismissTitle: ['不为“{{name}}”封闭？', 'Close nothing for “{{name}}”?'],
  dismissText: ['信息有变化时会再次列出。', 'It comes back when the feed says something else.'],
  keepTitle: ['“{{name}}”的封闭保持现状？', 'Leave the closed area of “{{name}}” as it is?'],
  keepText: ['需要时可在“封闭区域”中修改或解除。', 'Change or lift it under Closed areas when that is needed.'],
  why: ['原因', 'Why'],
  decided: ['已记录', 'It is written down'],
  toClosure: ['查看封闭区域', 'See the closed area'],
});
