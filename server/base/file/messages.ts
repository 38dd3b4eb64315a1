import type { FileProblem } from '#contract/base/file/calls.ts';
import { defineMessages, type Message } from '#server/ground/core/messages.ts';

export const fileMessages = defineMessages({
  unknownEnding: {
    zh: '不支持这种文件，可用的扩展名：{endings}',
    en: 'Files of this kind are not taken; the endings are {endings}',
  },
  typeDiffers: {
    zh: '文件类型与扩展名 .{ending} 不符',
    en: 'The type of the file does not go with its ending .{ending}',
  },
  tooLarge: { zh: '文件不能超过 {limit}', en: 'A file has at most {limit}' },
  nothingThere: {
    zh: '没有找到已上传的内容，请重新上传',
    en: 'Nothing has been uploaded yet; please upload the file again',
  },
  tooLate: { zh: '上传时间已过，请重新上传', en: 'The time for this upload is over; please start again' },
  otherMode: {
    zh: '当前文件存储方式不支持此接口',
    en: 'The present way of keeping files does not offer this call',
  },
  notAnImage: {
    zh: '请选择 PNG、JPEG、GIF 或 WebP 图片',
    en: 'Choose a PNG, JPEG, GIF or WebP image',
  },
  idOrKey: {
    zh: '请给出文件编号，或给出存储键、文件名和大小',
    en: 'Give the id of the file, or its key, name and size',
  },
  notYours: {
    zh: '文件不存在、尚未确认或不能使用，请重新上传',
    en: 'A file is missing, not confirmed or not yours to use; please upload it again',
  },
  tooMany: { zh: '最多 {max} 个文件', en: 'At most {max} files' },
  twice: { zh: '同一个文件只能使用一次', en: 'The same file can be used only once' },
  releasedTitle: { zh: '文件“{name}”已解除隔离', en: '“{name}” was released from quarantine' },
  releasedBody: {
    zh: '请在一天内回到上传它的表单，点“重试”使用它。',
    en: 'Within a day, go back to the form it was uploaded in and press Retry to use it.',
  },
  notInQuarantine: { zh: '该文件不在隔离区', en: 'The file is not in quarantine' },
  neverRead: {
    zh: '该文件的内容没有被检查过，只能删除',
    en: 'The content of this file was never examined; it can only be deleted',
  },
  belongs: {
    zh: '该文件正在被使用，请先在使用它的地方移除',
    en: 'The file belongs to something; take it out there first',
  },
  gone: {
    zh: '下载链接已失效，请重新下载',
    en: 'This download link is no longer good; please download again',
  },
  uploadGone: {
    zh: '上传地址已失效，请重新上传',
    en: 'This upload address is no longer good; please start again',
  },
  lengthNeeded: {
    zh: '上传内容的长度与声明不符',
    en: 'The length of the upload is not the one that was announced',
  },
  wrongPlace: {
    zh: '上传必须从第 {offset} 字节继续',
    en: 'The upload goes on at byte {offset}',
  },
  busyUpload: {
    zh: '这个文件正在上传，请稍后再试',
    en: 'This file is being uploaded; please try again shortly',
  },
});

/** Why a file is in quarantine. */
export const problemMessages: Record<FileProblem, Message> = {
  sizeDiffers: { zh: '内容的大小与声明不符', en: 'its size is not the one that was announced' },
  contentDiffers: { zh: '内容与扩展名不符', en: 'its content is not what its name says' },
  twoKinds: { zh: '内容同时是两种文件', en: 'it is two kinds of file at once' },
  hiddenScript: { zh: '内容中含有网页或脚本', en: 'it holds a web page or a script' },
  tooManyPixels: { zh: '图片的像素过多', en: 'the image has too many pixels' },
  tooManyPages: { zh: '文档的页数过多', en: 'the document has too many pages' },
  brokenImage: { zh: '图片已损坏', en: 'the image is broken' },
  brokenArchive: { zh: '压缩文件已损坏', en: 'the archive is broken' },
  archiveTooLarge: { zh: '压缩文件解压后过大', en: 'the archive would be too large when unpacked' },
  archiveNames: { zh: '压缩文件中含有越界的文件名', en: 'names in the archive lead out of its folder' },
  archiveSealed: { zh: '压缩文件已加密，无法检查', en: 'the archive is encrypted and cannot be examined' },
};

/** What whoever brought a file is told when it is used all the same: that the check refused it, why, and what to do. */
export const refusedFile = (problem: FileProblem): Message => {
  const { zh, en } = problemMessages[problem];
  // what was never read is let out by nobody
  return problem === 'sizeDiffers'
    ? {
        zh: `文件“{name}”未通过上传检查：${zh}。请重新上传`,
        en: `“{name}” was refused by the check of uploads: ${en}. Upload it again`,
      }
    : {
        zh: `文件“{name}”未通过上传检查，已隔离：${zh}。请换一个没有问题的文件，或请管理员在“文件”中解除隔离后再试`,
        en: `“{name}” was refused by the check of uploads and is in quarantine: ${en}. Bring a sound file, or ask an administrator to release it under Files and try again`,
      };
};
