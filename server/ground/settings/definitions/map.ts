/** Settings of maps and their coordinates. */
import { choiceOption, configMain, configModule, numberOption, textOption } from '../define.ts';

export const mapStyle = choiceOption({
  key: 'map.base.style',
  default: 'own',
  choices: [
    { value: 'own', title: { zh: '自有底图（不需要互联网）', en: 'Our own (works without internet)' } },
    { value: 'online', title: { zh: '下面的在线样式', en: 'The online style below' } },
  ],
  title: { zh: '底图', en: 'Base map' },
  explanation: {
    zh: '自有底图由本系统的道路、站点和电子围栏画成。选在线样式后，浏览器会向该地址取底图，该地址能看到使用者的网络地址和所看的位置。',
    en: 'Our own is drawn from roads, stations and zones of this system. With the online style browsers fetch the map from its address, which then sees their network addresses and where they look.',
  },
});

export const mapStyleUrl = textOption({
  key: 'map.base.styleUrl',
  default: 'https://tiles.openfreemap.org/styles/liberty',
  maxLength: 500,
  pattern: /^https:\/\/[a-z0-9.-]+(:\d{1,5})?\/[^\s"'<>;,\\]*$/i,
  expected: { zh: '以 https:// 开头的 MapLibre 样式地址', en: 'the https:// address of a MapLibre style' },
  title: { zh: '在线样式地址', en: 'Address of the online style' },
  explanation: {
    zh: '一个 MapLibre 样式（JSON）。它用到的瓦片、字体和图标必须在同一主机上，其他主机会被浏览器拒绝。',
    en: 'A MapLibre style (JSON). Its tiles, fonts and icons have to be on the same host: browsers refuse any other.',
  },
});

export const mapAttribution = textOption({
  key: 'map.base.attribution',
  default: '',
  maxLength: 200,
  optional: true,
  title: { zh: '底图来源', en: 'Source of the base map' },
  explanation: {
    zh: '显示在地图角落，补充样式自带的版权说明。',
    en: 'Shown in the corner of maps, besides what the style itself says.',
  },
});

export const mapCoordinateSystem = choiceOption({
  key: 'map.base.coordinateSystem',
  default: 'wgs84',
  choices: [
    { value: 'wgs84', title: { zh: 'WGS 84（国际通用）', en: 'WGS 84 (the world over)' } },
    { value: 'gcj02', title: { zh: 'GCJ-02（中国大陆地图服务）', en: 'GCJ-02 (map services of mainland China)' } },
  ],
  title: { zh: '底图坐标系', en: 'Coordinates of the base map' },
  explanation: {
    zh: '选错会使车辆偏离道路几百米。系统内的位置始终是 WGS 84，只在画到地图上时换算。',
    en: 'The wrong one shows cars some hundred metres beside the road. Positions in the system stay WGS 84; only what is drawn is shifted.',
  },
});

export const mapCentre = textOption({
  key: 'map.view.centre',
  default: '',
  maxLength: 40,
  optional: true,
  pattern: /^-?(180(\.0+)?|(1[0-7]\d|\d{1,2})(\.\d{1,8})?)\s*,\s*-?(90(\.0+)?|[1-8]?\d(\.\d{1,8})?)$/,
  expected: { zh: '“经度, 纬度”，例如 114.06, 22.54', en: '“longitude, latitude”, such as 114.06, 22.54' },
  title: { zh: '初始中心', en: 'Where maps begin' },
  explanation: {
    zh: '经度在前，WGS 84。地图先显示车辆所在之处，没有车辆时显示站点和电子围栏；都没有时才用此处。',
    en: 'Longitude first, WGS 84. Maps begin where the cars are, or else around stations and zones; here only without any.',
  },
});

export const mapZoom = numberOption({
  key: 'map.view.zoom',
  default: 12,
  min: 2,
  max: 18,
  unit: { zh: '级', en: 'level' },
  title: { zh: '初始级别', en: 'Zoom at the beginning' },
  explanation: {
    zh: '数字越大越近：10 约一座城市，16 约一个街区。只在填写了初始中心时有效。',
    en: 'The greater, the nearer: 10 is about a city, 16 a few streets. Only where a beginning is given.',
  },
});

export const mapModule = configModule({
  key: 'map',
  title: { zh: '地图', en: 'Map' },
  explanation: { zh: '底图、坐标系和初始位置', en: 'Base map, coordinates and where maps begin' },
  mains: [
    configMain({
      key: 'map.base',
      title: { zh: '底图', en: 'Base map' },
      explanation: {
        zh: '所有地图页面共用，修改后下次打开地图时生效。',
        en: 'For every page with a map; a change holds the next time a map is opened.',
      },
      options: [mapStyle, mapStyleUrl, mapAttribution, mapCoordinateSystem],
    }),
    configMain({
      key: 'map.view',
      title: { zh: '初始位置', en: 'Beginning' },
      explanation: { zh: '地图打开时显示的位置。', en: 'What maps show when they are opened.' },
      options: [mapCentre, mapZoom],
    }),
  ],
});
