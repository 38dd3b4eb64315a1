/** What the fleet's collisions are compared with. */
import { configMain, textOption } from '../define.ts';

export const benchmarkRate = textOption({
  key: 'fleet.benchmark.rate',
  default: '',
  maxLength: 8,
  optional: true,
  pattern: /^\d{1,4}(?:\.\d{1,3})?$/,
  expected: { zh: '每百万公里次数，例如 2.8', en: 'events per million kilometres, e.g. 2.8' },
  title: { zh: '每百万公里碰撞', en: 'Collisions per million kilometres' },
  explanation: {
    zh: '监管报送的“事故率”和公开数据拿碰撞率与它对照。留空或没有出处则不对照。只填口径与本车队相同的数据：平台把上报的每次碰撞和侧翻都算作一次，误报除外。',
    en: 'The rates of regulatory reports and the open figures are compared with it. Empty, or without a source: with nothing. Take a figure that counts what this fleet counts: every collision and rollover that a car reports, false alarms left out.',
  },
});

export const benchmarkSourceZh = textOption({
  key: 'fleet.benchmark.sourceZh',
  default: '',
  maxLength: 200,
  optional: true,
  title: { zh: '中文出处', en: 'Source in Chinese' },
  explanation: {
    zh: '这个数据统计了谁、在哪里、什么时间、什么事故，由谁发布。与对照结果一起显示。',
    en: 'Whose collisions it counts, where, when and of what kind, and who published it. Stands beside every comparison.',
  },
});

export const benchmarkSourceEn = textOption({
  key: 'fleet.benchmark.sourceEn',
  default: '',
  maxLength: 300,
  optional: true,
  title: { zh: '英文出处', en: 'Source in English' },
  explanation: { zh: '同上，用英文。', en: 'The same in English.' },
});

export const fleetBenchmarkMain = configMain({
  key: 'fleet.benchmark',
  title: { zh: '事故率对照', en: 'Benchmark of collisions' },
  explanation: { zh: '本车队的碰撞率与什么对照', en: 'What the fleet’s rate of collisions is compared with' },
  options: [benchmarkRate, benchmarkSourceZh, benchmarkSourceEn],
});
