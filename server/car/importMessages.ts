import { defineMessages } from '../core/messages.ts';

export const importMessages = defineMessages({
  empty: { zh: '文件中没有数据', en: 'The file has no rows' },
  tooManyRows: { zh: '一次最多导入 {most} 行', en: 'At most {most} rows can be imported at once' },
  repeatedColumn: { zh: '列“{name}”出现了两次', en: 'The column “{name}” is there twice' },
  missingColumn: { zh: '缺少列“{name}”', en: 'The column “{name}” is missing' },
  badValue: { zh: '{column}：{reason}', en: '{column}: {reason}' },
  unknownValue: { zh: '“{name}”不是可用的值', en: '“{name}” is not one of the possible values' },
  repeatedRow: {
    zh: '编号、车牌或车架号与第 {line} 行重复',
    en: 'The same fleet number, plate or VIN as in line {line}',
  },
});
