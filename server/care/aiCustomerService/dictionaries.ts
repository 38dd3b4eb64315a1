/** The enumerations of the customer service. */
import type {
  MATCH_KINDS,
  PhrasingProblem,
  SERVICE_CHANNELS,
  ServiceCategory,
  ServiceValidity,
  UNANSWERED_STATES,
} from '#contract/care/aiCustomerService/calls.ts';
import type { Language } from '#contract/ground/enums.ts';
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
    portal: ['公众门户', 'Public portal'],
  }),
  closedDict<Language>('serviceLanguage', '客服语言', 'Service language', {
    'zh-CN': ['中文', 'Chinese'],
    'en-US': ['英文', 'English'],
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
  closedDict<PhrasingProblem>('phrasingProblem', '措辞未采用原因', 'Why a wording was not used', {
    noCitation: ['没有标明依据哪个条目', 'It names no entry that it rests on'],
    unknownCitation: ['引用了没有给它的条目', 'It cites an entry that it was not given'],
    foreignFigures: ['出现了条目里没有的数字或链接', 'It holds figures or links that the entries do not'],
    strayed: ['说了条目以外的内容', 'It says more than the entries do'],
    notUnderstood: ['返回的内容不是约定的格式', 'What it answered does not have the agreed form'],
    timedOut: ['没有在限定时间内返回', 'It did not answer in time'],
    refused: ['连接失败或返回了错误', 'The connection failed or the service answered with an error'],
    hostNotAllowed: ['地址不在允许访问的主机里', 'Its address is not among the allowed hosts'],
  }),
];
