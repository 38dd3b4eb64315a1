import type { SitePageState } from '#contract/system/sitePage/calls.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const sitePageDicts: readonly SeedDict[] = [
  closedDict<SitePageState>('sitePageState', '公开页面状态', 'State of a public page', {
    draft: ['草稿', 'Draft', 'grey'],
    published: ['已发布', 'Published', 'green'],
    changed: ['有未发布的修改', 'Unpublished changes', 'amber'],
    withdrawn: ['已撤下', 'Withdrawn', 'red'],
  }),
];
