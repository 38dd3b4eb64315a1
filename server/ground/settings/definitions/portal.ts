/** Settings of the public portal: what the operator says of itself to everybody. */
import { configMain, configModule, listOption, switchOption, textOption } from '../define.ts';

export const portalIsOpen = switchOption({
  key: 'portal.site.isOpen',
  default: true,
  title: { zh: '开放公众门户', en: 'Open the public portal' },
  explanation: {
    zh: '任何人不登录都能打开 /portal/home 等页面。关闭后这些地址返回 404。',
    en: 'Anybody opens /portal/home and its sisters without signing in. Off: these addresses answer 404.',
  },
});

export const portalAddress = textOption({
  key: 'portal.site.address',
  default: '',
  maxLength: 200,
  optional: true,
  pattern: /^https?:\/\/[^\s/?#]+$/,
  expected: {
    zh: '例如 https://ride.example.com，末尾不带斜杠',
    en: 'e.g. https://ride.example.com, without a slash at the end',
  },
  title: { zh: '公开网址', en: 'Public address' },
  explanation: {
    zh: '写进搜索引擎和分享链接读取的规范地址、图片地址和结构化数据。留空则页面里没有这些；站点地图用访问者打开时的地址。',
    en: 'Stands in the canonical addresses, the picture and the structured data that search engines and shared links read. Empty: pages have none of these, and the site map has the address by which the reader came.',
  },
});

export const portalTaglineZh = textOption({
  key: 'portal.site.taglineZh',
  default: '城市与校园里的无人驾驶出行',
  maxLength: 60,
  title: { zh: '中文标语', en: 'Line in Chinese' },
  explanation: { zh: '门户首页的大标题。', en: 'The headline of the portal’s first page.' },
});

export const portalTaglineEn = textOption({
  key: 'portal.site.taglineEn',
  default: 'Self-driving rides in the city and on campus',
  maxLength: 120,
  title: { zh: '英文标语', en: 'Line in English' },
  explanation: { zh: '门户首页英文版的大标题。', en: 'The headline of the portal’s first page in English.' },
});

/** What the service is, until the operator says it. */
const INTRO = {
  zh: [
    '车自己开，没有司机。在手机应用里选上车点和下车点，看到价格再叫车；车到了核对车牌，用应用开门，系好安全带，点“出发”。',
    '在下面的服务区和服务时间内都可以叫车。车里有求助按钮，按下就能与值守人员通话。坐轮椅的乘客请选择标有“可无障碍上车”的上车点，并在下单时注明。',
  ].join('\n\n'),
  en: [
    'The cars drive themselves; there is no driver. In the app, choose where to get on and off, and see the price before you order. When the car is there, check its plate, open the door with the app, fasten your seat belt and start the ride.',
    'Rides are offered in the areas and hours below. A help button in the car connects you with our staff. If you use a wheelchair, choose a station marked step-free and say so when you order.',
  ].join('\n\n'),
} as const;

export const portalIntroZh = textOption({
  key: 'portal.site.introZh',
  default: INTRO.zh,
  maxLength: 2000,
  multiline: true,
  optional: true,
  title: { zh: '中文介绍', en: 'Introduction in Chinese' },
  explanation: {
    zh: '说明服务是什么、怎么叫车、谁能乘坐。空行分段。留空则不显示。',
    en: 'What the service is, how to order a ride, who may ride. An empty line begins a paragraph. Empty: none.',
  },
});

export const portalIntroEn = textOption({
  key: 'portal.site.introEn',
  default: INTRO.en,
  maxLength: 4000,
  multiline: true,
  optional: true,
  title: { zh: '英文介绍', en: 'Introduction in English' },
  explanation: { zh: '英文版首页的介绍。', en: 'The introduction on the page in English.' },
});

export const portalPhone = textOption({
  key: 'portal.contact.phone',
  default: '',
  maxLength: 30,
  optional: true,
  pattern: /^\+?[\d -]{3,29}$/,
  expected: { zh: '电话号码', en: 'a telephone number' },
  title: { zh: '客服电话', en: 'Telephone' },
  explanation: { zh: '公开显示。留空则不显示。', en: 'Shown to everybody. Empty: none.' },
});

export const portalEmergencyPhone = textOption({
  key: 'portal.contact.emergencyPhone',
  default: '110',
  maxLength: 30,
  pattern: /^\+?[\d -]{2,29}$/,
  expected: { zh: '电话号码', en: 'a telephone number' },
  title: { zh: '紧急电话', en: 'Emergency telephone' },
  explanation: { zh: '联系页面最先显示的号码。', en: 'The number that stands first on the page of contacts.' },
});

export const portalEmail = textOption({
  key: 'portal.contact.email',
  default: '',
  maxLength: 200,
  optional: true,
  pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  expected: { zh: '一个邮箱地址', en: 'an e-mail address' },
  title: { zh: '邮箱', en: 'E-mail' },
  explanation: { zh: '公开显示。留空则不显示。', en: 'Shown to everybody. Empty: none.' },
});

export const portalHoursZh = textOption({
  key: 'portal.contact.hoursZh',
  default: '每天 08:00–20:00',
  maxLength: 100,
  optional: true,
  title: { zh: '客服时间（中文）', en: 'Hours in Chinese' },
  explanation: { zh: '有人接电话的时间。', en: 'When people answer the telephone.' },
});

export const portalHoursEn = textOption({
  key: 'portal.contact.hoursEn',
  default: 'Every day 08:00–20:00',
  maxLength: 100,
  optional: true,
  title: { zh: '客服时间（英文）', en: 'Hours in English' },
  explanation: { zh: '有人接电话的时间。', en: 'When people answer the telephone.' },
});

export const portalPostal = textOption({
  key: 'portal.contact.postal',
  default: '',
  maxLength: 200,
  optional: true,
  title: { zh: '地址', en: 'Postal address' },
  explanation: { zh: '公开显示。留空则不显示。', en: 'Shown to everybody. Empty: none.' },
});

export const portalLicence = textOption({
  key: 'portal.statistics.licence',
  default: 'CC BY 4.0',
  maxLength: 60,
  title: { zh: '数据许可', en: 'Licence' },
  explanation: {
    zh: '公开数据按什么许可使用，写在页面和文件里。',
    en: 'Under what the open figures may be used; it stands on the page and in the files.',
  },
});

export const portalLicenceAddress = textOption({
  key: 'portal.statistics.licenceAddress',
  default: 'https://creativecommons.org/licenses/by/4.0/',
  maxLength: 200,
  optional: true,
  pattern: /^https:\/\/[^\s]+$/,
  expected: { zh: '一个 https 网址', en: 'an https address' },
  title: { zh: '许可网址', en: 'Address of the licence' },
  explanation: { zh: '许可全文的网址。留空则不链接。', en: 'Where the licence can be read. Empty: no link.' },
});

export const portalChatIsOn = switchOption({
  key: 'portal.chat.isOn',
  default: true,
  title: { zh: '在线咨询', en: 'Chat' },
  explanation: {
    zh: '门户每一页都可以提问；答不了的转给人。关闭后只留表单。',
    en: 'Questions are asked on every page of the portal; what has no answer goes to a person. Off: only the form is left.',
  },
});

/** Only what can stand in a header as it is. */
export const portalChatOrigins = listOption({
  key: 'portal.chat.origins',
  default: [],
  maxItems: 20,
  itemMaxLength: 120,
  pattern: /^https?:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/,
  expected: { zh: '每行一个，例如 https://www.example.com', en: 'One a line, e.g. https://www.example.com' },
  title: { zh: '可以嵌入的网站', en: 'Sites that embed it' },
  explanation: {
    zh: '只有这些网站能显示在线咨询，见手册“公众门户”。留空则都不能。',
    en: 'Only these sites show the chat; see “Public portal” in the manual. Empty: none does.',
  },
});

export const portalModule = configModule({
  key: 'portal',
  title: { zh: '公众门户', en: 'Public portal' },
  explanation: { zh: '不登录就能看到的页面', en: 'The pages that everybody sees without signing in' },
  mains: [
    configMain({
      key: 'portal.site',
      title: { zh: '门户', en: 'Portal' },
      explanation: { zh: '是否开放、标语和介绍', en: 'Whether it is open, its line and its introduction' },
      options: [portalIsOpen, portalAddress, portalTaglineZh, portalTaglineEn, portalIntroZh, portalIntroEn],
    }),
    configMain({
      key: 'portal.contact',
      title: { zh: '联系方式', en: 'Contact' },
      explanation: { zh: '电话、邮箱和客服时间', en: 'Telephone, e-mail and hours' },
      options: [portalEmergencyPhone, portalPhone, portalEmail, portalHoursZh, portalHoursEn, portalPostal],
    }),
    configMain({
      key: 'portal.chat',
      title: { zh: '在线咨询', en: 'Chat' },
      explanation: { zh: '是否开放，哪些网站可以嵌入', en: 'Whether it is open, and which sites may embed it' },
      options: [portalChatIsOn, portalChatOrigins],
    }),
    configMain({
      key: 'portal.statistics',
      title: { zh: '公开数据', en: 'Open figures' },
      explanation: {
        zh: '每月公布的数据按什么许可使用',
        en: 'Under what licence the figures of each month may be used',
      },
      options: [portalLicence, portalLicenceAddress],
    }),
  ],
});
