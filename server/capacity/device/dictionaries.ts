/** The enumerations of devices. */
import type { DeviceState } from '#contract/capacity/device/calls.ts';
import type { DeviceProtocol, RefusalReason } from '#contract/capacity/device/rules.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const deviceDicts: readonly SeedDict[] = [
  closedDict<DeviceProtocol>('deviceProtocol', '设备协议', 'Protocol of a device', {
    mqtt: ['MQTT', 'MQTT'],
    jt808: ['JT/T 808', 'JT/T 808'],
    osmand: ['OsmAnd', 'OsmAnd'],
  }),
  closedDict<DeviceState>('deviceState', '设备状态', 'State of a device', {
    enabled: ['启用', 'Enabled', 'green'],
    disabled: ['停用', 'Disabled', 'grey'],
  }),
  closedDict<RefusalReason>('gatewayRefusal', '报文异常原因', 'Why a message was refused', {
    checksum: ['校验码不符', 'Wrong checksum'],
    escape: ['转义有误', 'Broken escaping'],
    length: ['长度不符', 'Wrong length'],
    tooLong: ['过长', 'Too long'],
    unknownMessage: ['不支持的消息', 'Unknown message'],
    malformed: ['内容无法解析', 'Malformed'],
    badTime: ['时间无效', 'No such time'],
    badPosition: ['位置无效', 'No such position'],
    unknownField: ['含未知字段', 'Unknown field'],
    notInState: ['与车辆状态不符', 'Does not follow from the car’s state'],
    unknownDevice: ['设备未登记', 'Unknown device'],
    wrongSecret: ['密钥不符或已停用', 'Wrong secret, or disabled'],
    notSignedIn: ['未鉴权', 'Not signed in'],
    otherIdentity: ['冒用其他设备', 'Another’s identity'],
    registrationClosed: ['未开放注册', 'Registration closed'],
    fragmentsMissing: ['分包缺失', 'Parts missing'],
    tooManyConnections: ['连接过多', 'Too many connections'],
    tooFast: ['报文过多', 'Too many messages'],
    busy: ['平台来不及处理', 'The platform did not keep up'],
    silent: ['长时间无数据', 'Silent'],
    otherTopic: ['冒用其他主题', 'Another’s topic'],
  }),
];
