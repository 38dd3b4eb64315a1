/** How maps look and which coordinates they are drawn in. */
import { configModule } from '../define.ts';

export const mapModule = configModule({
  key: 'map',
  title: { zh: '地图', en: 'Map' },
  explanation: { zh: '地图样式和坐标系', en: 'How maps look' },
  mains: [],
});
