import { defineMessages } from '#server/ground/core/messages.ts';

/** Why a file or a row is rejected. */
export const importMessages = defineMessages({
  empty: { zh: '文件是空的', en: 'The file is empty' },
  noRows: {
    zh: '表头下没有任何行，没有导入；请检查文件是否完整',
    en: 'There is no row below the head, and nothing was imported; check that the file is whole',
  },
  notText: {
    zh: '这不是文本文件；请在表格软件中另存为 CSV',
    en: 'This is not a text file; save it as CSV in your spreadsheet program',
  },
  encoding: {
    zh: '无法识别文件编码：不是 UTF-8、UTF-16、GBK 或 Windows-1252；请另存为“CSV UTF-8”',
    en: 'The encoding of the file is neither UTF-8, UTF-16, GBK nor Windows-1252; save it as “CSV UTF-8”',
  },
  sheetUnreadable: {
    zh: '无法读取该表格，它可能已损坏、被加密，或不是 .xlsx 文件',
    en: 'The spreadsheet cannot be read; it may be damaged, encrypted, or no .xlsx file',
  },
  sheetTooLarge: {
    zh: '表格文件超过 {most} MB；请另存为 CSV 后导入',
    en: 'The spreadsheet is larger than {most} MB; save it as CSV and import that',
  },
  sheetUnpacksTooLarge: {
    zh: '表格解压后过大；请另存为 CSV 后导入',
    en: 'The spreadsheet is too large when unpacked; save it as CSV and import that',
  },
  headerTooLong: { zh: '表头不可用：第一行过长', en: 'The header cannot be used: the first line is too long' },
  missingColumns: { zh: '表头缺少列：{columns}', en: 'The header lacks these columns: {columns}' },
  repeatedColumns: { zh: '表头中有重复的列：{columns}', en: 'The header has these columns twice: {columns}' },
  tooManyColumns: { zh: '表头超过 {most} 列', en: 'The header has more than {most} columns' },
  fileGone: { zh: '上传的文件已不存在，请重新上传', en: 'The uploaded file is gone; please upload it again' },
  lineTooLong: { zh: '这一行超过 {limit} 个字符', en: 'The line is longer than {limit} characters' },
  brokenQuote: { zh: '引号没有正确闭合', en: 'A quotation mark is not closed properly' },
  fieldCount: { zh: '应有 {expected} 个字段，实际 {found} 个', en: '{expected} fields expected, {found} found' },
  badCharacters: { zh: '含有无法识别或不允许的字符', en: 'Contains characters that cannot be read or are not allowed' },
  cellError: {
    zh: '单元格 {cell} 是错误值 {value}；请在表格中改正',
    en: 'Cell {cell} shows the error {value}; correct it in the sheet',
  },
  cellDigits: {
    zh: '单元格 {cell} 的数字超过 15 位，表格没有完整保存；请把这一列设为文本后重新填写',
    en: 'Cell {cell} is a number of more than 15 digits, of which a sheet keeps 15; format the column as text and enter it again',
  },
  cellDate: {
    zh: '单元格 {cell} 的日期无法显示：{value}',
    en: 'Cell {cell} is a date that a sheet cannot show: {value}',
  },
  required: { zh: '“{column}”不能为空', en: '“{column}” must not be empty' },
  notNumber: { zh: '“{column}”不是数字：{value}', en: '“{column}” is not a number: {value}' },
  outOfRange: { zh: '“{column}”超出范围：{value}', en: '“{column}” is out of range: {value}' },
  swapped: {
    zh: '“{column}”不可能是 {value}，像是与“{other}”写反了',
    en: '“{column}” cannot be {value}; it looks swapped with “{other}”',
  },
  otherCurrency: {
    zh: '“{column}”的币种与该行的币种 {currency} 不同：{value}',
    en: '“{column}” is in another currency than the row, {currency}: {value}',
  },
  notTime: {
    zh: '“{column}”不是有效的时间：{value}；请写成 2020-01-20 08:00:00 或 2020-01-20T08:00:00+08:00',
    en: '“{column}” is not a valid time: {value}; write 2020-01-20 08:00:00 or 2020-01-20T08:00:00+08:00',
  },
  notInFormat: {
    zh: '“{column}”不是格式为 {format} 的时间：{value}',
    en: '“{column}” is not a time written as {format}: {value}',
  },
  noOffset: {
    zh: '“{column}”没有时区：{value}；请写成 2020-01-20T08:00:00+08:00',
    en: '“{column}” lacks its time offset: {value}; write 2020-01-20T08:00:00+08:00',
  },
  shortened: {
    zh: '“{column}”被表格软件缩写为 {value}，原来的数字已丢失；请在原文件中把这一列设为文本后重新导出',
    en: '“{column}” was shortened by a spreadsheet program to {value}, and its digits are lost; format the column as text in the original and export again',
  },
  repeatedOther: {
    zh: '订单 {value} 在本文件第 {line} 行已出现且内容不同；同一编号只能有一行',
    en: 'Order {value} stands in line {line} of this file with other content; one row is possible for each',
  },
  notOneOf: { zh: '“{column}”的值无效：{value}', en: '“{column}” has an unknown value: {value}' },
  tooLong: { zh: '“{column}”过长，最多 {most} 个字符', en: '“{column}” is too long; at most {most} characters' },
  pairNeeded: { zh: '“{column}”和“{other}”必须同时填写', en: '“{column}” and “{other}” are needed together' },
  endBeforeStart: { zh: '“{column}”早于“{other}”', en: '“{column}” is before “{other}”' },
  neededFor: { zh: '状态为 {status} 时必须填写“{column}”', en: '“{column}” is needed for the status {status}' },
  notWith: { zh: '状态为 {status} 时不能填写“{column}”', en: '“{column}” does not go with the status {status}' },
  unknownSupplier: { zh: '没有编码为 {value} 的供应商', en: 'There is no supplier with the code {value}' },
  numberTaken: { zh: '订单号 {value} 已被另一个订单使用', en: 'The order number {value} belongs to another order' },
  refusedByDatabase: { zh: '数据库拒绝了这一行：{value}', en: 'The database refused the row: {value}' },
});
