import { passengerPage } from '#contract/operation/passenger/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { passengerDicts } from './dictionaries.ts';
import { warnOfEndingLimits } from './endings.ts';
import { passengerHandlers } from './handlers.ts';
import { passengerListExport } from './listExport.ts';
import { openPassengerHandlers } from './openHandlers.ts';
import { tellPassengers } from './story.ts';

export const passengerNoun = noun({
  serves: { passenger: passengerHandlers, openPassenger: openPassengerHandlers },
  listExports: [passengerListExport],
  dictionaries: passengerDicts,
  chores: { passengerLimits: warnOfEndingLimits },
  story: [{ name: 'passengers', place: 30, tell: tellPassengers }],
  menus: [
    {
      directory: 'operation',
      place: 5,
      page: passengerPage,
      actions: {
        'operation:user:list': ['查看', 'View'],
        'operation:user:update': ['修改', 'Edit'],
        'operation:user:limit': ['限制乘车', 'Limit'],
        'operation:user:merge': ['合并', 'Merge'],
        'operation:user:erase': ['删除个人信息', 'Erase'],
        'operation:user:export': ['导出', 'Export'],
      },
    },
  ],
});
