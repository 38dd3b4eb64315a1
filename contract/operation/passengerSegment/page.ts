import { page } from '#contract/ground/words.ts';

export const passengerSegmentPage = page({
  route: 'operation/passengerSegment',
  title: ['乘客分群', 'Passenger segments'],
  purpose: ['按最近下单、乘车次数和消费划出的乘客，用于计价', 'Passengers by recency, rides and money, for prices'],
  icon: 'chart',
  permission: 'operation:passengerSegment:list',
});

export const passengerSegmentExports = {
  '/operation/passengerSegment/getPageList': 'operation:passengerSegment:export',
} as const;
