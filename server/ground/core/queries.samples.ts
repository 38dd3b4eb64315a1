import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const at = '2026-01-01T00:00:00.000Z';

export const samples: QuerySamples<typeof queries> = {
  takeAuditHead: [[]],
  moveAuditHead: [[{ rowCount: '1', hash: '' }]],
  insertAudit: [
    [
      {
        id: '1',
        at,
        userId: '1',
        account: 'admin',
        roleCode: 'administrator',
        call: '/sys/role/addOne',
        object: 'role',
        objectId: '1',
        label: 'Role',
        changes: '[]',
        ip: '127.0.0.1',
        userAgent: '',
        traceId: '',
        durationMs: 1,
        previousHash: '',
        hash: '',
      },
    ],
  ],
  claimIdempotencyKey: [[{ userId: '1', keyHash: 'a-hash', call: '/sys/role/addOne', inputHash: '', result: null }]],
  claimUnheldKey: [[{ userId: '1', keyHash: 'a-hash', call: '/uploadContent/img', inputHash: '' }, 90]],
  renewIdempotencyKey: [['1', 'a-hash']],
  dropIdempotencyKey: [['1', 'a-hash']],
  findIdempotencyKey: [['1', 'a-hash']],
  keepIdempotentResult: [['1', 'a-hash', Buffer.from('00', 'hex')]],
  forgetIdempotencyKeys: [[at]],
};
