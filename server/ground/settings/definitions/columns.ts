/** Columns: months of orders in files that answer analyses. */
import { configMain, switchOption } from '../define.ts';

export const columnsAreOn = switchOption({
  key: 'storage.columns.isOn',
  default: true,
  title: { zh: '按列保存订单', en: 'Keep orders as columns' },
  explanation: {
    zh: '订单达到二十万时，每月的订单、订单经过和行驶段（不含姓名和手机号）另存为 Parquet 文件，放在文件存储里，分析因此更快，结果相同。关闭后不再使用并删除这些文件，分析改为直接读订单。',
    en: 'From 200,000 orders on, the orders, order events and trip parts of each month (without names and numbers of people) stand besides in Parquet files in the file store; analyses are quicker by them and answer the same. Off: they are used no more and removed, and analyses read the orders.',
  },
});

export const columnsMain = configMain({
  key: 'storage.columns',
  title: { zh: '分析用的列文件', en: 'Columns for analyses' },
  explanation: { zh: '加快长期间分析的订单副本', en: 'A copy of orders that speeds up analyses of long periods' },
  options: [columnsAreOn],
});
