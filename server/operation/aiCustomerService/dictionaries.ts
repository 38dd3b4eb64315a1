/** The enumerations of the customer service. */
import type {
  MATCH_KINDS,
  SERVICE_CHANNELS,
  ServiceCategory,
  ServiceValidity,
  UNANSWERED_STATES,
} from '#contract/operation/aiCustomerService/calls.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const serviceDicts: readonly SeedDict[] = [
  closedDict<ServiceCategory>('serviceCategory', '客服分类', 'Service category', {
    booking: ['叫车和预约', 'Booking'],
    riding: ['乘车', 'Riding'],
    pricing: ['计费和优惠', 'Fares and coupons'],
    payment: ['支付和发票', 'Payment and invoices'],
    safety: ['安全', 'Safety'],
    lostFound: ['遗失物品', 'Lost and found'],
    accessibility: ['无障碍', 'Accessibility'],
    account: ['账号', 'Account'],
    campus: ['校园', 'Campus'],
    other: ['其他', 'Other'],
  }),
  closedDict<(typeof SERVICE_CHANNELS)[number]>('serviceChannel', '客服渠道', 'Service channel', {
    all: ['所有渠道', 'Every channel'],
    app: ['应用', 'App'],
    miniProgram: ['小程序', 'Mini program'],
    vehicle: ['车内屏幕', 'In the car'],
    phone: ['电话', 'Telephone'],
  }),
  closedDict<ServiceValidity>('serviceValidity', '客服时效', 'Service validity', {
    current: ['有效', 'In force', 'green'],
    upcoming: ['未生效', 'Upcoming', 'blue'],
    expired: ['已失效', 'Expired', 'grey'],
  }),
  closedDict<(typeof UNANSWERED_STATES)[number]>('unansweredState', '未答问题状态', 'State of an unanswered question', {
    open: ['待处理', 'To do', 'amber'],
    answered: ['已编写', 'Entry written', 'green'],
    dismissed: ['已忽略', 'Dismissed', 'grey'],
  }),
  closedDict<(typeof MATCH_KINDS)[number]>('serviceMatchKind', '匹配方式', 'How a word matched', {
    word: ['原词', 'Same word'],
    stem: ['词形', 'Other form'],
    synonym: ['同义词', 'Synonym'],
    typo: ['拼写相近', 'Misspelling'],
  }),
];
