import { defineWords } from '#web/lib/words.ts';

export const words = defineWords({
  empty: [
    '新增主管部门公布的道路施工接口，运营区内的施工会列在“道路施工”中',
    'Add where an authority publishes road works; those in your zones are then listed under Road works',
  ],
  connection: ['读取', 'Reading'],
  basics: ['信息源', 'Feed'],
  deciding: ['封闭', 'Closing'],
  addressHint: [
    'WZDx 的 GeoJSON 或 DATEX II 的 XML，可以是 gzip；更换地址后需要重新设置凭证',
    'GeoJSON of WZDx or XML of DATEX II, gzip too; with another address the token has to be set anew',
  ],
  authorityHint: ['封闭区域以它的名义', 'Areas are closed in its name'],
  marginHint: ['按道路中线向两侧扩展的宽度', 'Closed with the line of the road, to each side'],
  closerHint: [
    '自动封闭只用于位置和时间都明确的全封闭；信息撤回时自动解除',
    'By itself only where a road is closed and place and times are certain; lifted when the feed says no more of it',
  ],
  certificateHint: [
    '对方使用自建机构签发的证书时，在此粘贴 PEM',
    'Where the host has a certificate of an authority of its own, paste it here as PEM',
  ],
  set: ['已设置', 'Set'],
  notSet: ['未设置', 'Not set'],
  test: ['试读', 'Try to read'],
  testFine: [
    '“{{name}}”：{{events}} 条，运营区内 {{near}} 条，无法读取 {{skipped}} 条',
    '“{{name}}”: {{events}} events, {{near}} in your zones, {{skipped}} not readable',
  ],
  testBad: ['“{{name}}”：{{problem}} {{detail}}', '“{{name}}”: {{problem}} {{detail}}'],
  token: ['设置凭证', 'Set the token'],
  toWorks: ['查看道路施工', 'See its road works'],
  deleteTitle: ['删除“{{name}}”？', 'Delete “{{name}}”?'],
  deleteText: [
    '它的道路施工一并删除。已按它封闭过区域的不能删除，可以暂停。',
    'Its road works go with it. One by which an area was closed cannot be deleted; it may be paused.',
  ],
});
