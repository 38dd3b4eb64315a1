import { defineMessages } from '#server/ground/core/messages.ts';

export const trackMessages = defineMessages({
  noSuchRide: {
    zh: '没有这个订单，或订单没有由我们的车辆完成',
    en: 'There is no such order, or none of our cars completed it',
  },
  noHistory: {
    zh: '这次行程的位置记录不在历史中，没有制作轨迹。请选择另一次行程',
    en: 'The history has no positions of this ride, and no track was made. Choose another ride',
  },
  tooShort: {
    zh: '隐去两端后剩下的路程太短，没有制作轨迹。请减小隐去的距离，或选择更长的行程',
    en: 'Too little is left once both ends are cut off, and no track was made. Cut less, or choose a longer ride',
  },
  notReleased: {
    zh: '该场景没有公开到门户，请先在场景库中公开',
    en: 'The scene is not released to the portal; release it in the scene library first',
  },
  nothingMoves: {
    zh: '场景中没有移动的轨迹，没有制作',
    en: 'Nothing moves in this scene, and no track was made',
  },
});
