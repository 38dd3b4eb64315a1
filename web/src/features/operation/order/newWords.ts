/** What is said where staff orders a ride. */
import { defineWords } from '#web/lib/words.ts';

export const newWords = defineWords({
  purpose: [
    '为来电或到店的乘客叫车，规则和价格与乘客端一致。',
    'For passengers who ring or come by: the same rules and prices as in their app.',
  ],
  placeHint: ['站点或地点名称', 'Station, or a name of your own'],
  at: ['用车时间', 'When'],
  atHint: ['不填：现在', 'Left out: now'],
  mobileHint: ['填写后订单归入该乘客', 'With it the order is the passenger’s'],
  incomplete: ['填好上下车地点后显示里程、到达时间和金额。', 'With both places you see distance, arrival and price.'],
  expected: ['约 {{distance}}，{{duration}}', 'About {{distance}}, {{duration}}'],
  carIn: ['最近的空闲车辆约 {{time}} 后到达上车点', 'The nearest free car is at the pick-up in about {{time}}'],
  noCar: ['附近没有空闲车辆，下单后继续寻找', 'No free car is near; it is searched for once the ride is ordered'],
  booked: ['到时间前自动找车', 'Its car is searched in time for it'],
  costs: ['金额', 'Price'],
  holds: ['这个金额十分钟内有效。', 'This price holds for ten minutes.'],
  noRule: [
    '没有适用的计价规则：可以下单，但没有金额。',
    'No pay rule is for this ride: it can be ordered, but has no price.',
  ],
  done: ['订单已提交', 'The ride is ordered'],
});
