import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const page: Page = {
  field: 'fleetNumber',
  key: queries.carSorts.fleetNumber,
  descending: false,
  size: 20,
  offset: 0,
  after: null,
};
const now = '2026-01-20T00:00:00Z';
const all: queries.CarView = { scope: { kind: 'everything' }, now };
const own: queries.CarView = { scope: { kind: 'suppliers', supplierId: '1' }, now };
const near: queries.CarView = { scope: { kind: 'areas', areaCodes: ['4403', '4401'] }, now };
const filters: queries.CarFilters = {
  keyword: 'a',
  state: 'enabled',
  carIds: ['1', '2'],
  supplierId: '1',
  stationId: '1',
  areaCode: '44',
  group: 'night',
  energy: 'electric',
  wheelchair: true,
  expireFrom: '2026-01-20',
  expireTo: '2026-02-19',
  isInMaintenance: true,
};
const window = { startsAt: now, endsAt: '2026-01-21T00:00:00Z' };

export const samples: QuerySamples<typeof queries> = {
  carList: [
    [all, {}, page],
    [
      own,
      filters,
      {
        ...page,
        field: 'documentsExpireOn',
        key: queries.carSorts.documentsExpireOn,
        descending: true,
        after: { value: '2026-02-01', id: '1' },
      },
    ],
  ],
  carCount: [
    [all, {}],
    [near, { ...filters, isInMaintenance: false }],
  ],
  carById: [[own, '1']],
  lockCar: [[all, '1']],
  carChoices: [
    [all, { keyword: '' }],
    [own, { keyword: 'A', id: '1' }],
  ],
  groupsOfCars: [[all]],
  insertCar: [[{ fleetNumber: 'A1', plate: '粤B00001' }]],
  insertCars: [
    [
      [
        { fleetNumber: 'A1', plate: '粤B00001' },
        { fleetNumber: 'A2', plate: '粤B00002' },
      ],
    ],
  ],
  carsWith: [[{ fleetNumbers: ['A1'], plates: ['粤B00001'], vins: ['LSVAA4187E2184847'] }]],
  updateCar: [['1', { state: 'disabled' }]],
  setDocumentsExpiry: [['1', '2026-02-01']],
  documentsOfCar: [['1']],
  carDocumentById: [[own.scope, '1']],
  insertCarDocument: [[{ carId: '1', kind: 'insurance' }]],
  updateCarDocument: [['1', { number: '2' }]],
  deleteCarDocument: [['1']],
  windowsOfCar: [['1']],
  nextWindows: [[['1', '2'], now]],
  carWindowById: [[all.scope, '1']],
  overlappingWindows: [
    ['1', { ...window, except: null }],
    ['1', { ...window, except: '2' }],
  ],
  insertCarWindow: [[{ carId: '1', ...window, reason: 'a' }]],
  updateCarWindow: [['1', { reason: 'b' }]],
  deleteCarWindow: [['1']],
};
