import { defineMessages } from '#server/ground/core/messages.ts';

export const dataImportMessages = defineMessages({
  tooManyFiles: {
    zh: '{file} 使文件超过 {most} 个（或目录过大），没有导入任何内容；请拆分后分次导入',
    en: 'With {file} there are more than {most} files (or their directory is too large), so nothing was imported. Split it and import the parts one by one',
  },
  unpacksTooLarge: {
    zh: '{file} 解压后超过 {gigabytes} GB，没有导入任何内容；请拆分后分次导入',
    en: '{file} unpacks to more than {gigabytes} GB, so nothing was imported. Split it and import the parts one by one',
  },
  bomb: {
    zh: '{file} 解压后远大于其自身（压缩炸弹的特征），没有导入任何内容；请核对来源后重新打包',
    en: '{file} unpacks to far more than it holds, as bombs do, so nothing was imported. Check where it comes from and pack it anew',
  },
  archiveNames: {
    zh: '{file} 中有文件名指向压缩包之外（如“..”），没有导入任何内容；请重新打包',
    en: 'Names in {file} lead out of it (such as “..”), so nothing was imported. Pack it anew',
  },
  archiveSealed: {
    zh: '{file} 已加密，没有导入任何内容；请不加密重新打包',
    en: '{file} is encrypted, so nothing was imported. Pack it anew without a password',
  },
  brokenEntry: {
    zh: '{file} 中的“{entry}”无法解压或与目录所写不符，没有导入任何内容；请重新打包',
    en: '“{entry}” in {file} cannot be unpacked, or is not what the directory says, so nothing was imported. Pack it anew',
  },
  brokenArchive: {
    zh: '{file} 不是可以读取的 ZIP 文件，没有导入任何内容',
    en: '{file} is no ZIP archive that can be read, so nothing was imported',
  },
  badEntry: {
    zh: '{file} 中的“{entry}”是链接、已加密或过大，没有导入任何内容',
    en: '“{entry}” in {file} is a link, sealed or too large, so nothing was imported',
  },
  noFiles: { zh: '文件中没有内容', en: 'There is nothing in the files' },
  unknownFormat: {
    zh: '无法识别格式；请选择格式后再试',
    en: 'No known format fits these files. Choose the format and try again',
  },
  notRead: { zh: '不支持导入 {format} 格式', en: 'The format {format} is not read' },
  notAPicture: { zh: '不是 JPEG、PNG 或 WebP 图片，未保存', en: 'It is no JPEG, PNG or WebP picture; not kept' },
  tooManyPixels: {
    zh: '图片超过 1 亿像素或边长超过 16384，未保存',
    en: 'The picture has more than 100 million pixels or a side beyond 16384; not kept',
  },
  brokenPicture: { zh: '图片损坏，未保存', en: 'The picture is broken; not kept' },
  cloudLength: {
    zh: '点云的长度 {bytes} 不是每点 {point} 字节的整数倍，点云不完整，未保存；请重新导出这个文件',
    en: 'The length {bytes} of the cloud is no multiple of the {point} bytes of a point: it is incomplete and was not kept. Write the file anew',
  },
  cloudEmpty: {
    zh: '点云没有任何坐标有效的点，未保存',
    en: 'No point of the cloud has numbers for its coordinates; it was not kept',
  },
  pointsLeftOut: {
    zh: '{count} 个点的坐标不是数字（NaN），未导入；其余的点已保留',
    en: '{count} points have no number for a coordinate (NaN) and were left out; the others are kept',
  },
  otherSize: {
    zh: '图片是 {width} × {height}，标注文件写的是 {said}；标注按原样保留',
    en: 'The picture is {width} × {height} and the labels say {said}; they were kept as they are',
  },
  tooManyFrames: {
    zh: '一次最多导入 {most} 帧；请拆分后再导入',
    en: 'At most {most} frames are imported at once. Split them first',
  },
  fileGone: { zh: '上传的文件已不在，请重新上传', en: 'The uploaded files are gone. Upload them again' },
  emptyFolder: {
    zh: '文件存储的“{folder}”中没有可以导入的文件（{foreign} 个文件名不支持）',
    en: 'There is nothing to import in “{folder}” of the file store ({foreign} files have names that are not taken)',
  },
  folderTooLarge: {
    zh: '一次最多导入 {files} 个文件、{gigabytes} GB；请选择下级文件夹，或打成 ZIP',
    en: 'At most {files} files and {gigabytes} GB are imported at once. Choose a folder in it, or pack them into a ZIP',
  },
  busy: {
    zh: '这个数据集正在导入，等它完成后再试',
    en: 'An import into this data set is running. Try again when it is done',
  },
  notInspected: {
    zh: '要先完成检查才能导入；这次导入已在进行或已结束',
    en: 'Only what was inspected can be imported; this one is running or over',
  },
  unknownClass: { zh: '有的标签已不存在', en: 'One of the labels does not exist any more' },
  noLabelName: {
    zh: '“{name}”不能作为标签：编码由名称中的英文字母和数字组成，名称最多 40 个字符；请为它选择标签，或先在“标签”中新增',
    en: '“{name}” cannot be made a label: its code is made of the letters a–z and digits of the name, which has 40 characters at most. Choose a label for it, or add one under Labels first',
  },
  notInFile: { zh: '文件中没有类别“{name}”', en: 'The file has no class “{name}”' },
  codeOfOther: {
    zh: '“{name}”的标签编码“{code}”已被使用；请为它选择标签，或先在“标签”中新增',
    en: 'The code “{code}” that a label of “{name}” would have is taken. Choose a label for it, or add one under Labels first',
  },
  keyTooLong: {
    zh: '帧的名称超过 {most} 个字符，未导入',
    en: 'The name of a frame has more than {most} characters; left out',
  },
  classUnmapped: {
    zh: '类别“{name}”没有对应的标签，其对象未导入',
    en: 'The class “{name}” has no label here, so its objects were left out',
  },
  keyPointNames: {
    zh: '关键点的名称未保留，只保留顺序',
    en: 'The names of key points are not kept, their order is',
  },
  tooManyObjects: {
    zh: '一帧超过 {most} 个对象，其余未导入',
    en: 'A frame has more than {most} objects; the others were left out',
  },
  inspected: {
    zh: '检查完成：{frames} 帧，{objects} 个对象，{findings} 处提示；尚未导入',
    en: 'Inspected: frames {frames}, objects {objects}, findings {findings}. Nothing is imported yet',
  },
  imported: {
    zh: '导入完成：新增 {added} 帧，更新 {replaced} 帧，未变 {unchanged} 帧，保留 {kept} 帧',
    en: 'Imported: frames added {added}, replaced {replaced}, as before {unchanged}, kept {kept}',
  },
});
