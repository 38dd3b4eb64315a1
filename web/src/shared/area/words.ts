import { defineWords } from '#web/lib/words.ts';

export const words = defineWords({
  editorMap: ['画范围的地图', 'Map to draw the area on'],
  shell: ['外边界', 'Border'],
  hole: ['挖孔', 'Hole'],
  cutTool: ['裁剪', 'Cut out'],
  extendTool: ['合并', 'Join on'],
  notFinite: ['坐标不是有效的数字', 'A coordinate is not a number'],
  outOfBounds: ['坐标超出范围', 'A coordinate is out of bounds'],
  tooFewPoints: ['边界至少需要三个不同的顶点', 'A border needs at least three different vertices'],
  tooManyVertices: ['顶点太多，请先简化', 'Too many vertices; simplify first'],
  noArea: ['边界没有围出面积', 'The border encloses nothing'],
  crossing: ['边界与自身或另一条边界相交', 'The border crosses itself or another'],
  holeOutside: ['挖孔不在外边界之内', 'A hole is not inside its border'],
  holesOverlap: ['两个挖孔互相重叠', 'Two holes overlap'],
  partsOverlap: ['两部分互相重叠', 'Two parts overlap'],
  aroundPole: ['边界不能绕过极点', 'A border cannot go around a pole'],
  problemAt: ['位置：{{place}}', 'At {{place}}'],
  showPlace: ['在图上查看', 'Show on the map'],
});
