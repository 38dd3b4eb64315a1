import type { PriceProblem } from '#contract/portal/home/rules.ts';
import type { Text } from '#contract/ground/words.ts';

export const homeWords = {
  title: ['出行服务', 'Our service'],
  openNow: ['现在可叫车：{open} / {all} 个服务区', 'Open now: {open} of {all} areas'],
  closedNow: ['现在没有服务区开放', 'No area is open now'],
  freeNow: ['空闲车辆 {count}', '{count} free cars'],
  asOf: ['{time} 更新', 'As of {time}'],
  areas: ['服务区', 'Service area'],
  noAreas: ['还没有公布服务区。', 'No service area has been published yet.'],
  map: ['服务区和上车点示意图', 'Map of the service area and its stations'],
  area: ['服务区', 'Area'],
  hours: ['服务时间', 'Hours'],
  now: ['现在', 'Now'],
  cars: ['空闲车辆', 'Free cars'],
  open: ['开放', 'Open'],
  closed: ['未开放', 'Closed'],
  fewCars: ['少量', 'A few'],
  always: ['全天', 'Round the clock'],
  everyDay: ['每天', 'Every day'],
  stations: ['上车点', 'Stations'],
  station: ['上车点', 'Station'],
  accessible: ['可无障碍上车', 'Step-free'],
  moreStations: ['还有 {count} 个上车点未列出', '{count} more stations are not listed'],
  price: ['价格估算', 'What a ride costs'],
  priceHint: [
    '现在出发的估价，以下单时的报价为准。',
    'An estimate for a ride that begins now; the quote at the order decides.',
  ],
  from: ['上车点', 'From'],
  to: ['下车点', 'To'],
  choose: ['请选择', 'Choose'],
  ask: ['估算', 'Estimate'],
  estimate: ['{from} 到 {to}', '{from} to {to}'],
  part: ['项目', 'Part'],
  amount: ['金额', 'Amount'],
  total: ['合计', 'Total'],
  tax: ['含税 {amount}', 'of which tax {amount}'],
  way: ['约 {distance}，{duration}', 'About {distance}, {duration}'],
  notices: ['公告', 'Notices'],
  allNotices: ['全部公告', 'All notices'],
  apps: ['下载应用', 'Get the app'],
  version: ['版本 {version}', 'Version {version}'],
} as const satisfies Record<string, Text>;

export const problemWords: Readonly<Record<PriceProblem, Text>> = {
  unknownStation: ['找不到这个上车点，请从列表中选择。', 'There is no such station; choose one of the list.'],
  sameStation: [
    '上车点和下车点相同，请选择两个不同的上车点。',
    'Both stations are the same; choose two different ones.',
  ],
  notServed: [
    '这两个上车点之间现在没有服务，请看服务时间。',
    'There is no service between these stations now; see the hours.',
  ],
  noRule: ['这段行程还没有公布价格，请联系客服。', 'No price has been published for this ride; please ask us.'],
};

export const weekdayWords: readonly Text[] = [
  ['周一', 'Mon'],
  ['周二', 'Tue'],
  ['周三', 'Wed'],
  ['周四', 'Thu'],
  ['周五', 'Fri'],
  ['周六', 'Sat'],
  ['周日', 'Sun'],
];
