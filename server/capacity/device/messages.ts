import { defineMessages } from '#server/ground/core/messages.ts';

export const deviceMessages = defineMessages({
  unknownCar: { zh: '车辆不存在或已出售', en: 'The car does not exist or is sold' },
  identityTaken: { zh: '这个标识已被其他设备使用', en: 'Another device has this identity' },
  mqttTaken: { zh: '该车已有 MQTT 设备', en: 'This car has an MQTT device already' },
  onlyTerminals: {
    zh: '只有 JT/T 808 终端可以通过注册获取鉴权码',
    en: 'Only JT/T 808 terminals can fetch a code by registering',
  },
});
