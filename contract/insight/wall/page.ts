import { page } from '#contract/ground/words.ts';

export const wallPage = page({
  route: 'dashboardNew',
  title: ['大屏', 'Wall'],
  purpose: [
    '挂在控制室墙上：地图、指标、待办事项',
    'For the wall of a control room: map, figures, what needs attention',
  ],
  icon: 'screen',
  permission: 'insight:wall:view',
});
