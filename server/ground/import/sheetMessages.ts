/** Messages about small spreadsheets and their rows. */
import { defineMessages } from '#server/ground/core/messages.ts';

export const sheetMessages = defineMessages({
  wrongExtension: { zh: '请上传 .xlsx 或 .csv 文件', en: 'Upload an .xlsx or .csv file' },
  contentDiffers: {
    zh: '文件内容与扩展名 {extension} 不符',
    en: 'The content of the file is not that of a {extension} file',
  },
  unreadable: {
    zh: '无法读取该文件，它可能已损坏或被加密',
    en: 'The file cannot be read; it may be damaged or encrypted',
  },
  unpacksTooLarge: { zh: '该文件解压后过大', en: 'The file is too large when unpacked' },
  badCsv: {
    zh: '第 {line} 行附近的格式有误，请检查引号',
    en: 'The format is broken near line {line}; check the quotes',
  },
  empty: { zh: '文件中没有数据', en: 'The file has no rows' },
  tooManyRows: { zh: '一次最多导入 {most} 行', en: 'At most {most} rows can be imported at once' },
  unknownColumn: { zh: '不认识的列“{name}”', en: 'Unknown column “{name}”' },
  repeatedColumn: { zh: '列“{name}”出现了两次', en: 'The column “{name}” is there twice' },
  missingColumn: { zh: '缺少列“{name}”', en: 'The column “{name}” is missing' },
  badValue: { zh: '{column}：{reason}', en: '{column}: {reason}' },
  unknownValue: { zh: '“{name}”不是可用的值', en: '“{name}” is not one of the possible values' },
});
