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
        'sys:apiKey:list': ['查看', 'View'],
        'sys:apiKey:add': ['新增', 'Add'],
        'sys:apiKey:end': ['吊销', 'Revoke'],
        'sys:apiKey:export': ['导出', 'Export'],
      },
    },
  ],
});
