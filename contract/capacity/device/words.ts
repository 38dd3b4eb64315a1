import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { deviceCalls, DeviceRow, RefusedFrame } from './calls.ts';
import { devicePage } from './page.ts';

export const deviceWords = nounWords<DeviceRow, typeof deviceCalls>()({
  object: 'device',
  path: '/capacity/device',
  one: ['车载设备', 'Device'],
  many: devicePage.title,
  fields: {
    keyword: ['自编号、车牌或标识', 'Fleet number, plate or identity'],
    carId: ['车辆', 'Car'],
    supplierId: ['供应商', 'Supplier'],
    fleetNumber: ['自编号', 'Fleet number'],
    plate: ['车牌', 'Plate'],
    protocol: { name: ['协议', 'Protocol'], dict: 'deviceProtocol' },
    identity: ['设备标识', 'Identity'],
    state: { name: COMMON.state.name, dict: 'deviceState' },
    online: ['在线', 'Online'],
    lastSeenAt: { name: ['最近上报', 'Last heard'], as: 'time', none: ['从未', 'Never'] },
    lastAddress: ['来源地址', 'Address'],
    registrableUntil: { name: ['开放注册至', 'Can register until'], as: 'time' },
    refusedCount: { name: ['异常报文数', 'Refused'], as: 'number' },
    remark: COMMON.remark,
    createdByName: ['接入人', 'Added by'],
    createdAt: { name: ['接入时间', 'Added'], as: 'time' },
    updatedAt: COMMON.updatedAt,
  },
  calls: {
    addOne: ['新增设备', 'Add a device'],
    rotate: ['更换设备密钥', 'Give a device a new secret'],
    updateState: ['启用或停用设备', 'Enable or disable a device'],
    openRegistration: ['开放或关闭设备注册', 'Open or close registration of a device'],
    deleteById: ['移除设备', 'Remove a device'],
  },
  logged: { secret: ['密钥', 'Secret'] },
});

/** A message that a gateway refused; the log holds none. */
export const refusedFrameWords = nounWords<RefusedFrame, Pick<typeof deviceCalls, 'getRefusedList'>>()({
  object: 'refusedFrame',
  path: '/capacity/device',
  one: ['异常报文', 'Refused message'],
  many: ['异常报文', 'Refused messages'],
  fields: {
    at: { name: ['时间', 'Time'], as: 'time' },
    reason: { name: ['原因', 'Reason'], dict: 'gatewayRefusal' },
    protocol: { name: ['协议', 'Protocol'], dict: 'deviceProtocol' },
    kind: ['报文', 'Message'],
    fleetNumber: ['车辆', 'Car'],
    identity: ['设备标识', 'Identity'],
    deviceId: ['设备编号', 'Device no.'],
    address: ['来源地址', 'Address'],
    size: { name: ['字节数', 'Bytes'], as: 'number' },
    hex: { name: ['内容（十六进制）', 'Content (hexadecimal)'], as: 'code' },
  },
  calls: {},
});
