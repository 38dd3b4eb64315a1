/** The enumerations of remote commands. */
import type { LISTED_COMMAND_KINDS } from '#contract/capacity/command/calls.ts';
import type { CommandState } from '#contract/capacity/command/rules.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const commandDicts: readonly SeedDict[] = [
  closedDict<(typeof LISTED_COMMAND_KINDS)[number]>('commandKind', '远程指令', 'Remote command', {
    stopAtSafePlace: ['靠边安全停车', 'Stop at the next safe place'],
    resume: ['恢复行驶', 'Resume'],
    returnToStation: ['返回站点', 'Return to a station'],
    openDoors: ['打开车门', 'Open the doors'],
    message: ['给乘客的消息', 'Message to passengers'],
    assignOrder: ['派单', 'Take an order'],
    cancelOrder: ['取消派单', 'Drop an order'],
    leaveArea: ['驶离封闭区域', 'Leave a closed area'],
    record: ['采集并上传', 'Record and upload'],
  }),
  closedDict<CommandState>('commandState', '指令状态', 'State of a command', {
    prepared: ['待确认', 'To be confirmed', 'grey'],
    queued: ['等待送达', 'Waiting for the car', 'amber'],
    sent: ['已发出', 'Sent', 'blue'],
    received: ['车辆已收到', 'Received', 'blue'],
    done: ['已执行', 'Done', 'green'],
    refused: ['车辆拒绝', 'Refused', 'red'],
    timedOut: ['超时', 'Timed out', 'red'],
    cancelled: ['已取消', 'Cancelled', 'grey'],
  }),
];
