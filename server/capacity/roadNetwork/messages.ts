import { defineMessages } from '#server/ground/core/messages.ts';

export const roadNetworkMessages = defineMessages({
  notGeojson: {
    zh: '不是 GeoJSON FeatureCollection。没有导入任何道路；请用 osmtogeojson 或 ogr2ogr 导出后再试',
    en: 'This is no GeoJSON FeatureCollection. Nothing was imported; export it with osmtogeojson or ogr2ogr and try again',
  },
  otherCrs: {
    zh: '文件的坐标系是 {name}；道路须为 WGS 84（EPSG:4326）。没有导入任何道路；请转换坐标系后再试',
    en: 'The file is in {name}; roads have to be in WGS 84 (EPSG:4326). Nothing was imported; convert it and try again',
  },
  noRoads: {
    zh: '文件中没有车辆可行驶的线（LineString 或 MultiLineString）。没有导入任何道路',
    en: 'The file holds no line (LineString or MultiLineString) that cars drive on. Nothing was imported',
  },
  notConnected: {
    zh: '道路互不相连：相接的道路须有完全相同的端点坐标。没有导入任何道路',
    en: 'No roads are connected: where roads meet they need a position in common. Nothing was imported',
  },
  tooMany: {
    zh: '道路超过 {most} 段。没有导入任何道路；请裁剪到运营区域，或去掉小路后再试',
    en: 'There are more than {most} segments of road. Nothing was imported; cut the file to where you operate, or leave out small roads',
  },
  tooLong: {
    zh: '有一条道路超过 {each} 公里没有路口，或道路总长超过 {all} 公里。没有导入任何道路；请检查坐标，或裁剪到运营区域后再试',
    en: 'A road is longer than {each} km without a junction, or all are longer than {all} km. Nothing was imported; check the positions, or cut the file to where you operate',
  },
  tooComplex: {
    zh: '道路在 {seconds} 秒内没有处理完。没有导入任何道路；请裁剪到运营区域后再试',
    en: 'The roads could not be worked through within {seconds} s. Nothing was imported; cut the file to where you operate',
  },
  noLine: {
    zh: '第 {feature} 个要素：线至少要有两个点',
    en: 'Feature {feature}: a line needs two positions at least',
  },
  noPosition: {
    zh: '第 {feature} 个要素的第 {nth} 个点不是经纬度',
    en: 'Feature {feature}: position {nth} is no longitude and latitude',
  },
  inForce: {
    zh: '这个版本正在使用，没有删除；请先停用',
    en: 'This version is in force and was not deleted; take it out of force first',
  },
  isInForce: { zh: '这个版本已在使用', en: 'This version is in force already' },
  isNotInForce: { zh: '这个版本没有在使用', en: 'This version is not in force' },
  mostVersions: {
    zh: '已有 {most} 个版本。没有导入；请先删除不再需要的版本',
    en: 'There are {most} versions. Nothing was imported; delete those that nobody needs first',
  },
});
