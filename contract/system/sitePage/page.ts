import { page } from '#contract/ground/words.ts';

export const sitePagePage = page({
  route: 'sys/page',
  title: ['公开页面', 'Public pages'],
  purpose: ['编写并发布协议、隐私政策等公开页面', 'Write and publish agreements, the privacy policy and the like'],
  icon: 'desktop',
  permission: 'sys:sitePage:list',
});

export const sitePageExports = {
  '/sys/sitePage/getPageList': 'sys:sitePage:export',
} as const;
