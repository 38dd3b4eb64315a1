import { defineWords } from '#web/lib/words.ts';

export const richTextWords = defineWords({
  toolbar: ['格式', 'Formatting'],
  heading: ['标题', 'Heading'],
  subheading: ['小标题', 'Subheading'],
  bold: ['加粗', 'Bold'],
  italic: ['斜体', 'Italic'],
  underline: ['下划线', 'Underline'],
  strike: ['删除线', 'Strike through'],
  code: ['代码', 'Code'],
  bulletList: ['项目列表', 'Bullet list'],
  orderedList: ['编号列表', 'Numbered list'],
  quote: ['引用', 'Quote'],
  link: ['链接', 'Link'],
  unlink: ['去掉链接', 'Remove the link'],
  image: ['插入图片', 'Insert an image'],
  imageFailed: ['图片没有上传：{{reason}}', 'The image was not uploaded: {{reason}}'],
  undo: ['撤销', 'Undo'],
  redo: ['重做', 'Redo'],
  address: ['链接地址', 'Address of the link'],
  addressHint: [
    '以 https:// 或 http:// 开头的网址，或以 / 开头的本系统页面',
    'An address that begins with https:// or http://, or a page of this console that begins with /',
  ],
  apply: ['确定', 'Apply'],
  cancel: ['取消', 'Cancel'],
});
