import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const page: Page = {
  field: 'createdAt',
  key: queries.fileSorts.createdAt,
  descending: true,
  size: 20,
  offset: 0,
  after: null,
};
const filters: queries.FileFilters = {
  keyword: 'plan',
  store: 'local',
  kind: 'attachment',
  state: 'confirmed',
  ownerId: '1',
  object: 'notice',
  isOrphan: true,
  createdFrom: '2025-01-01T00:00:00Z',
  createdTo: '2025-02-01T00:00:00Z',
};
const at = '2025-01-01T00:00:00Z';
const hash = Buffer.alloc(32);
const row = {
  store: 'local',
  key: 'files/00/0.pdf',
  kind: 'attachment',
  name: 'plan.pdf',
  extension: 'pdf',
  type: 'application/pdf',
  size: '1',
  ownerId: '1',
} as const;

export const samples: QuerySamples<typeof queries> = {
  fileList: [
    [null, {}, page],
    ['1', filters, { ...page, field: 'size', key: queries.fileSorts.size, after: { value: '1', id: '1' } }],
  ],
  fileCount: [
    [null, {}],
    ['1', filters],
  ],
  shownFile: [['1', '1']],
  fileById: [['1']],
  fileAt: [['local', 'files/00/0.pdf']],
  lockFile: [[null, '1']],
  imageByPublicKey: [['a']],
  insertFile: [[row]],
  insertFileOnce: [[row]],
  settleFile: [['1', { state: 'confirmed', sha256: '0', size: '1' }]],
  changeFile: [['1', { state: 'deleted', deletedAt: at }]],
  refusedFiles: [[['1'], '1']],
  lockUsable: [[['1'], '1', 'notice', '1']],
  attach: [[['1'], 'sysNotice', '1']],
  release: [[['1'], 'attachment', 'notice', '1', at]],
  filesOfObjects: [['notice', ['1']]],
  imagesWithKeys: [[['a']]],
  insertGrant: [
    [{ userId: '1', fileId: '1', store: 'local', prefix: 'incoming/1/a/', tokenHash: hash, expiresAt: at }],
  ],
  grantOfFile: [['1']],
  grantOfPrefix: [['1', 'incoming/1/a/']],
  grantOfToken: [[hash, at]],
  beginReceiving: [['1', at, at]],
  endReceiving: [['1', at]],
  keepFileTicket: [[{ ticketHash: hash, fileId: '1', sessionId: '1', expiresAt: at }]],
  takeFileTicket: [[hash, at]],
  forgetFileTickets: [[at]],
  expireFiles: [[at]],
  claimDeleted: [[at, at, 100]],
  markRemoved: [['1', at]],
  forgetFiles: [[at]],
  claimGrants: [[at, at, at, 100]],
  forgetGrant: [['1']],
};
