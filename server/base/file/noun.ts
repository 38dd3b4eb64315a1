import { filePage } from '#contract/base/file/page.ts';
import { collectFiles } from './collect.ts';
import { fileDicts } from './dictionaries.ts';
import { registerFetches } from './fetch.ts';
import { fileHandlers } from './handlers.ts';
import { fileListExport } from './listExport.ts';
import { registerUploads } from './receive.ts';
import { noun } from '#server/ground/core/noun.ts';

export const fileNoun = noun({
  serves: { file: fileHandlers },
  listExports: [fileListExport],
  dictionaries: fileDicts,
  menus: [
    {
      directory: 'sys',
      place: 100,
      page: filePage,
      actions: {
        'sys:file:list': { name: ['查看', 'View'], roles: ['auditor'] },
        'sys:file:inspect': { name: ['下载任意文件', 'Download any file'], roles: [] },
        'sys:file:release': { name: ['解除隔离', 'Release from quarantine'], roles: [] },
        'sys:file:delete': { name: ['删除', 'Delete'], roles: [] },
        'sys:file:export': { name: ['导出', 'Export'], roles: [] },
      },
    },
  ],
  chores: {
    files: (services) => collectFiles(services),
  },
  routes: (app, services) => {
    registerUploads(app, services);
    registerFetches(app, services);
  },
});
