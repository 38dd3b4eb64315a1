import { defineMessages } from '#server/ground/core/messages.ts';

export const importMessages = defineMessages({
  repeatedRow: {
    zh: '编号、车牌或车架号与第 {line} 行重复',
    en: 'The same fleet number, plate or VIN as in line {line}',
  },
});
