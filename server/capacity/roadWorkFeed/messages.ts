import { defineMessages } from '#server/ground/core/messages.ts';

export const roadWorkFeedMessages = defineMessages({
  nameTaken: { zh: '这个名称已被使用', en: 'This name is taken' },
  hasClosed: {
    zh: '已按它封闭过区域的信息源不能删除；可以暂停',
    en: 'A feed by which an area was closed cannot be deleted; it may be paused',
  },
  failing: {
    zh: '施工信息源“{name}”连续 {count} 次读取失败；已知的道路施工保持不变',
    en: 'The road work feed “{name}” could not be read {count} times in a row; what is known of it stays as it is',
  },
});
