import { defineWords } from '#web/lib/words.ts';

export const words = defineWords({
  failed: ['点云没有取到：{{reason}}', 'The cloud could not be loaded: {{reason}}'],
  unread: [
    '这种点云文件无法显示（压缩的 PCD，或坐标不是 32 位浮点数）；文件完好，可以导出',
    'This kind of cloud is not shown (packed PCD, or places that are not 32-bit floats). The file is whole and can be exported',
  ],
  noGraphics: [
    '浏览器不能使用显卡（WebGL 2），点云不显示；标注仍在列表中',
    'The browser has no WebGL 2, so the points are not shown. The objects are in the list',
  ],
  loading: ['正在取点云', 'Loading the cloud'],
  points: ['{{count}} 个点', '{{count}} points'],
  pointsOf: ['{{count}} 个点，显示 {{shown}} 个', '{{count}} points, {{shown}} of them shown'],
});
