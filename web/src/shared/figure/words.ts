import { defineWords } from '#web/lib/words.ts';

export const figureWords = defineWords({
  about: ['“{{name}}”怎么算', 'What “{{name}}” means'],
  definition: ['定义', 'Definition'],
  formula: ['算法', 'Formula'],
  unit: ['单位', 'Unit'],
  asOf: ['数据截至', 'Data as of'],
  count: ['个数', 'Number'],
  share: ['占比', 'Share'],
  second: ['时长', 'Time'],
  metre: ['距离', 'Distance'],
  money: ['金额', 'Amount'],
  moneyPerKilometre: ['每公里金额', 'Amount per kilometre'],
  perDay: ['每天', 'Per day'],
  score: ['分', 'Score'],
  currencies: [
    '金额只计 {{currency}}；期间另有 {{others}}，未计入',
    'Amounts are in {{currency}} alone; those in {{others}} are not counted',
  ],
});
