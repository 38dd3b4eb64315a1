/** What the screen and the files of passenger analysis both say. */
import type { Text } from '#contract/ground/words.ts';

export const USER_ANALYSIS_TEXTS = {
  firstRide: ['首次乘车', 'First ride'],
  passengers: ['乘客', 'Passengers'],
  retention: ['再次乘车的比例', 'Share that rode again'],
  value: ['人均累计消费', 'Spent per passenger'],
  retentionDefinition: [
    '每行是在同一周期首次乘车的人；每格是其中在之后第 n 个周期又乘车的比例。还没过完的周期空着。',
    'A row is who first rode in the same period; a cell is the share of them that rode in the nth period after. Periods that are not over are empty.',
  ],
  valueDefinition: [
    '每格是到该周期末人均累计的车费（{{currency}}，完成的行程，未扣优惠）。',
    'A cell is the fare per passenger until the end of that period ({{currency}}, completed rides, before discounts).',
  ],
} as const satisfies Readonly<Record<string, Text>>;
