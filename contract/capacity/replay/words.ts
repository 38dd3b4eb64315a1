import { nounWords } from '#contract/ground/words.ts';
import type { replayCalls } from './calls.ts';

/** The export of a track; a replay itself leaves no row in the log. */
export const trackExportWords = nounWords<object, typeof replayCalls>()({
  object: 'trackExport',
  path: '/capacity/replay',
  one: ['轨迹导出', 'Track export'],
  many: ['轨迹导出', 'Track exports'],
  fields: {
    carId: ['车辆', 'Car'],
    from: { name: ['开始', 'From'], as: 'time' },
    to: { name: ['结束', 'Until'], as: 'time' },
    format: ['格式', 'Format'],
  },
  calls: { exportTrack: ['导出轨迹', 'Export a track'] },
});
