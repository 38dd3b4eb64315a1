/** Limits on silent cars, and the retention of history. */
import { configMain, numberOption } from '../define.ts';

const days = { zh: '天', en: 'days' };

export const silenceSeconds = numberOption({
  key: 'fleet.telemetry.silenceSeconds',
  default: 60,
  min: 10,
  max: 86_400,
  unit: { zh: '秒', en: 'seconds' },
  title: { zh: '失联判定', en: 'Out of contact after' },
  explanation: {
    zh: '这么久没有收到车辆任何消息时，状态变为“失联”；再次收到消息时回到之前的状态。',
    en: 'A car of which nothing was heard for so long is non-contactable; when it is heard again it is in its former state.',
  },
});

export const historyDays = numberOption({
  key: 'fleet.telemetry.historyDays',
  default: 90,
  min: 1,
  max: 3650,
  unit: days,
  title: { zh: '轨迹保留', en: 'Keep positions for' },
  explanation: {
    zh: '更早的轨迹按天删除，不能恢复。比这更早的补传数据不再接收。',
    en: 'Older days are removed for good. Positions older than that are not taken any more.',
  },
});

export const thinAfterDays = numberOption({
  key: 'fleet.telemetry.thinAfterDays',
  default: 14,
  min: 1,
  max: 3650,
  unit: days,
  title: { zh: '轨迹抽稀', en: 'Thin positions after' },
  explanation: {
    zh: '更早的轨迹每 10 秒保留一点，转弯、起停、报警的点全部保留。',
    en: 'Of older days one position each 10 seconds is kept, and all where a car turned, stopped, started or cried for help.',
  },
});

export const fleetTelemetryMain = configMain({
  key: 'fleet.telemetry',
  title: { zh: '车辆数据', en: 'Telemetry' },
  explanation: { zh: '何时算失联，轨迹保留多久', en: 'When a car is out of contact, and how long positions are kept' },
  options: [silenceSeconds, historyDays, thinAfterDays],
});
