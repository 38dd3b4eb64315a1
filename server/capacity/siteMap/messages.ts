import { defineMessages } from '#server/ground/core/messages.ts';

export const siteMapMessages = defineMessages({
  tooFar: {
    zh: '“{name}”距站点超过 5 公里',
    en: '“{name}” lies further than 5 km from the station',
  },
  pictureTooFar: { zh: '图片的一角距站点超过 5 公里', en: 'A corner of the picture lies further than 5 km away' },
  unnamed: { zh: '图形 {id}', en: 'shape {id}' },
  unchanged: {
    zh: '草稿与已发布的版本相同，没有可发布的修改',
    en: 'The draft is what is published already; there is nothing to publish',
  },
  nothingDrawn: { zh: '还没有画任何内容', en: 'Nothing is drawn yet' },
  tooManyBays: { zh: '一个站点最多 {most} 个车位', en: 'A station has at most {most} bays' },
});
