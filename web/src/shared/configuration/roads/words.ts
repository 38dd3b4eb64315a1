import { defineWords } from '#web/lib/words.ts';

export const words = defineWords({
  title: ['道路网', 'Road network'],
  purpose: [
    '导入城市道路的 GeoJSON 文件（由 OpenStreetMap 导出，WGS 84）。启用一个版本并打开“报价里程用道路网”后，报价按道路网上最快的路线计算里程和时长',
    'Import the roads of a city as GeoJSON (exported from OpenStreetMap, WGS 84). With a version in force and “Own roads for quoted distances” on, quotes take distance and time of the fastest way on it',
  ],
  none: ['还没有导入道路网', 'No roads were imported yet'],
  import: ['导入道路文件', 'Import a file of roads'],
  imported: ['道路网第 {{number}} 版已导入为草稿', 'Version {{number}} was imported as a draft'],
  refused: ['没有导入', 'Nothing was imported'],
  version: ['第 {{number}} 版', 'Version {{number}}'],
  roads: ['{{count}} 条道路', { one: '{{count}} road', other: '{{count}} roads' }],
  apart: ['另有 {{distance}} 不相通，未采用', '{{distance}} not connected, not used'],
  leftOut: [
    '另有 {{count}} 个要素不是行车道路',
    { one: '{{count}} feature is no road for cars', other: '{{count}} features are no roads for cars' },
  ],
  actions: ['操作', 'Actions'],
  show: ['在地图上查看', 'On the map'],
  map: ['道路网第 {{number}} 版', 'Roads of version {{number}}'],
  notWhole: ['道路太多，地图上只显示了主要道路', 'There are too many roads: the map shows the main ones'],
  putInForce: ['启用', 'Put in force'],
  withdraw: ['停用', 'Take out of force'],
  delete: ['删除', 'Delete'],
  putInForceTitle: ['启用道路网第 {{number}} 版？', 'Put version {{number}} in force?'],
  putInForceText: [
    '打开“报价里程用道路网”后，新的报价按它计算；已有的报价不变。',
    'New quotes take it while “Own roads for quoted distances” is on. Quotes that were made keep their distances.',
  ],
  replaceText: [
    '它将代替第 {{before}} 版，立即生效；第 {{before}} 版保留，可以再启用。已有的报价不变。',
    'It takes the place of version {{before}} at once, which is kept and can be put back. Quotes that were made keep their distances.',
  ],
  withdrawTitle: ['停用道路网第 {{number}} 版？', 'Take version {{number}} out of force?'],
  withdrawText: [
    '新的报价将按系数估计里程。这个版本保留，可以再启用。',
    'New quotes then take the factors. The version is kept and can be put back.',
  ],
  deleteTitle: ['删除道路网第 {{number}} 版？', 'Delete version {{number}}?'],
  deleteText: [
    '道路将无法找回，需要时只能重新导入。已有的报价不变。',
    'Its roads cannot be brought back other than by importing them again. Quotes that were made keep their distances.',
  ],
  wasPutInForce: ['道路网第 {{number}} 版已启用', 'Version {{number}} is in force'],
  wasWithdrawn: ['道路网第 {{number}} 版已停用', 'Version {{number}} is out of force'],
  wasDeleted: ['道路网第 {{number}} 版已删除', 'Version {{number}} was deleted'],
});
