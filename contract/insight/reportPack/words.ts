import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { ReportPack, reportPackCalls } from './calls.ts';

export const reportPackWords = nounWords<ReportPack, typeof reportPackCalls>()({
  object: 'reportPack',
  path: '/operation/reportPack',
  one: ['报送模板', 'Report pack'],
  many: ['报送模板', 'Report packs'],
  fields: {
    ...COMMON,
    name: ['名称', 'Name'],
    keyword: ['名称', 'Name'],
    template: { name: ['来自', 'Began as'], dict: 'reportTemplate', none: ['自行编写', 'Written here'] },
    enabledAt: { name: ['启用于', 'In force since'], as: 'time' },
    channelId: { name: ['报送通道', 'Channel'], none: ['人工报送', 'By hand'] },
    channelName: { name: ['报送通道', 'Channel'], none: ['人工报送', 'By hand'] },
    format: { name: ['文件格式', 'File format'], dict: 'reportFormat' },
    definition: ['内容', 'Content'],
  },
  calls: {
    adopt: ['采用随产品提供的报送模板', 'Adopt a shipped report pack'],
    addOne: ['新增报送模板', 'Add a report pack'],
    updateOne: ['修改报送模板', 'Edit a report pack'],
    deleteById: ['删除报送模板', 'Delete a report pack'],
  },
});
