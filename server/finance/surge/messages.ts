import { defineMessages } from '#server/ground/core/messages.ts';

export const surgeMessages = defineMessages({
  cell: { zh: '地图格', en: 'Cell' },
  lng: { zh: '经度', en: 'Longitude' },
  lat: { zh: '纬度', en: 'Latitude' },
  weekdays: { zh: '星期', en: 'Weekdays' },
  from: { zh: '自', en: 'From' },
  to: { zh: '至', en: 'To' },
  factor: { zh: '系数', en: 'Factor' },
  badRow: {
    zh: '第 {line} 行的“{column}”无法使用：“{value}”。文件没有导入，原有系数不变',
    en: 'Line {line}: “{value}” cannot be a value of “{column}”. Nothing was imported; the figures are as they were',
  },
  twice: {
    zh: '第 {line} 行与前面的行给了同一格同一小时不同的系数。文件没有导入，原有系数不变',
    en: 'Line {line} gives another factor than a row above for the same cell and hour. Nothing was imported; the figures are as they were',
  },
  tooMany: {
    zh: '最多 {most} 个地图格有系数，请先删除不用的。文件没有导入',
    en: 'At most {most} cells can have figures; remove some first. Nothing was imported',
  },
});
