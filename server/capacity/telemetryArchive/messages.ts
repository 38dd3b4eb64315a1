import { defineMessages } from '#server/ground/core/messages.ts';

export const archiveMessages = defineMessages({
  away: {
    zh: '这段时间的轨迹在归档里，现在读不到，请稍后再试',
    en: 'The positions of that time are in the archive, which cannot be read now. Try again later',
  },
  tooMany: {
    zh: '这段时间的轨迹在归档里，车辆太多，请选择较少的车辆',
    en: 'The positions of that time are in the archive, and these are too many cars. Choose fewer',
  },
});
