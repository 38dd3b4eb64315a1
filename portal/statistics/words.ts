import type { Text } from '#contract/ground/words.ts';

export const statisticsWords = {
  title: ['公开数据', 'Open figures'],
  description: [
    '每月的行程、里程、候车时间、安全和无障碍数据，可下载。',
    'Rides, distance, waiting, safety and accessibility by month, to read and to download.',
  ],
  intro: [
    '每个月结束三天后公布一次，之后不再改动。不足十单的数据不公布，避免指向个人。',
    'Each month is released once, three days after it ended, and never changed. What would be of fewer than ten orders is not told, since it points at people.',
  ],
  none: ['还没有公布的月份。', 'No month has been released yet.'],
  newest: ['{month}', '{month}'],
  byMonth: ['按月', 'By month'],
  byArea: ['{month} 按地区', '{month} by district'],
  wheelchair: ['轮椅出行，与全部订单对照', 'Wheelchair rides beside all rides'],
  month: ['月份', 'Month'],
  area: ['地区', 'District'],
  hidden: ['不足十单', 'Fewer than ten'],
  unknown: ['—', '—'],
  accessible: ['{accessible} / {all} 个上车点可无障碍上车', '{accessible} of {all} stations are step-free'],
  definitions: ['指标说明', 'What the figures mean'],
  download: ['下载', 'Download'],
  licence: ['许可：', 'Licence: '],
  chart: ['{figure}，按月', '{figure} by month'],
} as const satisfies Record<string, Text>;
