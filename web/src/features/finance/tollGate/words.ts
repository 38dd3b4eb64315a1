import { defineWords } from '#web/lib/words.ts';

export const words = defineWords({
  basics: ['基本信息', 'Basics'],
  empty: [
    '没有收费口时，路桥费由应用告知，未告知的不收',
    'Without gates, tolls are what apps tell; what nobody tells is not charged',
  ],
  deleteTitle: ['删除“{{name}}”？', 'Delete “{{name}}”?'],
  deleteText: [
    '已结束行程的计费不变；此后经过这里不再计费。',
    'Rides that ended keep their price; from now on passing it costs nothing.',
  ],
  positionHint: ['收费断面的中点', 'The middle of the line across the road'],
  headingHint: [
    '车辆通过的方向，从正北顺时针；反向通过不计',
    'In which it is passed, clockwise from north; the other way costs nothing',
  ],
  metres: ['米', 'm'],
  amountHint: ['不在下列车辆分组的车辆', 'Of cars in none of the groups below'],
  classesHint: ['车辆属于多个车辆分组时，按列表中的第一个', 'Of a car in several groups the first in the list counts'],
  classGroup: ['车辆分组 {{n}}', 'Car group {{n}}'],
  classAmount: ['金额 {{n}}', 'Amount {{n}}'],
  addClass: ['增加车辆分组', 'Add a car group'],
  removeClass: ['删除车辆分组 {{n}}', 'Remove car group {{n}}'],
  badCurrency: ['没有这种币种', 'There is no such currency'],
  oneWay: ['{{heading}}°', '{{heading}}°'],
  both: ['{{heading}}° 及反向', '{{heading}}° and back'],
});
