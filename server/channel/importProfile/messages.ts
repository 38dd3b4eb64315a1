import { defineMessages } from '#server/ground/core/messages.ts';

export const importProfileMessages = defineMessages({
  unknownProfile: { zh: '没有这个导入模板：{profile}', en: 'There is no import profile “{profile}”' },
  notCsv: { zh: '请选择 CSV 文件', en: 'Please choose a CSV file' },
  nameTaken: { zh: '已有这个代码的导入模板', en: 'There is an import profile of this code already' },
  noTimeZone: { zh: '没有这个时区：{zone}', en: 'There is no time zone {zone}' },
  tooMany: { zh: '最多保存 {most} 个导入模板', en: 'At most {most} import profiles can be kept' },
  sampleTooLarge: { zh: '样本过大', en: 'The sample is too large' },
  imported: {
    zh: '读取 {read} 行：接收 {accepted}（新增 {inserted}，相同 {unchanged}，更正 {updated}，保留原有 {kept}，标记 {flagged}），拒绝 {rejected}',
    en: 'Rows read: {read}; accepted: {accepted} ({inserted} added, {unchanged} the same, {updated} corrected, {kept} kept as they were, {flagged} flagged); rejected: {rejected}',
  },
  tried: {
    zh: '预检，未写入。读取 {read} 行：可接收 {accepted}（新增 {inserted}，相同 {unchanged}，更正 {updated}，保留原有 {kept}，标记 {flagged}），拒绝 {rejected}',
    en: 'Tried, nothing written. Rows read: {read}; to be accepted: {accepted} ({inserted} added, {unchanged} the same, {updated} corrected, {kept} kept as they were, {flagged} flagged); rejected: {rejected}',
  },
});
