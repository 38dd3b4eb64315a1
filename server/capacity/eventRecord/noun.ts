import { eventRecordPage } from '#contract/capacity/eventRecord/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { eventRecordDicts } from './dictionaries.ts';
import { eventRecordExportJob } from './export.ts';
import { eventRecordHandlers } from './handlers.ts';
import { eventRecordListExport } from './listExport.ts';
import { keepEventRecords } from './recorder/recorder.ts';

export const eventRecordNoun = noun({
  serves: { eventRecord: eventRecordHandlers },
  keeps: [keepEventRecords],
  listExports: [eventRecordListExport],
  dictionaries: eventRecordDicts,
  jobs: [eventRecordExportJob],
  menus: [
    {
      directory: 'capacity',
      place: 27,
      page: eventRecordPage,
      actions: {
        'capacity:eventRecord:list': {
          name: ['查看列表', 'View the list'],
          roles: ['operations', 'dispatcher', 'auditor'],
        },
        'capacity:eventRecord:read': {
          name: ['查看和导出数据', 'Read and export data'],
          roles: ['operations'],
        },
        'capacity:eventRecord:export': { name: ['导出列表', 'Export the list'], roles: ['operations'] },
      },
    },
  ],
});
