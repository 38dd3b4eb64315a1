import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const at = '2026-01-01T00:00:00.000Z';
const page = (key: Page['key']): Page => ({ field: 'at', key, descending: true, size: 20, offset: 0, after: null });
const after = { value: at, id: '1' };
const own = { userId: '1', account: 'admin' };
const operations: queries.OperationFilters = {
  from: at,
  to: at,
  account: 'admin',
  call: '/sys/role',
  object: 'role',
  objectId: '1',
  traceId: 'a',
};
const signIns: queries.SignInFilters = { from: at, to: at, account: 'admin', ip: '127.0.0.1', result: 'succeeded' };

export const samples: QuerySamples<typeof queries> = {
  operationList: [
    [null, {}, page(queries.operationSorts.at)],
    [own, operations, { ...page(queries.operationSorts.at), after }],
  ],
  operationCount: [
    [null, {}],
    [own, operations],
  ],
  operationById: [
    [null, '1'],
    [own, '1'],
  ],
  signInList: [
    [null, {}, page(queries.signInSorts.at)],
    [own, signIns, { ...page(queries.signInSorts.at), after }],
  ],
  signInCount: [
    [null, {}],
    [own, signIns],
  ],
  chainAfter: [['0', 1000]],
  chainHead: [[]],
};
