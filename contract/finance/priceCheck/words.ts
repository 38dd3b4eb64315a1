import { nounWords } from '#contract/ground/words.ts';
import type { PriceCheck, priceCheckCalls } from './calls.ts';

export const priceCheckWords = nounWords<PriceCheck, typeof priceCheckCalls>()({
  object: 'priceCheck',
  path: '/operation/priceCheck',
  one: ['价格核对', 'Price check'],
  many: ['价格核对', 'Price check'],
  fields: {
    day: { name: ['日期', 'Day'], as: 'day' },
    orderNo: ['订单号', 'Order'],
    isFault: ['有矛盾', 'Contradiction'],
    reasons: { name: ['原因', 'Why'], dict: 'priceCheckReason' },
    quoted: { name: ['报价', 'Quoted'], as: 'money', none: ['无报价', 'No quote'] },
    charged: { name: ['计费', 'Charged'], as: 'money' },
    ordered: { name: ['订单金额', 'On the order'], as: 'money' },
    posted: { name: ['账面', 'In the books'], as: 'money' },
    invoiced: { name: ['发票', 'Invoiced'], as: 'money', none: ['未开票', 'No invoice'] },
    currency: ['币种', 'Currency'],
  },
  calls: {},
});
