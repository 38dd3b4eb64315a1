import { page } from '#contract/ground/words.ts';

export const reportPackPage = page({
  route: 'operation/reportPack',
  title: ['报送模板', 'Report packs'],
  purpose: ['向谁报、报什么、何时报', 'What is owed to whom, and by when'],
  icon: 'filedone',
  permission: 'operation:reportPack:list',
});

export const reportPackExports = {
  '/operation/reportPack/getPageList': 'operation:reportPack:export',
} as const;
