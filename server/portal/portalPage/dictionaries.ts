import type { BlockKind, PortalPageCode, PortalPageState } from '#contract/portal/portalPage/rules.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const portalPageDicts: readonly SeedDict[] = [
  closedDict<PortalPageCode>('portalPageCode', '门户页面', 'Page of the portal', {
    home: ['出行服务', 'Service'],
    contact: ['联系我们', 'Contact'],
    statistics: ['公开数据', 'Open figures'],
    privacy: ['我们保存什么', 'What we keep'],
  }),
  closedDict<PortalPageState>('portalPageState', '门户页面状态', 'State of a page of the portal', {
    standard: ['标准页面', 'Standard', 'grey'],
    scheduled: ['定时发布', 'Scheduled', 'blue'],
    published: ['已发布', 'Published', 'green'],
    changed: ['有未发布的修改', 'Unpublished changes', 'amber'],
  }),
  closedDict<BlockKind>('portalBlockKind', '门户内容块', 'Block of a portal page', {
    headline: ['页首', 'Headline'],
    text: ['文本', 'Text'],
    picture: ['图片', 'Picture'],
    contacts: ['联系方式和时间', 'Contacts and hours'],
    price: ['价格估算', 'Price calculator'],
    areas: ['服务区地图', 'Map of the service area'],
    stations: ['上车点', 'Stations'],
    notices: ['公告', 'Notices'],
    apps: ['下载应用', 'Apps'],
    questions: ['常见问题', 'Questions'],
    ask: ['先问一问', 'Ask first'],
    form: ['留言表单', 'Form'],
    follow: ['查询工单', 'Follow a request'],
    figures: ['最新数据', 'Newest figures'],
    figuresByMonth: ['按月数据', 'Figures by month'],
    figuresByArea: ['按地区数据', 'Figures by district'],
    figuresAbout: ['指标说明和下载', 'Definitions and files'],
    kept: ['保存内容说明', 'What is kept'],
  }),
];
