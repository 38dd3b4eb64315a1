import { page } from '#contract/ground/words.ts';

export const dashboardPage = page({
  route: 'dashboard',
  title: ['运营看板', 'Dashboard'],
  purpose: ['今天怎么样，先处理什么', 'How the day goes, and what to do first'],
  icon: 'dashboard',
  permission: 'insight:dashboard:view',
});
