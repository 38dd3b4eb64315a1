import { defineMessages } from '#server/ground/core/messages.ts';

export const wallMessages = defineMessages({
  noCode: {
    zh: '没有屏幕正在显示这个代码。请核对屏幕上的代码；过期后屏幕会显示新的代码',
    en: 'No screen shows this code now. Compare it with the screen; after ten minutes a screen shows a new one',
  },
  noRole: {
    zh: '请选择能看大屏、数据范围为“全部”或“行政区划”的角色，且不超出您自己的权限',
    en: 'Choose a role that may see the wall, reaches everything or divisions, and may do no more than you',
  },
  tooManyScreens: {
    zh: '已配对 {count} 块屏幕，达到上限。请先收回不用的',
    en: '{count} screens are paired, which is the most. Withdraw one that is not used first',
  },
  manyWaiting: {
    zh: '等待配对的屏幕过多，请 {seconds} 秒后再试',
    en: 'Too many screens wait to be paired; try again in {seconds} s',
  },
});
