import type { SitePageKind, SitePageState } from '#contract/system/sitePage/calls.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const sitePageDicts: readonly SeedDict[] = [
  closedDict<SitePageKind>('sitePageKind', '公开页面种类', 'Kind of public page', {
    document: ['协议与政策', 'Terms and policies'],
    story: ['门户案例', 'Story of the portal'],
  }),
  closedDict<SitePageState>('sitePageState', '公开页面状态', 'State of a public page', {
    draft: ['草稿', 'Draft', 'grey'],
    scheduled: ['定时发布', 'Scheduled', 'blue'],
    published: ['已发布', 'Published', 'green'],
    changed: ['有未发布的修改', 'Unpublished changes', 'amber'],
    withdrawn: ['已撤下', 'Withdrawn', 'red'],
  }),
];
