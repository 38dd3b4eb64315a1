/**
 * The lists of data that laws want around an event, item by item, and how much of each a record holds. What a car does not report is
 * said to be missing, never guessed.
 */
import type { Text } from '#contract/ground/words.ts';
import type { EventRecordForm } from './rules.ts';

/** `part`: the record holds some of what the item names, as its note says. `none`: cars do not report it. */
export type Held = 'whole' | 'part' | 'none';

export interface ListItem {
  /** In the law's own order. */
  number: number;
  name: Text;
  held: Held;
  note?: Text;
}

export interface LegalList {
  /** Where it is written, and the state of the text that it follows. */
  source: Text;
  items: readonly ListItem[];
}

export const LEGAL_LISTS: Readonly<Record<Exclude<EventRecordForm, 'whole'>, LegalList>> = {
  stvg1g: {
    source: [
      '德国《道路交通法》（StVG）第 1g 条第 1 款，2021 年文本',
      'German road traffic act (StVG), section 1g (1), as of 2021',
    ],
    items: [
      { number: 1, name: ['车辆识别代号', 'Vehicle identification number'], held: 'whole' },
      { number: 2, name: ['位置', 'Positions'], held: 'whole' },
      {
        number: 3,
        name: ['自动驾驶功能的使用、开启与关闭', 'Use, activation and deactivation of the driving function'],
        held: 'part',
        note: ['车辆状态；车辆不上报功能的开关', 'The states of the vehicle; cars do not report switching'],
      },
      { number: 4, name: ['对替代操作的许可', 'Releases of alternative manoeuvres'], held: 'none' },
      {
        number: 5,
        name: ['系统监测，含软件版本', 'System monitoring, with the state of the software'],
        held: 'part',
        note: ['软件版本和车辆报警', 'The version of the software, and alarms of the car'],
      },
      { number: 6, name: ['环境和天气', 'Environment and weather'], held: 'none' },
      {
        number: 7,
        name: ['通信参数，如延迟和带宽', 'Connection, such as latency and bandwidth'],
        held: 'part',
        note: ['每次上报的延迟', 'The delay of each report'],
      },
      { number: 8, name: ['安全系统的启用及状态', 'Safety systems, their state and what set them off'], held: 'none' },
      {
        number: 9,
        name: ['纵向和横向加速度', 'Acceleration, lengthwise and across'],
        held: 'part',
        note: ['纵向，由相邻两次速度算出', 'Lengthwise, worked out from one speed to the next'],
      },
      { number: 10, name: ['速度', 'Speed'], held: 'whole' },
      { number: 11, name: ['灯光状态', 'State of the lights'], held: 'none' },
      { number: 12, name: ['供电', 'Power supply'], held: 'part', note: ['电量', 'The charge of the battery'] },
      {
        number: 13,
        name: ['从外部发给车辆的指令和信息', 'Commands and information sent to the vehicle'],
        held: 'whole',
      },
    ],
  },
  miit10: {
    source: [
      '《智能网联汽车道路测试与示范应用管理规范（试行）》，2021 年',
      'Chinese administrative rules for road tests and demonstrations of intelligent connected vehicles (trial), 2021',
    ],
    items: [
      { number: 1, name: ['车辆标识', 'Identification of the vehicle'], held: 'whole' },
      { number: 2, name: ['车辆控制模式', 'Mode of control'], held: 'none' },
      { number: 3, name: ['车辆位置', 'Position'], held: 'whole' },
      {
        number: 4,
        name: ['速度、加速度、行驶方向等运动状态', 'Motion: speed, acceleration, direction'],
        held: 'whole',
        note: ['加速度由相邻两次速度算出', 'Acceleration: worked out from one speed to the next'],
      },
      { number: 5, name: ['环境感知及响应状态', 'Perception of the surroundings, and response'], held: 'none' },
      { number: 6, name: ['灯光、信号实时状态', 'Lights and signals'], held: 'none' },
      { number: 7, name: ['外部 360 度视频监控', 'Video of the surroundings, 360 degrees'], held: 'none' },
      { number: 8, name: ['车内视频及语音监控', 'Video and sound of the cabin'], held: 'none' },
      { number: 9, name: ['接收的远程控制指令', 'Remote commands received'], held: 'whole' },
      { number: 10, name: ['车辆故障情况', 'Faults'], held: 'whole' },
    ],
  },
};
