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
        'operation:passengerSegment:list': ['查看', 'View'],
        'operation:passengerSegment:add': ['新增', 'Add'],
        'operation:passengerSegment:update': ['修改', 'Edit'],
        'operation:passengerSegment:delete': ['删除', 'Delete'],
        'operation:passengerSegment:export': ['导出', 'Export'],
      },
    },
  ],
});
