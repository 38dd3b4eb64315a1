import { exposureSentences } from '#contract/insight/exposure/words.ts';
import type { Text } from '#contract/ground/words.ts';

export const statisticsWords = {
  ...exposureSentences,
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
  hidden: ['不足十', 'Fewer than ten'],
  incidentsHidden: [
    '按车辆所属地区计。不足十起的不公布，并再隐藏至少一个地区；全部不足十起时，各地区都不公布。',
    'By the district that the car belongs to. Fewer than ten are not told, nor is one more district; where all together are fewer than ten, no district is.',
  ],
  unknown: ['—', '—'],
  accessible: ['{accessible} / {all} 个上车点可无障碍上车', '{accessible} of {all} stations are step-free'],
  safety: ['每百万公里碰撞', 'Collisions per million kilometres'],
  safetySays: [
    '{months} 个月里，全部车辆行驶 {distance}，碰撞 {count} 次：每百万公里 {rate} 次，95% 置信区间 {low} 至 {high}。',
    'Months told: {months}. Distance of all cars: {distance}. Collisions: {count}, which is {rate} per million kilometres, with a 95% interval of {low} to {high}.',
  ],
  benchmark: ['对照：每百万公里 {rate} 次（{source}）。', 'Benchmark: {rate} per million kilometres ({source}).'],
  definitions: ['指标说明', 'What the figures mean'],
  download: ['下载', 'Download'],
  licence: ['许可：', 'Licence: '],
  chart: ['{figure}，按月', '{figure} by month'],
} as const satisfies Record<string, Text>;
