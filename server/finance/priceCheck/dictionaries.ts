/** The enumerations of price checks. */
import type { PriceCheckReason } from '#contract/finance/priceCheck/calls.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const priceCheckDicts: readonly SeedDict[] = [
  closedDict<PriceCheckReason>('priceCheckReason', '价格核对原因', 'Why a price differs', {
    distance: ['按实际里程', 'Measured distance'],
    duration: ['按实际时长', 'Measured time'],
    waiting: ['候时', 'Waiting'],
    tolls: ['路桥费', 'Tolls'],
    late: ['迟到', 'Lateness'],
    outcome: ['行程取消', 'Cancelled'],
    rule: ['运营规则', 'Operating rule'],
    anotherRide: ['改变了行程', 'Another ride'],
    disbelieved: ['里程与车辆轨迹不符，按报价计', 'Distance contradicts the track; charged as quoted'],
    notReproduced: ['无法重算出同样金额', 'Not reproduced'],
    unexplained: ['与报价不同而没有原因', 'Differs from the quote without a reason'],
    orderPrice: ['与订单金额不同', 'Differs from the order'],
    books: ['与账面不同', 'Differs from the books'],
    invoice: ['发票与应开金额不同', 'Invoice differs from what was paid'],
  }),
];
