import { defineWords } from '#web/lib/words.ts';

export const priceWords = defineWords({
  total: ['合计', 'Total'],
  perKm: ['{{quantity}} × {{rate}}/公里', '{{quantity}} × {{rate}} per km'],
  perMinute: ['{{quantity}} × {{rate}}/分钟', '{{quantity}} × {{rate}} per minute'],
  capped: ['{{reason}}，已到上限', '{{reason}}, up to its cap'],
  shareOf: ['{{amount}} 的 {{share}}%', '{{share}} % of {{amount}}'],
  departs: ['报价 {{quoted}}：{{reasons}}', 'quoted {{quoted}}: {{reasons}}'],
  unexplained: ['没有原因，请核对', 'no reason; check it'],
});
