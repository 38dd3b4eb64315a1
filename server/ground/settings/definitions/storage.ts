/** The store of files and their largest size. */
import { configModule } from '../define.ts';
import { columnsMain } from './columns.ts';
import { fileMains } from './fileStores.ts';
import { telemetryArchiveMain } from './telemetryArchive.ts';

export const storageModule = configModule({
  key: 'storage',
  title: { zh: '文件', en: 'Files' },
  explanation: { zh: '文件存在哪里、可以多大', en: 'Where files are kept and how large they may be' },
  mains: [...fileMains, columnsMain, telemetryArchiveMain],
});
