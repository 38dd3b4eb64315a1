/** How much of what cars report is kept around an event. */
import { configMain, numberOption } from '../define.ts';

const seconds = { zh: '秒', en: 'seconds' };

/** At least what the Chinese rules of 2021 for tests and demonstrations ask for: 90 s. */
export const secondsBefore = numberOption({
  key: 'fleet.eventRecords.before',
  default: 90,
  min: 90,
  max: 600,
  unit: seconds,
  title: { zh: '事件前', en: 'Before an event' },
  explanation: {
    zh: '碰撞、求助、故障、停驶等事件发生前，固定保存这么久的车辆数据。',
    en: 'What a car reported for so long before a collision, a call for help, a fault or a stop is frozen.',
  },
});

export const secondsAfter = numberOption({
  key: 'fleet.eventRecords.after',
  default: 30,
  min: 30,
  max: 600,
  unit: seconds,
  title: { zh: '事件后', en: 'After an event' },
  explanation: {
    zh: '事件发生后，固定保存这么久的车辆数据；到时封存。只影响以后的事件。',
    en: 'What it reports for so long afterwards is frozen, too; then the record is sealed. Holds for later events.',
  },
});

export const fleetEventRecordsMain = configMain({
  key: 'fleet.eventRecords',
  title: { zh: '事件数据', en: 'Event records' },
  explanation: { zh: '事件前后保存多久的车辆数据', en: 'How much of what cars report is kept around an event' },
  options: [secondsBefore, secondsAfter],
});
