/** Settings of what is published about the service for anybody: GBFS and GOFS. */
import { configMain, configModule, listOption, numberOption, switchOption, textOption } from '../define.ts';

export const feedsAreOpen = switchOption({
  key: 'feeds.open.isOpen',
  default: true,
  title: { zh: '公开 GBFS 和 GOFS', en: 'Publish GBFS and GOFS' },
  explanation: {
    zh: '任何人都能在 /gbfs/gbfs.json、/gofs/gofs.json 和 /gtfs-flex/zh.zip 读取站点、服务区、价格和空闲车辆的位置，不含车牌、自编号和订单。关闭后这些地址返回 404。',
    en: 'Anybody reads stations, service areas, prices and the places of free cars at /gbfs/gbfs.json, /gofs/gofs.json and /gtfs-flex/en.zip, without plates, fleet numbers or orders. Off: these addresses answer 404.',
  },
});

export const feedsSystemId = textOption({
  key: 'feeds.open.systemId',
  default: 'pilotdesk',
  maxLength: 60,
  pattern: /^[a-z0-9][a-z0-9_-]*$/,
  expected: { zh: '小写字母、数字、短横线和下划线', en: 'lower-case letters, digits, dashes and underscores' },
  title: { zh: '系统编号', en: 'System id' },
  explanation: {
    zh: '读取方用它区分不同的运营方，公开后不要再改。',
    en: 'Readers tell operators apart by it; it should not change once it is public.',
  },
});

export const feedsContact = textOption({
  key: 'feeds.open.contact',
  default: '',
  maxLength: 200,
  optional: true,
  pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  expected: { zh: '一个邮箱地址', en: 'an e-mail address' },
  title: { zh: '联系邮箱', en: 'E-mail for readers' },
  explanation: {
    zh: '读取方发现问题时的联系邮箱，会公开。留空则用门户的邮箱，都没有时用本站域名的 postmaster。',
    en: 'Where readers report a fault in the feeds; it is public. Empty: the e-mail of the portal, or else postmaster at the address of this site.',
  },
});

export const feedsMaxRange = numberOption({
  key: 'feeds.open.maxRange',
  default: 400,
  min: 10,
  max: 2000,
  unit: { zh: '公里', en: 'km' },
  title: { zh: '满电续航', en: 'Range of a full charge' },
  explanation: {
    zh: '用电量换算公布的剩余续航。',
    en: 'The published remaining range is the charge of a car times this.',
  },
});

export const feedsMain = configMain({
  key: 'feeds.open',
  title: { zh: '开放数据', en: 'Open data' },
  explanation: { zh: 'GBFS 3.0 和 GOFS 1.0', en: 'GBFS 3.0 and GOFS 1.0' },
  options: [feedsAreOpen, feedsSystemId, feedsContact, feedsMaxRange],
});

export const mdsProviderId = textOption({
  key: 'feeds.mds.providerId',
  default: '',
  maxLength: 36,
  optional: true,
  pattern: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  expected: { zh: '小写的 UUID', en: 'a UUID in lower case' },
  title: { zh: '运营方编号', en: 'Provider id' },
  explanation: {
    zh: 'MDS 给运营方登记的 UUID。留空则由系统编号推出。车辆、行程和事件的编号都由它推出，开始对接后不要再改。',
    en: 'The UUID under which MDS lists the operator. Empty: it follows from the system id. The ids of vehicles, trips and events follow from it, so it should not change once an agency reads.',
  },
});

export const mdsCompleteAfter = numberOption({
  key: 'feeds.mds.completeAfter',
  default: 60,
  min: 1,
  max: 1440,
  unit: { zh: '分钟', en: 'minutes' },
  title: { zh: '整点数据等待', en: 'Hours are complete after' },
  explanation: {
    zh: '一小时结束后再等这么久才给出该小时的行程、事件和位置，让断网的车辆补报。太短会缺少补报的数据。',
    en: 'Trips, events and positions of an hour are served this long after its end, so that cars without a network can report late. Too short, and what comes late is missing.',
  },
});

export const privateHosts = listOption({
  key: 'feeds.mds.privateHosts',
  default: [],
  maxItems: 10,
  pattern: /^[A-Za-z0-9.:-]{1,200}$/,
  expected: { zh: '只填主机名或 IP 地址', en: 'A host name or an IP address alone' },
  title: { zh: '允许访问的内网主机', en: 'Private hosts that may be called' },
  explanation: {
    zh: '机构的接口、监管平台、出行平台、检测器或施工信息源在内网或专线上时，把它的主机名写在这里；否则一律不访问。',
    en: 'An agency, a supervision platform, a broker, a detector or a feed of road works within the own network, or behind a line of its own, has to be named here; else it is never called.',
  },
});

export const mdsMain = configMain({
  key: 'feeds.mds',
  title: { zh: '监管数据', en: 'Data for agencies' },
  explanation: { zh: 'MDS 2.0，载客服务', en: 'MDS 2.0, passenger services' },
  options: [mdsProviderId, mdsCompleteAfter, privateHosts],
});

export const feedsModule = configModule({
  key: 'feeds',
  title: { zh: '开放数据', en: 'Open data' },
  explanation: { zh: '对公众开放的数据', en: 'What is published for anybody' },
  mains: [feedsMain, mdsMain],
});
