import { nounWords } from '#contract/ground/words.ts';
import type { SiteMap, siteMapCalls } from '#contract/capacity/station/calls.ts';
import { siteMapPage } from './page.ts';

export const siteMapWords = nounWords<SiteMap, typeof siteMapCalls>()({
  object: 'siteMap',
  path: '/capacity/station/siteMap',
  one: ['站点平面图', 'Site map'],
  many: siteMapPage.title,
  fields: {
    drawing: ['绘制', 'Drawing'],
    picture: ['底图图片', 'Picture'],
    note: ['版本说明', 'What changed'],
    publishedNumber: ['已发布的版本', 'Published version'],
  },
  calls: {
    saveDraft: ['保存站点平面图草稿', 'Save the draft of a site map'],
    publishOne: ['发布站点平面图', 'Publish a site map'],
    restoreOne: ['恢复站点平面图的旧版本', 'Restore a version of a site map'],
  },
  logged: {
    features: ['图形', 'Shapes'],
    bays: ['车位', 'Bays'],
    restoredNumber: ['恢复自版本', 'Restored from version'],
  },
});
