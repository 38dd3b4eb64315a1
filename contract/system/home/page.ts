import { page } from '#contract/ground/words.ts';

export const homePage = page({
  route: '',
  title: ['首页', 'Home'],
  purpose: ['今天可以从这里开始', 'A place to start from today'],
  icon: 'home',
  permission: null,
});
