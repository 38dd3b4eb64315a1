import { defineMessages } from '#server/ground/core/messages.ts';

export const figureMessages = defineMessages({
  notYours: {
    zh: '当前角色没有查看其中某个指标的权限',
    en: 'The active role may not see one of these figures',
  },
  noDivision: {
    zh: '当前角色的数据范围不按行政区划，不能按行政区划筛选',
    en: 'The data scope of the active role is not by division, so figures cannot be filtered by one',
  },
});
