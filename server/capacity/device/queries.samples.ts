import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import * as queries from './queries.ts';

const now = '2026-01-01T00:00:00Z';
const all: Scope = { kind: 'everything' };
const own: Scope = { kind: 'suppliers', supplierId: '1' };
const page: Page = {
  field: 'lastSeenAt',
  key: queries.deviceSorts.lastSeenAt,
  descending: true,
  size: 20,
  offset: 0,
  after: null,
};
const refusedPage: Page = { ...page, field: 'at', key: queries.refusedSorts.at };
const filters: queries.DeviceFilters = {
  keyword: 'a',
  protocol: 'mqtt',
  state: 'enabled',
  online: true,
  carId: '1',
  supplierId: '1',
  id: '1',
};
const refused: queries.RefusedFilters = { protocol: 'jt808', reason: 'checksum', deviceId: '1' };

export const samples: QuerySamples<typeof queries> = {
  allDevices: [[]],
  devicesChangedSince: [[now]],
  databaseTime: [[]],
  noteHeard: [[{ ids: ['1'], times: [now], addresses: [''], refused: [0] }]],
  noteConnected: [[['1'], 'node', now]],
  noteDisconnected: [[['1'], 'node']],
  forgetConnections: [['mqtt']],
  protocolsElsewhere: [['1', 'node']],
  takeRegistration: [['1', 'digest', now]],
  deviceList: [
    [all, {}, now, page],
    [own, filters, now, { ...page, descending: false, after: { value: now, id: '1' } }],
    [all, { online: false }, now, page],
  ],
  deviceCount: [
    [all, {}, now],
    [own, filters, now],
  ],
  deviceById: [[all, '1', now]],
  lockDevice: [[own, '1']],
  carForDevice: [[own, '1']],
  insertDevice: [[{ carId: '1', protocol: 'mqtt', identity: '', secretDigest: 'digest' }]],
  updateDevice: [['1', 1, { state: 'disabled' }]],
  addCounts: [[{ day: '2026-01-01', protocols: ['mqtt'], kinds: ['telemetry'], reasons: [''], counts: [1] }]],
  countsSince: [['2026-01-01']],
  forgetCounts: [['2026-01-01']],
  devicesByProtocol: [[all, now]],
  insertRefused: [
    [
      [
        {
          at: now,
          protocol: 'jt808',
          deviceId: null,
          identity: '1',
          address: '',
          kind: '0x0200',
          reason: 'checksum',
          hex: '7e',
          size: 1,
        },
      ],
    ],
  ],
  forgetRefused: [[]],
  refusedList: [
    [all, {}, refusedPage],
    [own, refused, refusedPage],
  ],
  refusedCount: [
    [all, {}],
    [own, refused],
  ],
};
