/** Whole days of positions in files, beyond their time in the database. */
import { configMain, numberOption, switchOption } from '../define.ts';

const days = { zh: '天', en: 'days' };

export const archiveIsOn = switchOption({
  key: 'storage.telemetryArchive.isOn',
  default: false,
  title: { zh: '归档轨迹', en: 'Archive positions' },
  explanation: {
    zh: '轨迹抽稀或删除之前，把当天的全部轨迹点写成 Parquet 文件放进文件存储，回放照常读取；文件读回核对后数据库才抽稀或删除。每百万点约占 20–30 MB（一辆车每秒一点约 11 天）。需要安装 @duckdb/node-api。关闭后不再写入，已有的文件保留并照常读取。',
    en: 'Before positions are thinned or removed, all of that day are written to Parquet files in the file store, and replay reads them as before; the database thins or removes a day only when its files were read back and are right. A million positions take 20 to 30 MB (one car, once a second, for eleven days). Needs the package @duckdb/node-api. Off: nothing more is written; files that are there stay and are read.',
  },
});

export const archiveKeptDays = numberOption({
  key: 'storage.telemetryArchive.keptDays',
  default: 1095,
  min: 1,
  max: 36_500,
  unit: days,
  title: { zh: '归档保留', en: 'Keep the archive for' },
  explanation: {
    zh: '更早的归档文件按天删除，不能恢复。',
    en: 'Files of older days are removed for good.',
  },
});

export const archiveWaitDays = numberOption({
  key: 'storage.telemetryArchive.waitDays',
  default: 14,
  min: 1,
  max: 365,
  unit: days,
  title: { zh: '归档失败时最多等待', en: 'Wait for the archive for' },
  explanation: {
    zh: '文件存储不可用等原因使归档失败时，抽稀和删除最多推迟这么久，每十分钟重试，系统设置的“健康”里会提示；之后不再等待，未归档的轨迹照常抽稀或删除。等待期间数据库占用更多磁盘。',
    en: 'While days cannot be archived, the file store being away for instance, thinning and removing wait so long at most; it is tried again every ten minutes, and the health of the system says so. After that the days go as if there were no archive. Meanwhile the database takes more disk.',
  },
});

export const telemetryArchiveMain = configMain({
  key: 'storage.telemetryArchive',
  title: { zh: '轨迹归档', en: 'Archive of positions' },
  explanation: {
    zh: '抽稀和删除之前保存完整轨迹',
    en: 'Keeps positions whole before they are thinned or removed',
  },
  options: [archiveIsOn, archiveKeptDays, archiveWaitDays],
});
