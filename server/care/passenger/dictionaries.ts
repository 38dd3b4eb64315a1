/** The words of what is known of passengers. */
import type { ConsentKind, LimitKind, PassengerNeed, PassengerState } from '#contract/care/passenger/rules.ts';
import type { Language } from '#contract/ground/enums.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const passengerDicts: readonly SeedDict[] = [
  closedDict<PassengerState>('passengerState', '乘客状态', 'State of a passenger', {
    active: ['正常', 'Active', 'green'],
    erasing: ['待删除', 'To be erased', 'amber'],
    erased: ['已删除个人信息', 'Erased', 'grey'],
  }),
  closedDict<PassengerNeed>('passengerNeed', '无障碍需求', 'Accessibility needs', {
    wheelchair: ['轮椅', 'Wheelchair'],
    visual: ['视力障碍', 'Low vision'],
    hearing: ['听力障碍', 'Hard of hearing'],
    serviceAnimal: ['服务犬', 'Service animal'],
    childSeat: ['儿童座椅', 'Child seat'],
  }),
  closedDict<LimitKind>('passengerLimit', '乘车限制', 'Limit of a passenger', {
    unpaid: ['欠费', 'Unpaid', 'amber'],
    abuse: ['违规', 'Abuse', 'red'],
  }),
  closedDict<ConsentKind>('passengerConsent', '乘客同意事项', 'Consent of a passenger', {
    agreement: ['用户协议', 'User agreement'],
    privacy: ['隐私政策', 'Privacy policy'],
    marketing: ['营销信息', 'Advertising'],
    cabinVideo: ['车内影像', 'Cabin video'],
  }),
  closedDict<Language>('passengerLanguage', '乘客语言', 'Language of a passenger', {
    'zh-CN': ['中文', 'Chinese'],
    'en-US': ['英文', 'English'],
  }),
];
