import { recordingPage } from '#contract/dataManage/recording/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { followCommands } from './answers.ts';
import { recordingDicts } from './dictionaries.ts';
import { recordingHandlers } from './handlers.ts';
import { recordingsHeld } from './held.ts';
import { recordingImportJob } from './importJob.ts';
import { keepRecordings } from './keep.ts';
import { recordingListExport } from './listExport.ts';
import { registerRecordings } from './upload.ts';

export const recordingNoun = noun({
  serves: { recording: recordingHandlers },
  listExports: [recordingListExport],
  dictionaries: recordingDicts,
  jobs: [recordingImportJob],
  keeps: [keepRecordings],
  follows: { commandMoved: followCommands },
  holds: recordingsHeld,
  routes: registerRecordings,
  menus: [
    {
      directory: 'dataManage',
      place: 12,
      page: recordingPage,
      actions: {
        'dataManage:recording:list': { name: ['查看', 'View'], roles: ['operations', 'data', 'auditor'] },
        'dataManage:recording:add': { name: ['下达和取消', 'Ask and cancel'], roles: ['operations', 'data'] },
        'dataManage:recording:export': { name: ['导出', 'Export'], roles: ['operations', 'data'] },
      },
    },
  ],
});
