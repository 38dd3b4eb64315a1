import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { PassengerSegment, passengerSegmentCalls } from './calls.ts';
import { passengerSegmentPage } from './page.ts';

export const passengerSegmentWords = nounWords<PassengerSegment, typeof passengerSegmentCalls>()({
  object: 'passengerSegment',
  path: '/operation/passengerSegment',
  one: ['乘客分群', 'Passenger segment'],
  many: passengerSegmentPage.title,
  fields: {
    keyword: ['名称', 'Name'],
    name: ['名称', 'Name'],
    lastWithin: { name: ['最近下单不超过（天）', 'Last order within (days)'], as: 'number', none: ['不限', 'Any'] },
    lastOver: { name: ['最近下单已过（天）', 'No order for (days)'], as: 'number', none: ['不限', 'Any'] },
    ridesFrom: { name: ['完成行程不少于', 'Rides from'], as: 'number', none: ['不限', 'Any'] },
    ridesTo: { name: ['完成行程不多于', 'Rides up to'], as: 'number', none: ['不限', 'Any'] },
    currency: ['币种', 'Currency'],
    spentFrom: { name: ['消费不少于', 'Spent from'], as: 'money', none: ['不限', 'Any'] },
    spentTo: { name: ['消费不多于', 'Spent up to'], as: 'money', none: ['不限', 'Any'] },
    remark: COMMON.remark,
    createdAt: COMMON.createdAt,
    updatedAt: COMMON.updatedAt,
  },
  calls: {
    addOne: ['新增乘客分群', 'Add passenger segment'],
    updateOne: ['修改乘客分群', 'Change passenger segment'],
    deleteById: ['删除乘客分群', 'Delete passenger segment'],
  },
});
