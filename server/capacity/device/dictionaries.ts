/** The enumerations of devices and remote commands. */
import type { CommandState, LISTED_COMMAND_KINDS } from '#contract/capacity/command/calls.ts';
import type { RefusalReason } from '#contract/capacity/device/calls.ts';
import type { DeviceProtocol } from '#contract/capacity/telemetry/telemetry.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const deviceDicts: readonly SeedDict[] = [
  closedDict<DeviceProtocol>('deviceProtocol', '设备协议', 'Protocol of a device', {
    mqtt: ['MQTT', 'MQTT'],
    jt808: ['JT/T 808', 'JT/T 808'],
    osmand: ['OsmAnd', 'OsmAnd'],
  }),
  closedDict<RefusalReason>('gatewayRefusal', '报文被拒原因', 'Why a message was refused', {
    checksum: ['校验码不符', 'Wrong checksum'],
    escape: ['转义有误', 'Broken escaping'],
    length: ['长度不符', 'Wrong length'],
    tooLong: ['过长', 'Too long'],
    unknownMessage: ['不支持的消息', 'Unknown message'],
    malformed: ['内容无法解析', 'Malformed'],
    badTime: ['时间无效', 'No such time'],
    badPosition: ['位置无效', 'No such position'],
    unknownDevice: ['设备未登记', 'Unknown device'],
    wrongSecret: ['密钥不符或已停用', 'Wrong secret, or disabled'],
    notSignedIn: ['未鉴权', 'Not signed in'],
    otherIdentity: ['冒用其他设备', 'Another’s identity'],
    registrationClosed: ['未开放注册', 'Registration closed'],
    fragmentsMissing: ['分包缺失', 'Parts missing'],
    tooManyConnections: ['连接过多', 'Too many connections'],
    tooFast: ['错误报文过多', 'Too many broken messages'],
    silent: ['长时间无数据', 'Silent'],
    otherTopic: ['冒用其他主题', 'Another’s topic'],
  }),
  closedDict<(typeof LISTED_COMMAND_KINDS)[number]>('commandKind', '远程指令', 'Remote command', {
    stopAtSafePlace: ['靠边安全停车', 'Stop at the next safe place'],
    resume: ['恢复行驶', 'Resume'],
    returnToStation: ['返回站点', 'Return to a station'],
    openDoors: ['打开车门', 'Open the doors'],
    message: ['给乘客的消息', 'Message to passengers'],
    assignOrder: ['派单', 'Take an order'],
    cancelOrder: ['取消派单', 'Drop an order'],
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
