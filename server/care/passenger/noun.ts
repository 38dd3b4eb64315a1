import { passengerPage } from '#contract/care/passenger/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { passengerDicts } from './dictionaries.ts';
import { warnOfEndingLimits } from './endings.ts';
import { passengerHandlers } from './handlers.ts';
import { passengerListExport } from './listExport.ts';
import { openPassengerHandlers } from './openHandlers.ts';
import { tellPassengers } from './story.ts';
import { keepPassengers } from './service.ts';

export const passengerNoun = noun({
  serves: { passenger: passengerHandlers, openPassenger: openPassengerHandlers },
  keeps: [keepPassengers],
  listExports: [passengerListExport],
  dictionaries: passengerDicts,
  chores: { passengerLimits: warnOfEndingLimits },
  story: [{ name: 'passengers', needs: ['orders'], tell: tellPassengers }],
  menus: [
    {
      directory: 'operation',
      place: 5,
      page: passengerPage,
      actions: {
        'operation:user:list': { name: ['查看', 'View'], roles: ['operations', 'dispatcher', 'auditor'] },
        'operation:user:update': { name: ['修改', 'Edit'], roles: ['operations'] },
        'operation:user:limit': { name: ['限制乘车', 'Limit'], roles: ['operations'] },
        'operation:user:merge': { name: ['合并', 'Merge'], roles: ['operations'] },
        'operation:user:erase': { name: ['删除个人信息', 'Erase'], roles: ['operations'] },
        'operation:user:export': { name: ['导出', 'Export'], roles: ['operations'] },
      },
    },
  ],
});
