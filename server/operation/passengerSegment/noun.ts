import { passengerSegmentPage } from '#contract/operation/passengerSegment/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { seedPassengerSegment } from './demo.ts';
import { passengerSegmentHandlers } from './handlers.ts';
import { passengerSegmentListExport } from './listExport.ts';

export const passengerSegmentNoun = noun({
  serves: { passengerSegment: passengerSegmentHandlers },
  listExports: [passengerSegmentListExport],
  demo: seedPassengerSegment,
  menus: [
    {
      directory: 'operation',
      place: 6,
      page: passengerSegmentPage,
      actions: {
        'operation:passengerSegment:list': { name: ['查看', 'View'], roles: ['auditor'] },
        'operation:passengerSegment:add': { name: ['新增', 'Add'], roles: [] },
        'operation:passengerSegment:update': { name: ['修改', 'Edit'], roles: [] },
        'operation:passengerSegment:delete': { name: ['删除', 'Delete'], roles: [] },
        'operation:passengerSegment:export': { name: ['导出', 'Export'], roles: [] },
      },
    },
  ],
});
