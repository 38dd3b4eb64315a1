import { defineMessages } from '#server/ground/core/messages.ts';

export const closureMessages = defineMessages({
  needsEverything: {
    zh: '封闭区域涉及所有车辆，需要可见全部数据的角色',
    en: 'A closed area concerns every car: this takes a role that reaches all data',
  },
  referenceTaken: { zh: '这个文号已用于另一个封闭区域', en: 'This reference is that of another closed area' },
  nothingDrawn: { zh: '还没有画出要封闭的区域', en: 'No area is drawn' },
  tooManyCorners: {
    zh: '区域有 {count} 个顶点，最多 {most} 个；请先简化',
    en: 'The area has {count} corners, and {most} at most are allowed: simplify it first',
  },
  tooLarge: {
    zh: '区域有 {area} 平方公里，超过上限 {most} 平方公里，没有封闭；确需封闭请分成几块，或调整设置',
    en: 'The area has {area} km², and {most} at most are allowed, so that no mistake closes a city; close several, or change the setting',
  },
  untilPast: { zh: '结束时间已过', en: 'This time has passed' },
  untilBeforeFrom: { zh: '结束时间要晚于开始时间', en: 'It ends before it begins' },
  tooMany: {
    zh: '同时封闭的区域不能超过 {most} 个',
    en: 'No more than {most} areas can be closed at once',
  },
  notJson: { zh: '内容不是有效的 JSON 文本', en: 'The payload is not a JSON text' },
  reused: {
    zh: '这个文号已用于另一个封闭，没有改变；修改请用 change',
    en: 'This reference is that of another closure, which stays as it is; to change it, send a change',
  },
  proofWritten: { zh: '证明已生成，含 {count} 条车辆记录', en: 'The proof is written, with {count} stays of cars' },
  over: { zh: '这个封闭已经结束', en: 'This closure is over' },
});
