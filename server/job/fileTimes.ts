/** Times in the names and the cells of exported files. */
import type { Cell } from './writeTable.ts';

/** The operator's clock: China has one time zone and no summer time. */
const CHINA_OFFSET_MS = 8 * 3600 * 1000;

/** For names: e.g. `20260120-093000`, in UTC. */
export const stampOf = (at: Date): string => at.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');

/** For cells: `2026-01-20 17:30:00`, by the clock of China. */
export const clockTime = (at: string | null): Cell =>
  at === null ? null : new Date(Date.parse(at) + CHINA_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
