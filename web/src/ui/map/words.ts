import { defineWords } from '#web/lib/words.ts';

export const mapWords = defineWords({
  loading: ['正在打开地图', 'Opening the map'],
  noWebGl: ['这台设备不能显示地图', 'This device cannot show maps'],
  noWebGlHint: [
    '浏览器没有可用的 WebGL 2。旁边的列表仍可使用。',
    'The browser offers no WebGL 2. The list beside the map still works.',
  ],
  ownAttribution: ['自有数据', 'Own data'],
  metres: ['米', 'm'],
  kilometres: ['公里', 'km'],
  zoomIn: ['放大', 'Zoom in'],
  zoomOut: ['缩小', 'Zoom out'],
  resetBearing: ['恢复正北', 'Back to north'],
  attribution: ['显示或隐藏数据来源', 'Show or hide where the data comes from'],
  map: ['地图', 'Map'],
});
