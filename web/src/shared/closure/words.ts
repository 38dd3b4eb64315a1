import { defineWords } from '#web/lib/words.ts';

export const words = defineWords({
  previewLater: ['画出范围后，显示区内的车辆和订单', 'Cars and rides in it show once it is drawn'],
  previewCars: ['区内有 {{count}} 辆车', { one: '{{count}} car is inside', other: '{{count}} cars are inside' }],
  previewRides: [
    '{{count}} 个订单的上车点或目的地在区内',
    { one: '{{count}} ride begins or ends in it', other: '{{count}} rides begin or end in it' },
  ],
  squareKm: ['{{area}} 平方公里', '{{area}} km²'],
  moreRides: ['订单较多，只显示一部分', 'There are more rides than are shown'],
});
