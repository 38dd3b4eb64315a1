/** The time zone of the fleet. */
import { isTimeZone } from '#server/ground/core/wallClock.ts';
import { configMain, textOption } from '../define.ts';

export const fleetTimeZone = textOption({
  key: 'fleet.clock.timeZone',
  default: 'Asia/Shanghai',
  maxLength: 60,
  pattern: /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2}$/,
  expected: { zh: '形如 Asia/Shanghai 的时区名称', en: 'The name of a time zone, like Asia/Shanghai' },
  title: { zh: '时区', en: 'Time zone' },
  explanation: {
    zh: '电子围栏的生效时段（星期、时间、日期）按这个时区计算，导出文件中的时间和导入表格中不带时区的时间也是。改动后立即按新的时区判断。',
    en: 'Weekdays, hours and dates of zones are meant in it, and so are times in exported files and those in imported sheets that name no time zone. A change holds at once.',
  },
});

export const fleetClockMain = configMain({
  key: 'fleet.clock',
  title: { zh: '时钟', en: 'Clock' },
  explanation: { zh: '车队所在地的时间', en: 'The time where the fleet drives' },
  options: [fleetTimeZone],
  check: (get) =>
    isTimeZone(get(fleetTimeZone))
      ? null
      : {
          option: fleetTimeZone,
          problem: { zh: '没有这个时区', en: 'There is no such time zone' },
        },
});
