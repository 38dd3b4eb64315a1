import { defineWords } from '#web/lib/words.ts';

export const words = defineWords({
  goodExample: ['正例', 'Example'],
  badExample: ['反例', 'Counter-example'],
  noContent: ['无图片', 'No picture'],
  pictureFailed: ['图片没有取到', 'The picture could not be loaded'],
  cloud: ['点云', 'Point cloud'],
  cloudHint: [
    '拖动旋转，Shift 加拖动平移，滚轮缩放，单击选中立方体',
    'Drag to turn, drag with Shift to move, wheel to zoom, click to choose a cuboid',
  ],
});
