import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { AnalysisView, analysisViewCalls } from './calls.ts';

export const analysisViewWords = nounWords<AnalysisView, typeof analysisViewCalls>()({
  object: 'analysisView',
  path: '/insight/analysisView',
  one: ['分析视图', 'View of an analysis'],
  many: ['分析视图', 'Views of analyses'],
  fields: {
    name: ['名称', 'Name'],
    page: ['页面', 'Page'],
    search: { name: ['地址', 'Address'], as: 'code' },
    isShared: ['共享', 'Shared'],
    recipientIds: ['每周发给', 'Sent weekly to'],
    createdAt: COMMON.createdAt,
    format: ['格式', 'Format'],
    question: ['问题', 'Question'],
    table: ['表格', 'Table'],
  },
  calls: {
    addOne: ['保存分析视图', 'Keep a view of an analysis'],
    updateOne: ['修改分析视图', 'Change a view of an analysis'],
    deleteById: ['删除分析视图', 'Delete a view of an analysis'],
    leave: ['不再接收分析视图', 'Leave a weekly view'],
    exportFigures: ['导出分析', 'Export an analysis'],
    exportTable: ['导出分析表格', 'Export a table of an analysis'],
  },
  objects: { figureExport: ['分析导出', 'Export of an analysis'] },
});
