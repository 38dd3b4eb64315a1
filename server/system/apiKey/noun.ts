import { apiKeyPage } from '#contract/system/apiKey/page.ts';
import { apiKeyDicts } from './dictionaries.ts';
import { apiKeyHandlers } from './handlers.ts';
import { apiKeyListExport } from './listExport.ts';
import { noun } from '#server/ground/core/noun.ts';

export const apiKeyNoun = noun({
  serves: { apiKey: apiKeyHandlers },
  listExports: [apiKeyListExport],
  dictionaries: apiKeyDicts,
  menus: [
    {
      directory: 'sys',
      place: 80,
      page: apiKeyPage,
      actions: {
        'sys:apiKey:list': { name: ['查看', 'View'], roles: ['auditor'] },
        'sys:apiKey:add': { name: ['新增', 'Add'], roles: [] },
        'sys:apiKey:end': { name: ['吊销', 'Revoke'], roles: [] },
        'sys:apiKey:export': { name: ['导出', 'Export'], roles: [] },
      },
    },
  ],
});
