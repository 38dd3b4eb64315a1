/** Name and appearance of the installation. */
import { contrast } from '#contract/ground/colour.ts';
import { colourOption, configMain, configModule, fileOption, textOption, timeOption } from '../define.ts';

export const siteNameZh = textOption({
  key: 'site.identity.nameZh',
  default: 'Pilotdesk',
  maxLength: 30,
  title: { zh: '中文名称', en: 'Name in Chinese' },
  explanation: {
    zh: '显示在登录页、顶栏和浏览器标题中。',
    en: 'Shown on the sign-in page, in the header and in the browser title while the console is in Chinese.',
  },
});

export const siteNameEn = textOption({
  key: 'site.identity.nameEn',
  default: 'Pilotdesk',
  maxLength: 30,
  title: { zh: '英文名称', en: 'Name in English' },
  explanation: { zh: '控制台切换为英文时显示。', en: 'Shown while the console is in English.' },
});

export const siteNotice = textOption({
  key: 'site.identity.signInNotice',
  default: '',
  maxLength: 500,
  multiline: true,
  optional: true,
  title: { zh: '登录页提示', en: 'Notice on the sign-in page' },
  explanation: {
    zh: '任何人不登录也能看到，不要写入内部信息。留空则不显示。',
    en: 'Seen by anybody without signing in: nothing confidential belongs here. Empty: no notice.',
  },
});

export const siteLogo = fileOption({
  key: 'site.identity.logo',
  title: { zh: '标志', en: 'Logo' },
  explanation: {
    zh: '方形图片，显示在登录页和顶栏，留空则使用产品标志。',
    en: 'A square image for the sign-in page and the header. Empty: the mark of the product.',
  },
});

/** That of the portal's own style. */
export const STANDARD_ACCENT = '#5b50d6';
const WHITE = '#ffffff';
const READABLE = 4.5;

export const siteAccent = colourOption({
  key: 'site.identity.accent',
  default: STANDARD_ACCENT,
  title: { zh: '门户主色', en: 'Accent of the portal' },
  explanation: {
    zh: '公众门户的按钮、链接、图表，以及嵌入别的网站的咨询按钮的颜色。上面的白字要能看清。',
    en: 'Of buttons, links and charts of the public portal, and of the chat’s button on other sites. White text on it has to be readable.',
  },
});

export const siteNoticeFrom = timeOption({
  key: 'site.identity.signInNoticeFrom',
  default: '00:00',
  title: { zh: '提示开始时间', en: 'Notice shown from' },
  explanation: {
    zh: '每天从这个时间起显示登录页提示，按服务器所在时区。',
    en: 'From this time of each day the sign-in notice is shown, in the time zone of the server.',
  },
});

export const siteNoticeUntil = timeOption({
  key: 'site.identity.signInNoticeUntil',
  default: '00:00',
  title: { zh: '提示结束时间', en: 'Notice shown until' },
  explanation: {
    zh: '与开始时间相同则全天显示；早于开始时间则跨过午夜。',
    en: 'The same as the beginning: all day. Earlier than it: past midnight.',
  },
});

export const siteRibbon = textOption({
  key: 'site.environment.label',
  default: '',
  maxLength: 20,
  optional: true,
  title: { zh: '环境标记', en: 'Environment mark' },
  explanation: {
    zh: '例如“测试环境”，在每个页面顶部显示一条色带，避免认错系统。留空则不显示。',
    en: 'E.g. “Test system”: a band on top of every page, so that nobody mistakes one system for another. Empty: none.',
  },
});

export const siteRibbonColour = colourOption({
  key: 'site.environment.colour',
  default: '#b45309',
  title: { zh: '色带颜色', en: 'Colour of the band' },
  explanation: { zh: '文字自动取黑或白。', en: 'Its text is black or white, whichever is easier to read.' },
});

export const siteModule = configModule({
  key: 'site',
  title: { zh: '站点', en: 'Site' },
  explanation: { zh: '系统名称与外观', en: 'Name and look of this installation' },
  mains: [
    configMain({
      key: 'site.identity',
      title: { zh: '站点标识', en: 'Identity' },
      explanation: { zh: '名称、标志和登录页上的提示', en: 'Name, logo and the notice on the sign-in page' },
      options: [siteNameZh, siteNameEn, siteLogo, siteAccent, siteNotice, siteNoticeFrom, siteNoticeUntil],
      check: (get) =>
        contrast(WHITE, get(siteAccent)) >= READABLE
          ? null
          : {
              option: siteAccent,
              problem: {
                zh: '没有保存：白字在这个颜色上看不清（对比度不到 4.5:1），原来的颜色保留。请选深一些的颜色',
                en: 'Not saved: white text cannot be read on this colour (its contrast is below 4.5:1). The colour of before is kept; choose a darker one',
              },
            },
    }),
    configMain({
      key: 'site.environment',
      title: { zh: '环境', en: 'Environment' },
      explanation: { zh: '区分正式、测试和培训系统', en: 'Tells production, test and training systems apart' },
      options: [siteRibbon, siteRibbonColour],
    }),
  ],
});
