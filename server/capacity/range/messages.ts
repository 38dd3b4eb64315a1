import type { GeometryProblemKind } from '#contract/ground/geometry.ts';
import { defineMessages, type Message } from '#server/ground/core/messages.ts';

export const rangeMessages = defineMessages({
  codeTaken: { zh: '这个编号已被另一个电子围栏使用', en: 'This code is taken by another zone' },
  nothingDrawn: { zh: '发布前请先画出电子围栏', en: 'Draw the zone before publishing' },
  unchanged: { zh: '与正在生效的版本相同，无需再次发布', en: 'It is the same as what applies now' },
  notPublished: { zh: '该电子围栏当前没有生效', en: 'The zone does not apply now' },
  keptForEver: {
    zh: '发布过的电子围栏不能删除，只能停用：过去何时适用过什么需要保留',
    en: 'A zone that was published cannot be deleted, only retired: what applied when is kept',
  },
  tooManyPublished: {
    zh: '同时生效的电子围栏最多 {most} 个，请先停用一些',
    en: 'At most {most} zones apply at a time; retire some first',
  },
  tooComplex: {
    zh: '形状过于复杂，无法及时算出。请先简化，或拆成几部分',
    en: 'The shapes are too complex to work this out in time. Simplify them, or do it in parts',
  },
  needsEverything: {
    zh: '电子围栏对所有车辆生效，只有数据范围为“全部”的角色才能修改',
    en: 'Zones concern all cars; only a role with the data scope “everything” may change them',
  },
  tooMuchExported: {
    zh: '一次最多导出 {ranges} 个电子围栏、共 {vertices} 个顶点，请减少选择',
    en: 'At most {ranges} zones with {vertices} vertices at a time; choose fewer',
  },
  notGeojson: {
    zh: '不是 GeoJSON 文件：需要 FeatureCollection、Feature 或几何对象',
    en: 'Not a GeoJSON file: a FeatureCollection, a Feature or a geometry is expected',
  },
  otherCrs: {
    zh: '坐标系“{name}”不受支持，请先转换为 WGS 84（EPSG:4326）',
    en: 'The coordinate system “{name}” is not supported; convert to WGS 84 (EPSG:4326) first',
  },
  readCgcs: {
    zh: '文件的坐标系是 CGCS2000（EPSG:4490），按 WGS 84 读取：两者相差不到一米',
    en: 'The file is in CGCS2000 (EPSG:4490) and was read as WGS 84: they differ by less than a metre',
  },
  noAreas: { zh: '文件中没有面（Polygon 或 MultiPolygon）', en: 'The file holds no Polygon or MultiPolygon' },
  tooManyAreas: { zh: '一个文件最多 {most} 个电子围栏', en: 'A file holds at most {most} zones' },
  importRefused: {
    zh: '第 {place} 个电子围栏“{name}”：{problem}。没有导入任何电子围栏',
    en: 'Area {place}, “{name}”: {problem}. Nothing was imported',
  },
  otherGeometry: { zh: '不是面（{type}），将被忽略', en: 'Not an area ({type}); it is left out' },
  codeTwice: { zh: '文件中有两个电子围栏的编号都是 {code}', en: 'Two zones of the file have the code {code}' },
  unnamed: { zh: '未命名电子围栏 {place}', en: 'Unnamed {place}' },
});

/** What is wrong with an area, for a person who sees the place on the map. */
export const geometryMessages: Record<GeometryProblemKind, Message> = defineMessages({
  notFinite: { zh: '坐标不是有效的数字', en: 'A coordinate is not a number' },
  outOfBounds: {
    zh: '坐标超出范围：经度 -180 到 180，纬度 -90 到 90',
    en: 'A coordinate is out of bounds: longitude -180 to 180, latitude -90 to 90',
  },
  tooFewPoints: { zh: '边界至少需要三个不同的顶点', en: 'A border needs at least three different vertices' },
  tooManyVertices: {
    zh: '一个电子围栏最多 20,000 个顶点，请先简化',
    en: 'A zone has at most 20,000 vertices; simplify it first',
  },
  noArea: { zh: '边界没有围出面积', en: 'The border encloses nothing' },
  crossing: {
    zh: '边界在标出的位置与自身或另一条边界相交',
    en: 'The border crosses itself or another at the marked place',
  },
  holeOutside: { zh: '挖孔不在外边界之内', en: 'A hole is not inside its outer border' },
  holesOverlap: { zh: '两个挖孔互相重叠', en: 'Two holes overlap' },
  partsOverlap: { zh: '同一电子围栏的两部分互相重叠，请合并', en: 'Two parts of the zone overlap; join them' },
  aroundPole: { zh: '边界不能绕过极点', en: 'A border cannot go around a pole' },
});
