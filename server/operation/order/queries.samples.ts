import { orderingOf, type Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import { orderSorts, type OrderSelection } from './filter.ts';
import type * as queries from './queries.ts';

const everything = { kind: 'everything' } as const;
const all: OrderSelection = { filters: {}, scope: everything, reveal: true };
const completed: OrderSelection = { ...all, filters: { statuses: ['completed'] } };
const cancelled: OrderSelection = { ...all, filters: { statuses: ['cancelled'] } };
const byStation: OrderSelection = { ...all, filters: { pickUpStationId: '1' } };
const byRange: OrderSelection = { ...all, filters: { pickUpRangeId: '1' } };
const dollars: OrderSelection = { ...all, filters: { currency: 'usd', priceFrom: 1000 } };
const many: OrderSelection = {
  filters: {
    requestedFrom: '2025-01-01T00:00:00Z',
    requestedTo: '2025-02-01T00:00:00Z',
    statuses: ['completed', 'failed'],
    place: '北站',
    car: '粤B',
    person: { column: 'nameHash', hash: 'n' },
    priceFrom: 1000,
    priceTo: 2000,
    supplierId: '1',
    pickUpRangeId: '1',
    pickUpStationId: '1',
    source: 'seed',
    flag: 'tooLong',
    orderNo: 'PD',
    ids: ['1'],
  },
  scope: { kind: 'areas', areaCodes: ['4403', '4401'] },
  reveal: false,
};
const supplied: OrderSelection = {
  filters: { person: { column: 'mobileHash', hash: 'm' }, statuses: ['completed'] },
  scope: { kind: 'suppliers', supplierId: '1' },
  reveal: true,
};
const nothing: OrderSelection = { filters: {}, scope: { kind: 'own', userId: '1' }, reveal: false };

const page: Page = {
  field: 'requestedAt',
  key: orderSorts.requestedAt,
  descending: true,
  size: 20,
  offset: 0,
  after: null,
};
const further: Page = { ...page, after: { value: '2025-01-01T00:00:00Z', id: '1' } };
const byPrice: Page = { ...page, field: 'price', key: orderSorts.price, descending: false, offset: 40 };

const byDistance: Page = { ...page, field: 'distance', key: orderSorts.distance };

export const samples: QuerySamples<typeof queries> = {
  orderPage: [
    [all, page],
    [completed, page],
    [completed, further],
    [many, further],
    [many, byPrice],
    [supplied, page],
    [nothing, page],
    [cancelled, byPrice],
    [completed, byPrice],
    [dollars, page],
    [cancelled, byDistance],
    [byStation, page],
    [byRange, page],
  ],
  orderSurvey: [
    [many, page],
    [many, byPrice],
  ],
  orderSample: [[dollars], [many], [supplied]],
  orderPageGathered: [
    [many, page],
    [many, further],
    [many, byPrice],
  ],
  orderCount: [[all], [completed], [many]],
  ordersWithin: [[many]],
  orderExport: [
    [many, orderingOf('-requestedAt', orderSorts)],
    [all, orderingOf('price', orderSorts)],
  ],
  orderExportCount: [[all]],
  orderById: [
    [all, '1'],
    [{ ...supplied, filters: {}, reveal: false }, '1'],
  ],
  reschedulesOf: [['1']],
  lockOrder: [[all, '1']],
  orderSources: [
    [all, 200],
    [{ ...all, scope: { kind: 'suppliers', supplierId: '1' } }, 200],
    [{ ...all, scope: { kind: 'areas', areaCodes: ['44', '4403'] } }, 200],
  ],
  knownOrders: [[['seed'], ['1']]],
  lockKnownOrders: [[['seed'], ['1']]],
  supplierCodes: [[]],
};
