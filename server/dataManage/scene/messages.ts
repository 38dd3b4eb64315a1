import { defineMessages } from '#server/ground/core/messages.ts';

export const sceneMessages = defineMessages({
  onlyPublished: {
    zh: '只有已发布的场景可以公开到门户，请先审核并发布',
    en: 'Only a published scene can be released to the portal. Have it reviewed and published first',
  },
  noHistory: {
    zh: '这段时间没有该车的位置记录，没有生成场景',
    en: 'The history has no positions of the car in that time, so no scene was made',
  },
  noSuchTag: {
    zh: '“{tag}”不是可用的场景标签，请重新选择',
    en: '“{tag}” is no tag that can be chosen. Choose another',
  },
  badTagValue: {
    zh: '标签“{tag}”不能取这个值，请按它的取值类型填写',
    en: 'The tag “{tag}” does not have such a value. Give one of its type',
  },
  onlyNumbersHaveUnits: { zh: '只有数值才有单位', en: 'Only numbers have a unit' },
  tagValuesInUse: {
    zh: '场景“{name}”已有这个标签的取值，不能改变类型或单位；请先清除取值，或新增一个标签',
    en: 'The scene “{name}” has a value of this tag, so its type and unit stay. Take the value away first, or add another tag',
  },
  noSuchCar: { zh: '没有这辆车', en: 'There is no such car' },
  published: {
    zh: '已审核或发布的场景不能修改；退回后才能修改',
    en: 'A scene that was reviewed or published does not change. Send it back first',
  },
  notOpen: {
    zh: '现在不能这样操作：场景已在别的状态。请刷新后再试',
    en: 'This move is not open: the scene is in another state. Load it again',
  },
  ownTags: {
    zh: '标记人不能审核自己标记的场景，请由他人审核',
    en: 'Whoever tagged a scene does not review it. Ask somebody else',
  },
  reviewedStays: {
    zh: '审核过的场景不能删除，可以停用',
    en: 'A scene that was reviewed is not deleted. It can be retired',
  },
  tooLong: { zh: '一次最多挖掘 {days} 天', en: 'At most {days} days at once' },
  endBeforeStart: { zh: '结束时间要晚于开始时间', en: 'The end must be after the beginning' },
  notOnEarth: {
    zh: '这个场景没有经纬度，不能导出为 GeoJSON；可以导出 OpenLABEL、OpenSCENARIO 或 CSV',
    en: 'This scene has no place on earth, so it is not written as GeoJSON. OpenLABEL, OpenSCENARIO and CSV are open',
  },
  minedPart: {
    zh: '挖掘完成：检查 {looked} 处，新增 {added} 个候选场景；车辆之间的接近有 {unchecked} 分钟未能完整检查，请缩短时间再挖掘',
    en: 'Moments looked at: {looked}; candidates made: {added}. Minutes in which cars near each other were not wholly looked at: {unchecked}; choose a shorter time',
  },
  mined: {
    zh: '挖掘完成：检查 {looked} 处，新增 {added} 个候选场景',
    en: 'Moments looked at: {looked}; candidates made: {added}',
  },
});
