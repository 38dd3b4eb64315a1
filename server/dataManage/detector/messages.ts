import { defineMessages } from '#server/ground/core/messages.ts';

export const detectorMessages = defineMessages({
  nameTaken: { zh: '这个名称已被使用', en: 'This name is taken' },
  unknownClass: { zh: '有的标签已不存在', en: 'One of the labels does not exist any more' },
  disabled: { zh: '检测器已停用，没有开始', en: 'The detector is disabled, so nothing was begun' },
  noPictures: { zh: '数据集里没有图片', en: 'The data set has no pictures' },
  gone: {
    zh: '检测器或导入已被删除，没有写入任何内容',
    en: 'The detector or the import was deleted, so nothing was written',
  },
  stopped: {
    zh: '检测器无法使用：{problem} {said}。没有写入任何预标注；检查检测器的地址和凭证后再试',
    en: 'The detector cannot be used: {problem} {said}. No pre-label was written. See its address and token, and try again',
  },
  awayTooLong: {
    zh: '检测器连续 {count} 张图片没有回答（{problem} {said}）。没有写入任何预标注；稍后再试',
    en: 'The detector did not answer for {count} pictures in a row ({problem} {said}). No pre-label was written. Try again later',
  },
  done: {
    zh: '预标注完成：{frames} 张图片，{objects} 个对象，{findings} 处提示',
    en: 'Pre-labelled: pictures {frames}, objects {objects}, findings {findings}',
  },
  pictureTooLarge: {
    zh: '图片超过 {most} MB，未发送',
    en: 'The picture is larger than {most} MB and was not sent',
  },
  refused: { zh: '检测器拒绝了这张图片：{said}', en: 'The detector refused this picture: {said}' },
  noAnswer: {
    zh: '试了 {times} 次没有得到回答：{problem} {said}',
    en: 'No answer in {times} tries: {problem} {said}',
  },
  tooLong: { zh: '回答超过 {most} MB，未采用', en: 'The answer is longer than {most} MB and was not used' },
  notJson: {
    zh: '回答不是有效的 JSON（NaN 也不是），未采用',
    en: 'The answer is no JSON (nor is NaN), and was not used',
  },
  noList: {
    zh: '回答里没有 objects 列表，未采用',
    en: 'There is no list “objects” in the answer, which was not used',
  },
  tooMany: {
    zh: '回答里有 {count} 个对象，最多 {most} 个，未采用',
    en: '{count} objects in the answer, at most {most}: it was not used',
  },
  tooSlow: { zh: '回答太复杂，无法读取，未采用', en: 'The answer is too much to be read, and was not used' },
  noCategory: { zh: '对象没有类别名称，未采用', en: 'The object has no category and was left out' },
  noShape: { zh: '对象没有可用的图形，未采用', en: 'The object has no shape that can be used and was left out' },
  badScore: {
    zh: '置信度不是 0 到 1 的数，对象未采用',
    en: 'The score is no number from 0 to 1; the object was left out',
  },
  classUnmapped: {
    zh: '类别“{name}”没有对应的标签，对象未采用',
    en: 'The class “{name}” has no label here; the object was left out',
  },
});
