import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const at = '2026-01-01T00:00:00Z';
const page: Page = {
  field: 'code',
  key: queries.portalPageSorts.code,
  descending: false,
  size: 20,
  offset: 0,
  after: null,
};
const versions: Page = { ...page, field: 'number', key: queries.portalVersionSorts.number, descending: true };
const filters: queries.PortalPageFilters = { state: 'published', id: '1' };
const hash = Buffer.alloc(32);

export const samples: QuerySamples<typeof queries> = {
  portalPageList: [
    [{}, at, page],
    [filters, at, { ...page, field: 'updatedAt', key: queries.portalPageSorts.updatedAt, descending: true }],
  ],
  portalPageCount: [
    [{}, at],
    [filters, at],
  ],
  portalPageById: [['1', at]],
  lockPortalPage: [['1']],
  updatePortalPage: [['1', { blocks: '[]', hasChanges: true }]],
  insertPortalVersion: [[{ pageId: '1', number: 1, blocks: '[]', publishedAt: at, publishedBy: 'a' }]],
  deletePortalVersion: [['1', 2]],
  portalVersionList: [['1', versions]],
  portalVersionCount: [['1']],
  portalVersionOf: [['1', 1]],
  imagesOfPortalVersions: [['1']],
  publicBlocks: [['home', at]],
  addSampleSettings: [['portal.contact', { 'portal.contact.phone': '400 000 0000' }]],
  anyPortalPage: [[]],
  keepPreview: [[{ ticketHash: hash, pageId: '1', language: 'zh-CN', sessionId: '1', expiresAt: at }]],
  takePreview: [[hash, at]],
  forgetPreviews: [[at]],
};
