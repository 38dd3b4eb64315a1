import { defineWords } from '#web/lib/words.ts';

export const words = defineWords({
  title: ['预览“{{name}}”', 'Preview of “{{name}}”'],
  hint: [
    '草稿按门户的样子显示，公众看不到。未保存的修改不在其中。',
    'The draft as the portal draws it; the public does not see it. What was not saved is not in it.',
  ],
  device: ['设备', 'Device'],
  phone: ['手机', 'Phone'],
  desktop: ['电脑', 'Desktop'],
  language: ['语言', 'Language'],
  chinese: ['中文', 'Chinese'],
  english: ['英文', 'English'],
  frame: ['“{{name}}”，{{language}}，宽 {{width}} 像素', '“{{name}}”, {{language}}, {{width}} pixels wide'],
  refresh: ['重新载入', 'Load again'],
});
