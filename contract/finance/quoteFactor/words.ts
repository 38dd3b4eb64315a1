import { nounWords } from '#contract/ground/words.ts';
import type { quoteFactorCalls, QuoteLearning } from './calls.ts';

export const quoteFactorWords = nounWords<QuoteLearning, typeof quoteFactorCalls>()({
  object: 'quoteFactor',
  path: '/operation/quoteFactor',
  one: ['报价里程系数', 'Factors of quoted distances'],
  many: ['报价里程系数', 'Factors of quoted distances'],
  fields: {
    learnedAt: { name: ['学习时间', 'Learned'], as: 'time' },
    learned: { name: ['学习的行程', 'Rides learned from'], as: 'number' },
    judged: { name: ['检验的行程', 'Rides judged on'], as: 'number' },
    fixedPercent: ['当时的绕行系数', 'Detour of the settings'],
    fixedError: { name: ['按固定系数的误差', 'Error by the setting'], as: 'distance' },
    learnedError: { name: ['按学习系数的误差', 'Error as learned'], as: 'distance' },
    roads: ['按道路网的误差', 'Error by the roads'],
    factors: { name: ['系数个数', 'Factors'], as: 'number' },
  },
  calls: { learn: ['学习报价里程系数', 'Learn factors of quoted distances'] },
});
