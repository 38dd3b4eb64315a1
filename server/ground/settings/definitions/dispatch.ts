/** Settings of the dispatcher. */
import { MOST_DAYS_AHEAD } from '#contract/ground/booking.ts';
import { choiceOption, configMain, configModule, listOption, numberOption, switchOption } from '../define.ts';

const seconds = { zh: '秒', en: 's' };
const kmh = { zh: '公里/小时', en: 'km/h' };

export const dispatchStrategy = choiceOption({
  key: 'dispatch.assignment.strategy',
  default: 'firstThere',
  choices: [
    { value: 'firstThere', title: { zh: '最先到达', en: 'First there' } },
    { value: 'nearest', title: { zh: '最近空车', en: 'Nearest free car' } },
  ],
  title: { zh: '派单方式', en: 'Way of dispatching' },
  explanation: {
    zh: '“最先到达”每秒把所有待派订单一起比较，也考虑即将空闲的车；“最近空车”按先来后到逐单取最近的空车。',
    en: '“First there” weighs all waiting orders together every second, and cars that are free soon as well; “nearest” takes them one by one.',
  },
});
export const dispatchRadius = numberOption({
  key: 'dispatch.assignment.radiusMetres',
  default: 8000,
  min: 200,
  max: 50_000,
  unit: { zh: '米', en: 'm' },
  title: { zh: '派单半径', en: 'Radius' },
  explanation: {
    zh: '直线距离超过它的车不派。太小会派不出去，太大会空驶过远。',
    en: 'Cars further away than this, in a straight line, are not asked. Too small finds none; too large drives far for nothing.',
  },
});
export const dispatchLookAhead = numberOption({
  key: 'dispatch.assignment.lookAheadSeconds',
  default: 300,
  min: 0,
  max: 1800,
  unit: seconds,
  title: { zh: '等待即将空闲的车', en: 'Wait for cars that are free soon' },
  explanation: {
    zh: '在这段时间内将空闲、且能先到的车，值得等；0 表示只看已经空闲的车。',
    en: 'A car that is free within this time and would be there first is waited for; 0 looks only at cars that are free now.',
  },
});
export const dispatchLeastCharge = numberOption({
  key: 'dispatch.assignment.leastChargePercent',
  default: 20,
  min: 0,
  max: 90,
  unit: { zh: '%', en: '%' },
  title: { zh: '最低电量', en: 'Least charge' },
  explanation: {
    zh: '电量低于它的车不派新订单；没有上报电量的车不受限制。',
    en: 'Cars with less are given no new order; cars that report no charge are not held back.',
  },
});

const assignmentMain = configMain({
  key: 'dispatch.assignment',
  title: { zh: '选车', en: 'Choosing cars' },
  explanation: { zh: '一张订单派给哪辆车', en: 'Which car an order is given to' },
  options: [dispatchStrategy, dispatchRadius, dispatchLookAhead, dispatchLeastCharge],
});

export const dispatchSpeed = numberOption({
  key: 'dispatch.estimate.speedKmh',
  default: 30,
  min: 5,
  max: 100,
  unit: kmh,
  title: { zh: '平均速度', en: 'Average speed' },
  explanation: {
    zh: '含等灯停车，用来估计到达时间',
    en: 'Stops included; for estimating when a car is there',
  },
});
export const dispatchPeakSpeed = numberOption({
  key: 'dispatch.estimate.peakSpeedKmh',
  default: 22,
  min: 5,
  max: 100,
  unit: kmh,
  title: { zh: '高峰平均速度', en: 'Average speed at peak hours' },
  explanation: { zh: '高峰时段内用它代替平均速度', en: 'Takes the place of the average speed at peak hours' },
});
export const dispatchPeakHours = listOption({
  key: 'dispatch.estimate.peakHours',
  default: ['07-09', '17-19'],
  maxItems: 12,
  itemMaxLength: 5,
  pattern: /^([01]\d|2[0-3])-([01]\d|2[0-4])$/,
  expected: { zh: '形如 07-09', en: 'Like 07-09' },
  title: { zh: '高峰时段', en: 'Peak hours' },
  explanation: {
    zh: '每项是起止小时，例如 07-09 表示 7:00 到 9:00，按平台的时区',
    en: 'From hour to hour, such as 07-09 for 7:00 to 9:00, in the platform’s time zone',
  },
});
export const dispatchDetour = numberOption({
  key: 'dispatch.estimate.detourPercent',
  default: 135,
  min: 100,
  max: 300,
  unit: { zh: '%', en: '%' },
  title: { zh: '绕行系数', en: 'Detour' },
  explanation: {
    zh: '道路距离是直线距离的百分之多少',
    en: 'How long the way by road is, in percent of the straight line',
  },
});
export const dispatchUseLearned = switchOption({
  key: 'dispatch.estimate.useLearned',
  default: false,
  title: { zh: '报价里程用学习的系数', en: 'Learned factors for quoted distances' },
  explanation: {
    zh: '开启后，报价的里程和时长按从以往行程学习的系数估计（按直线距离、时段和行政区划）；没有学到的仍按绕行系数',
    en: 'When on, distance and time of a quote are estimated by factors learned from past rides (by straight line, hour and division); the detour where none was learned',
  },
});
export const dispatchUseRoads = switchOption({
  key: 'dispatch.estimate.useRoads',
  default: false,
  title: { zh: '报价里程用道路网', en: 'Own roads for quoted distances' },
  explanation: {
    zh: '开启后，上车和下车地点都在启用的道路网旁时，报价的里程和时长按道路网上最快的路线计算；其余仍按系数估计',
    en: 'When on, distance and time of a quote come from the fastest way on the road network in force where both places lie beside its roads; elsewhere from the factors',
  },
});
export const dispatchRoadPace = numberOption({
  key: 'dispatch.estimate.roadPacePercent',
  default: 60,
  min: 20,
  max: 100,
  unit: { zh: '%', en: '%' },
  title: { zh: '道路网上的实际车速', en: 'Pace on the road network' },
  explanation: {
    zh: '实际平均车速（含等灯停车）是道路限速的百分之多少；高峰时段再按高峰平均速度与平均速度之比降低',
    en: 'The actual average speed, stops included, in percent of the speed limits; at peak hours it is lowered further, as the average speed at peak hours is to the average speed',
  },
});

const estimateMain = configMain({
  key: 'dispatch.estimate',
  title: { zh: '到达时间估计', en: 'Expected arrival' },
  explanation: { zh: '怎样估计车辆多久能到', en: 'How the time until a car is there is estimated' },
  options: [
    dispatchSpeed,
    dispatchPeakSpeed,
    dispatchPeakHours,
    dispatchDetour,
    dispatchUseLearned,
    dispatchUseRoads,
    dispatchRoadPace,
  ],
});

export const dispatchAnswerSeconds = numberOption({
  key: 'dispatch.waiting.answerSeconds',
  default: 8,
  min: 2,
  max: 120,
  unit: seconds,
  title: { zh: '车辆应答时限', en: 'Time for the car to answer' },
  explanation: {
    zh: '车辆在这段时间内没有接单，就派给下一辆',
    en: 'When the car has not taken the order by then, the next one is asked',
  },
});
export const dispatchMostOffers = numberOption({
  key: 'dispatch.waiting.mostOffers',
  default: 10,
  min: 1,
  max: 100,
  unit: { zh: '辆', en: 'cars' },
  title: { zh: '最多派几辆车', en: 'Cars asked at most' },
  explanation: { zh: '都没有接单时，订单失败', en: 'When none of them took it, the order fails' },
});
export const dispatchLongestWait = numberOption({
  key: 'dispatch.waiting.longestWaitSeconds',
  default: 900,
  min: 30,
  max: 7200,
  unit: seconds,
  title: { zh: '最长等待派单', en: 'Longest wait for a car' },
  explanation: {
    zh: '超过这个时间仍没有车接单，订单失败',
    en: 'When no car has taken it by then, the order fails',
  },
});
export const dispatchSilentSeconds = numberOption({
  key: 'dispatch.waiting.silentSeconds',
  default: 60,
  min: 10,
  max: 600,
  unit: seconds,
  title: { zh: '车辆失联改派', en: 'Silent cars' },
  explanation: {
    zh: '接驾途中的车这么久没有消息，订单改派给别的车；这样的车也不派新单',
    en: 'An order on its way is given to another car when nothing was heard of its car for so long; such cars get no new orders',
  },
});

const waitingMain = configMain({
  key: 'dispatch.waiting',
  title: { zh: '等待和改派', en: 'Waiting and asking again' },
  explanation: { zh: '何时换车，何时失败', en: 'When another car is asked, and when the order fails' },
  options: [dispatchAnswerSeconds, dispatchMostOffers, dispatchLongestWait, dispatchSilentSeconds],
});

export const bookingLeastAhead = numberOption({
  key: 'dispatch.booking.leastAheadMinutes',
  default: 30,
  min: 5,
  max: 1440,
  unit: { zh: '分钟', en: 'min' },
  title: { zh: '至少提前', en: 'At least ahead' },
  explanation: {
    zh: '比它更近的上车时间不接受预约，乘客可以即时叫车',
    en: 'A pick-up sooner than this cannot be booked; the passenger orders a car for at once',
  },
});
export const bookingMostAhead = numberOption({
  key: 'dispatch.booking.mostAheadDays',
  default: 7,
  min: 0,
  max: MOST_DAYS_AHEAD,
  unit: { zh: '天', en: 'days' },
  title: { zh: '最多提前', en: 'At most ahead' },
  explanation: { zh: '0 表示不接受预约', en: '0: no bookings are taken' },
});
export const bookingSearchBefore = numberOption({
  key: 'dispatch.booking.searchBeforeMinutes',
  default: 15,
  min: 1,
  max: 120,
  unit: { zh: '分钟', en: 'min' },
  title: { zh: '提前找车', en: 'Search before the pick-up' },
  explanation: {
    zh: '预约上车前多久开始找车。早到的车在上车点等候，预约时间之前不计候时；太短可能赶不到。运营规则可以另行规定。',
    en: 'So long before the booked pick-up its car is searched. A car that is early waits, free of charge until the time; too short, and it may come late. Operating rules may say otherwise.',
  },
});

const bookingMain = configMain({
  key: 'dispatch.booking',
  title: { zh: '预约', en: 'Booking ahead' },
  explanation: {
    zh: '提前多久可以预约，何时开始找车',
    en: 'How far ahead rides are booked, and when their cars are searched',
  },
  options: [bookingLeastAhead, bookingMostAhead, bookingSearchBefore],
});

export const dispatchModule = configModule({
  key: 'dispatch',
  title: { zh: '派单', en: 'Dispatching' },
  explanation: { zh: '订单怎样派给车辆', en: 'How orders are given to cars' },
  mains: [assignmentMain, estimateMain, waitingMain, bookingMain],
});
