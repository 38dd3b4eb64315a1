import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const at = '2026-01-01T00:00:00Z';
const page: Page = {
  field: 'code',
  key: queries.sitePageSorts.code,
  descending: false,
  size: 20,
  offset: 0,
  after: null,
};
const versions: Page = { ...page, field: 'number', key: queries.versionSorts.number, descending: true };
const filters: queries.SitePageFilters = { keyword: 'a', state: 'published', id: '1' };
const texts = { titleZh: '隐私政策', titleEn: 'Privacy', bodyZh: '<p>a</p>', bodyEn: '<p>a</p>' };

export const samples: QuerySamples<typeof queries> = {
  sitePageList: [
    [{}, at, page],
    [filters, at, { ...page, field: 'updatedAt', key: queries.sitePageSorts.updatedAt, descending: true }],
  ],
  sitePageCount: [
    [{}, at],
    [filters, at],
  ],
  sitePageById: [['1', at]],
  lockSitePage: [['1']],
  insertSitePage: [[{ code: 'privacy', ...texts }]],
  sitePageWithCode: [['privacy']],
  updateSitePage: [['1', { ...texts, hasChanges: true }]],
  deleteSitePage: [['1']],
  insertVersion: [[{ pageId: '1', number: 1, ...texts, publishedAt: '2026-01-01T00:00:00Z', publishedBy: 'a' }]],
  deleteVersion: [['1', 2]],
  versionList: [['1', versions]],
  versionCount: [['1']],
  versionOf: [['1', 1]],
  imagesOfVersions: [['1']],
  publicPage: [['privacy', at]],
  publicStories: [[at]],
  publicPages: [[at]],
  addReads: [[[{ code: 'night-bus', day: '2026-01-01', times: 3 }]]],
  readsSince: [['2026-02-01', '2026-01-02', 200]],
  insertTrack: [[{ track: '{}', sceneId: '1' }]],
  trackById: [['1']],
  deleteUnusedTracks: [[at, 100]],
  withdrawTracksOf: [['1', at]],
  lockPagesWith: [[['1'], at, 100]],
  keepStoryPreview: [[{ ticketHash: Buffer.from('a'), pageId: '1', language: 'zh-CN', sessionId: '1', expiresAt: at }]],
  takeStoryPreview: [[Buffer.from('a'), at]],
  storyDraft: [['1']],
  forgetStoryPreviews: [[at]],
};
