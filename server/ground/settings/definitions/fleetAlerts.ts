/** Thresholds of alerts. */
import { configMain, numberOption } from '../define.ts';

const kmh = { zh: '公里/小时', en: 'km/h' };
const seconds = { zh: '秒', en: 'seconds' };
const minutes = { zh: '分钟', en: 'minutes' };
const percent = { zh: '%', en: '%' };

export const speedLimit = numberOption({
  key: 'fleet.alerts.speedLimit',
  default: 80,
  min: 5,
  max: 200,
  unit: kmh,
  title: { zh: '车辆限速', en: 'Speed limit of all cars' },
  explanation: {
    zh: '没有电子围栏限速的地方按此判断超速；电子围栏限速更低时按电子围栏。',
    en: 'Holds wherever no zone has a lower one.',
  },
});

export const speedMargin = numberOption({
  key: 'fleet.alerts.speedMargin',
  default: 5,
  min: 0,
  max: 50,
  unit: kmh,
  title: { zh: '超速余量', en: 'Margin above the limit' },
  explanation: {
    zh: '超过限速这么多才算超速；回到限速以内才算恢复，避免在限速附近反复告警。',
    en: 'Only what is above the limit by more than this counts; it is over when the limit itself is kept again.',
  },
});

export const speedSeconds = numberOption({
  key: 'fleet.alerts.speedSeconds',
  default: 5,
  min: 0,
  max: 600,
  unit: seconds,
  title: { zh: '超速持续时间', en: 'Too fast for' },
  explanation: { zh: '连续超速这么久才告警。', en: 'Announced when it lasts so long.' },
});

export const silentSeconds = numberOption({
  key: 'fleet.alerts.silentSeconds',
  default: 120,
  min: 10,
  max: 86_400,
  unit: seconds,
  title: { zh: '失联时间', en: 'Silent for' },
  explanation: {
    zh: '这么久没有收到车辆任何消息时告警。已移出运营的车辆不算。',
    en: 'Announced when nothing at all was heard of a car for so long. Cars that are removed do not count.',
  },
});

export const lowCharge = numberOption({
  key: 'fleet.alerts.lowCharge',
  default: 20,
  min: 1,
  max: 90,
  unit: percent,
  title: { zh: '电量低', en: 'Low charge' },
  explanation: {
    zh: '电量降到此值时告警；回升超过 5 个百分点才算恢复。',
    en: 'It is over when the charge is 5 points higher.',
  },
});

export const criticalCharge = numberOption({
  key: 'fleet.alerts.criticalCharge',
  default: 10,
  min: 1,
  max: 90,
  unit: percent,
  title: { zh: '电量极低', en: 'Very low charge' },
  explanation: { zh: '降到此值时，电量告警升为高级。', en: 'From here on the alert is of high severity.' },
});

export const noStopSeconds = numberOption({
  key: 'fleet.alerts.noStopSeconds',
  default: 20,
  min: 0,
  max: 3600,
  unit: seconds,
  title: { zh: '禁停区停留', en: 'Standing in a no-stop zone for' },
  explanation: {
    zh: '在禁停区内静止这么久时告警，短于等红灯的时间会误报。',
    en: 'Shorter than a red light lasts announces too much.',
  },
});

export const stoppedMinutes = numberOption({
  key: 'fleet.alerts.stoppedMinutes',
  default: 5,
  min: 1,
  max: 240,
  unit: minutes,
  title: { zh: '途中停车过久', en: 'Standing on the way for' },
  explanation: {
    zh: '车辆在接驾或载客途中这么久没有移动时告警。',
    en: 'Announced when a car on its way to or with a passenger has not moved for so long.',
  },
});

export const closedAreaSeconds = numberOption({
  key: 'fleet.alerts.closedAreaSeconds',
  default: 90,
  min: 0,
  max: 3600,
  unit: seconds,
  title: { zh: '仍在封闭区域内', en: 'Still in a closed area after' },
  explanation: {
    zh: '区域封闭后，车辆这么久还没有驶离时告警，由人处理。',
    en: 'A car that has not left an area so long after it was closed is announced, so that a person sees to it.',
  },
});

/** More is taken for a mistake: whoever means it closes several. */
export const closedAreaSquareKm = numberOption({
  key: 'fleet.alerts.closedAreaSquareKm',
  default: 25,
  min: 1,
  max: 10_000,
  unit: { zh: '平方公里', en: 'km²' },
  title: { zh: '封闭区域最大面积', en: 'Largest closed area' },
  explanation: {
    zh: '面积超过此值的封闭区域不予设立，以免误封整座城市。',
    en: 'A larger closure is refused, so that no mistake closes a whole city.',
  },
});

export const autoCloseMinutes = numberOption({
  key: 'fleet.alerts.autoCloseMinutes',
  default: 10,
  min: 0,
  max: 1440,
  unit: minutes,
  title: { zh: '恢复后自动关闭', en: 'Close by itself once well' },
  explanation: {
    zh: '失联、电量低、时钟异常、超速和停车类告警恢复这么久仍无人领取时自动关闭。0 表示都由人关闭。',
    en: 'Alerts of silence, low charge, clocks, speed and standing that nobody took, so long after all was well again. 0: a person closes every one.',
  },
});

export const fleetAlertsMain = configMain({
  key: 'fleet.alerts',
  title: { zh: '告警规则', en: 'Alert rules' },
  explanation: { zh: '车辆出现哪些情况时进入告警队列', en: 'What brings a car into the queue of alerts' },
  options: [
    speedLimit,
    speedMargin,
    speedSeconds,
    silentSeconds,
    lowCharge,
    criticalCharge,
    noStopSeconds,
    stoppedMinutes,
    closedAreaSeconds,
    closedAreaSquareKm,
    autoCloseMinutes,
  ],
  check: (get) =>
    get(criticalCharge) > get(lowCharge)
      ? { option: criticalCharge, problem: { zh: '不能高于“电量低”', en: 'Must not be above the low charge' } }
      : null,
});
