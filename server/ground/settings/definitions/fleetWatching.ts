/** How many cars one person may watch. */
import { configMain, numberOption } from '../define.ts';

export const mostWatched = numberOption({
  key: 'fleet.watching.most',
  default: 0,
  min: 0,
  max: 100,
  unit: { zh: '辆', en: 'cars' },
  title: { zh: '一人同时看车上限', en: 'Cars that one person may watch' },
  explanation: {
    zh: '监管允许一位远程人员同时看几辆车。到上限和超过时通知本人和当班的负责人（有“看车记录”权限的人），不会关闭任何窗口。0 表示不限。',
    en: 'How many an authority allows. At the limit and beyond it the person is told, and whoever is on shift and may see “Watched cars”; no window is closed. 0: no limit.',
  },
});

export const fleetWatchingMain = configMain({
  key: 'fleet.watching',
  title: { zh: '看车', en: 'Watching cars' },
  explanation: { zh: '一位远程人员同时看几辆车', en: 'How many cars one person watches at once' },
  options: [mostWatched],
});
