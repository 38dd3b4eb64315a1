import { defineWords } from '#web/lib/words.ts';

export const mapWords = defineWords('map', {
  zh: {
    loading: '正在打开地图',
    noWebGl: '这台设备不能显示地图',
    noWebGlHint: '浏览器没有可用的 WebGL 2。旁边的列表仍可使用。',
    ownAttribution: '自有数据',
    zoomIn: '放大',
    zoomOut: '缩小',
    resetBearing: '恢复正北',
    attribution: '显示或隐藏数据来源',
    map: '地图',
  },
  en: {
    loading: 'Opening the map',
    noWebGl: 'This device cannot show maps',
    noWebGlHint: 'The browser offers no WebGL 2. The list beside the map still works.',
    ownAttribution: 'Own data',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    resetBearing: 'Back to north',
    attribution: 'Show or hide where the data comes from',
    map: 'Map',
  },
});
