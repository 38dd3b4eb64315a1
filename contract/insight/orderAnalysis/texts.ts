/** What the screen and the files of order analysis both say. */
import type { Text } from '#contract/ground/words.ts';

export const ORDER_ANALYSIS_TEXTS = {
  requested: ['下单', 'Requested'],
  unserved: ['未满足', 'Unserved'],
  revenue: ['成交额', 'Revenue'],
  wait: ['候车时长中位数', 'Median wait'],
  place: ['上车点一带', 'Around'],
  before: ['上一时段', 'Period before'],
  cellDefinition: [
    '按上车点所在的 H3 网格统计，放大地图网格变细。未满足：已结束而从未派到车。候车：从下单到上车。',
    'By the H3 cell of the pick-up; zoom in for finer cells. Unserved: ended without ever having a car. Wait: from request to pick-up.',
  ],
  to: ['去往', 'To'],
  trips: ['行程', 'Trips'],
  step: ['步骤', 'Step'],
  count: ['订单', 'Orders'],
  share: ['占上一步', 'Of the step before'],
  assigned: ['派到车', 'Car assigned'],
  pickedUp: ['上车', 'Picked up'],
  completed: ['完成', 'Completed'],
  paid: ['已付款', 'Paid'],
} as const satisfies Readonly<Record<string, Text>>;
