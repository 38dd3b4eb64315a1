import { defineWords } from '#web/lib/words.ts';

export const words = defineWords({
  basics: ['基本信息', 'Basics'],
  reading: ['读取', 'Reading'],
  address: ['接口地址', 'Address'],
  areasHint: [
    '只给出属于这些区划的车辆及其行程；留空为全部',
    'Only cars of these divisions, with their trips; empty for all of them',
  ],
  everywhere: ['全部', 'All'],
  renew: ['签发令牌', 'Issue a token'],
  renewTitle: ['给“{{name}}”签发新的令牌？', 'Issue a new token to “{{name}}”?'],
  renewText: ['已有的令牌会立即失效。', 'A token that it has stops working at once.'],
  issued: ['请立即保存这个令牌，关闭后不能再查看', 'Keep this token now: it cannot be shown again'],
  kept: ['已保存', 'I have kept it'],
  end: ['收回令牌', 'Withdraw the token'],
  endTitle: ['收回“{{name}}”的令牌？', 'Withdraw the token of “{{name}}”?'],
  endText: [
    '该机构会立即被拒绝。之后可以签发新的令牌。',
    'The agency is refused at once. You can issue a new token later.',
  ],
  wasEnded: ['已收回“{{name}}”的令牌', 'The token of “{{name}}” is withdrawn'],
  empty: [
    '新增机构并签发令牌后，它就能读取 MDS 接口。',
    'Add an agency and issue a token; then it can read the feeds of MDS.',
  ],
  push: ['推送', 'Push'],
  pushTo: ['推送给“{{name}}”', 'Push to “{{name}}”'],
  pushHint: [
    '按 MDS 2.0 机构接口，每个完整的小时按顺序推送车辆、事件和行程；失败后间隔越来越长地重试，同一小时重发时编号不变。',
    'By the agency API of MDS 2.0: vehicles, events and trips of each complete hour, in order. What fails is tried again, later and later, with the same ids.',
  ],
  pushAddress: ['机构接口的地址', 'Address of its agency API'],
  pushToken: ['机构给的令牌', 'Token that the agency gave'],
  tokenStays: ['令牌已保存；留空不变', 'A token is kept; leave empty to keep it'],
  pushSave: ['保存并推送', 'Save and push'],
  pushEnd: ['停止推送', 'Stop pushing'],
  pushKept: ['已设置向“{{name}}”推送', 'Pushing to “{{name}}” is set up'],
  pushEnded: ['已停止向“{{name}}”推送', 'Pushing to “{{name}}” has ended'],
  deleteTitle: ['删除“{{name}}”？', 'Delete “{{name}}”?'],
  deleteText: [
    '它的令牌立即失效，读取记录一并删除，无法恢复。',
    'Its token stops working at once, and what is known of its readings goes too. This cannot be undone.',
  ],
});
