import type { Text } from '#contract/ground/words.ts';

/** What is said of a rate wherever one stands. */
export const exposureSentences = {
  counts: [
    '每次上报的碰撞和侧翻都算一次，无论轻重和责任，误报除外。区间是泊松计数的精确 95% 置信区间。',
    'Every collision and rollover that a car reported counts once, however light and whoever was at fault; false alarms are left out. The interval is the exact 95% one of a Poisson count.',
  ],
  lower: ['本车队低于对照。', 'The fleet’s rate is lower.'],
  higher: ['本车队高于对照。', 'The fleet’s rate is higher.'],
  unclear: ['行驶里程还不足以区分高低。', 'The distance driven does not tell them apart yet.'],
  provesNot: [
    '这不说明车辆在别的道路、时段、天气会怎样，也不说明严重事故的多少：严重事故更少见，需要长得多的里程。',
    'This does not say how the cars would do on other roads, at other hours or in other weather, nor anything about grave accidents, which are rarer and need far more distance.',
  ],
} as const satisfies Record<string, Text>;
