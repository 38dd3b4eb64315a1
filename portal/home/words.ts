import type { PlaceProblem, PriceProblem } from '#contract/portal/home/rules.ts';
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
  from: ['上车地点', 'From'],
  to: ['下车地点', 'To'],
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

/** Of the places that a price is asked between. */
export const placeWords = {
  hint: ['上车点名称，或“纬度, 经度”。', 'The name of a station, or latitude and longitude.'],
  hintWith: [
    '上车点名称，例如“{station}”，或“纬度, 经度”，例如 {point}。',
    'The name of a station, such as {station}, or latitude and longitude, such as {point}.',
  ],
  whereIAm: ['从我的位置上车', 'From where I am'],
  finding: ['正在等浏览器给出位置……', 'Waiting for the browser to tell where you are …'],
  notFound: [
    '浏览器没有给出位置，请填上车点名称，或在地图上选。',
    'The browser did not tell where you are; type the name of a station, or choose on the map.',
  ],
  onMap: ['在地图上选', 'Choose on the map'],
  closeMap: ['收起地图', 'Close the map'],
  mapKeys: [
    '地图：点一下，或用方向键移动十字，按住 Shift 移动更快，加号和减号缩放',
    'Map: click, or move the cross with the arrow keys, faster with Shift; plus and minus zoom',
  ],
  crossAt: ['十字在{name}（{point}）', 'The cross is at {name} ({point})'],
  crossAway: ['十字在{point}，附近没有站点', 'The cross is at {point}, no station is near'],
  fromHere: ['从这里上车', 'From here'],
  toHere: ['到这里下车', 'To here'],
  nearer: ['放大', 'Zoom in'],
  wider: ['缩小', 'Zoom out'],
  beginsAt: ['上车地点：{place}', 'From: {place}'],
  endsAt: ['下车地点：{place}', 'To: {place}'],
  away: ['{station}，相距 {distance}', '{station}, {distance} away'],
  nearest: ['现在可用的最近上车点：', 'The nearest station that is served now:'],
  unknown: [
    '找不到“{place}”。请填上车点名称或坐标，上车点见下面的列表。',
    'Nothing is known as “{place}”. Type the name of a station, see the list below, or coordinates.',
  ],
  several: ['有几个上车点与“{place}”相符，请选一个：', 'Several stations fit “{place}”; choose one:'],
  outside: [
    '“{place}”不在服务区内。请在服务区内另选地点。',
    '“{place}” lies outside the service area. Choose a place within it.',
  ],
  shut: ['“{place}”现在不在服务时间内，服务时间见下表。', '“{place}” is not served at this hour; see the hours below.'],
  noStop: ['“{place}”处不能上下车，请另选地点。', 'Nobody may get in or out at “{place}”. Choose another place.'],
  closed: [
    '“{place}”所在区域被主管部门临时封闭，请另选地点。',
    'An authority has closed the area of “{place}” for now. Choose another place.',
  ],
} as const satisfies Record<PlaceProblem, Text> & Record<string, Text>;

export const problemWords: Readonly<Record<PriceProblem, Text>> = {
  samePlace: [
    '上车和下车地点太近，可以步行，或另选一个地点。',
    'Both places are too close to each other for a ride; choose another one, or walk.',
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
