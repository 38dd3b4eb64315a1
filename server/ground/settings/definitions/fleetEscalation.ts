/** Who is called, one after the other, when nobody takes a critical alert. */
import { webhookAddress, webhookForm } from './webhook.ts';
import { choiceOption, configMain, listOption, numberOption } from '../define.ts';

const minutes = { zh: '分钟', en: 'minutes' };

export const escalateAfter = numberOption({
  key: 'fleet.escalation.after',
  default: 2,
  min: 0,
  max: 120,
  unit: minutes,
  title: { zh: '无人领取多久后通知第一级', en: 'Call the first level after' },
  explanation: {
    zh: '紧急告警（求助、碰撞、侧翻）这么久无人领取时通知第一级。0 表示不通知任何人。',
    en: 'When nobody has taken a critical alert (SOS, collision, rollover) for so long. 0: nobody is ever called.',
  },
});

export const escalateEvery = numberOption({
  key: 'fleet.escalation.every',
  default: 3,
  min: 1,
  max: 120,
  unit: minutes,
  title: { zh: '每隔多久通知下一级', en: 'Call each next level after another' },
  explanation: { zh: '仍然无人领取时，再通知下一级。', en: 'As long as nobody takes it.' },
});

const level = (place: 1 | 2 | 3, zh: string, en: string) =>
  listOption({
    key: `fleet.escalation.level${place}`,
    default: [],
    maxItems: 10,
    itemMaxLength: 64,
    pattern: /^[A-Za-z0-9._@-]{2,64}$/,
    expected: { zh: '每行一个账号', en: 'One account a line' },
    title: { zh, en },
    explanation: {
      zh: '值班人员的账号，每行一个。用其账号里的手机号和邮箱通知，并发站内消息。',
      en: 'Accounts of the people on call, one a line. The mobile number and e-mail of the account are used, and the inbox.',
    },
  });

export const escalationLevels = [
  level(1, '第一级', 'First level'),
  level(2, '第二级', 'Second level'),
  level(3, '第三级', 'Third level'),
] as const;

export const escalationLanguage = choiceOption({
  key: 'fleet.escalation.language',
  default: 'zh-CN',
  choices: [
    { value: 'zh-CN', title: { zh: '中文', en: 'Chinese' } },
    { value: 'en-US', title: { zh: '英文', en: 'English' } },
  ],
  title: { zh: '通知语言', en: 'Language of the calls' },
  explanation: { zh: '短信、邮件和群消息的语言。', en: 'Of text messages, e-mails and group messages.' },
});

const NOBODY = {
  zh: '现在不会通知任何人：紧急告警无人领取时，只在控制台上提醒。请至少填写第一级。',
  en: 'Nobody is called as it is set now: a critical alert that nobody accepts shows in the console only. Fill in the first level at least.',
};

export const fleetEscalationMain = configMain({
  key: 'fleet.escalation',
  title: { zh: '告警升级', en: 'Escalation' },
  explanation: {
    zh: '紧急告警无人领取时依次通知谁；怎样发出在“消息”里设置',
    en: 'Who is called when nobody takes a critical alert; how it goes out is set under Messages',
  },
  options: [escalateAfter, escalateEvery, ...escalationLevels, escalationLanguage],
  warning: (get) => {
    const isGroupTold = get(webhookForm) !== 'none' && get(webhookAddress) !== '';
    const isSomebodyCalled = isGroupTold || escalationLevels.some((accounts) => get(accounts).length > 0);
    return isSomebodyCalled && get(escalateAfter) > 0 ? null : NOBODY;
  },
});
