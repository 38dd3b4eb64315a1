import { defineMessages } from '#server/ground/core/messages.ts';

export const sceneImportMessages = defineMessages({
  fileGone: { zh: '上传的文件已不在，请重新上传', en: 'The uploaded files are gone. Upload them again' },
  noScene: {
    zh: '文件中没有可以导入的场景：{why}',
    en: 'There is no scene in the files that can be imported. {why}',
  },
  nothingFound: { zh: '没有 OpenLABEL 或 OpenSCENARIO 文件', en: 'There is no file of OpenLABEL or OpenSCENARIO' },
  notInspected: {
    zh: '要先完成检查才能导入；这次导入已在进行或已结束',
    en: 'Only what was inspected can be imported; this one is running or over',
  },
  notAgain: {
    zh: '只有检查未成功的导入可以重新检查',
    en: 'Only an import whose inspection failed is inspected again',
  },
  busy: { zh: '这次导入正在进行，等它完成后再试', en: 'This import is running. Try again when it is done' },
  inspected: {
    zh: '检查完成：{scenes} 个场景，其中 {known} 个已有；{findings} 处提示；尚未导入',
    en: 'Inspected: scenes {scenes}, known of them {known}, findings {findings}. Nothing is imported yet',
  },
  imported: {
    zh: '导入完成：新增 {added} 个候选场景，{unchanged} 个已有',
    en: 'Imported: candidates added {added}, there already {unchanged}',
  },
  importedWithout: {
    zh: '导入完成：新增 {added} 个候选场景，{unchanged} 个已有；以下标签的取值与这里的取值类型或单位不符，没有导入（标签、场景数）：{left}',
    en: 'Imported: candidates added {added}, there already {unchanged}. Values of these tags are not of the type or unit that they have here and were left out (tag, scenes): {left}',
  },
});
