import { defineWords } from '#web/lib/words.ts';

export const words = defineWords({
  basics: ['基本信息', 'Basics'],
  empty: ['新增分群，或在“乘客分析 → 分群”中保存一个', 'Add one, or keep one from Passenger analysis → Segments'],
  deleteTitle: ['删除“{{name}}”？', 'Delete “{{name}}”?'],
  deleteText: ['删除后无法恢复。', 'This cannot be undone.'],
  bounds: ['条件', 'Bounds'],
  size: ['现有乘客', 'Passengers now'],
  few: ['少于 10 人', 'Fewer than 10'],
  unknown: ['暂时数不出来', 'Not counted'],
  passengersOf: ['查看“{{name}}”的乘客：{{count}}', 'Passengers of {{name}}: {{count}}'],
  within: ['{{count}} 天内下过单', { one: 'ordered within {{count}} day', other: 'ordered within {{count}} days' }],
  over: [
    '{{count}} 天以上没有下单',
    { one: 'no order for {{count}} day or more', other: 'no order for {{count}} days or more' },
  ],
  ridesFrom: ['至少 {{count}} 次行程', { one: '{{count}} ride or more', other: '{{count}} rides or more' }],
  ridesTo: ['至多 {{count}} 次行程', { one: 'at most {{count}} ride', other: 'at most {{count}} rides' }],
  spentFrom: ['消费 {{money}} 以上', 'spent {{money}} or more'],
  spentTo: ['消费不超过 {{money}}', 'spent up to {{money}}'],
});
