import { defineMessages } from '#server/ground/core/messages.ts';

export const commandMessages = defineMessages({
  cannot: {
    zh: '该车没有可执行此指令的设备，请先在“设备”页面为其接入',
    en: 'No device of this car can carry out this command; connect one on the devices page first',
  },
  unknownStation: { zh: '站点不存在或已停用', en: 'The station does not exist or is disabled' },
  confirmTooLate: {
    zh: '确认已超时，指令没有下发。请重新查看车辆后再操作',
    en: 'It was confirmed too late; nothing was sent. Look at the car again and start over',
  },
  confirmedAlready: { zh: '该指令已确认过', en: 'This command has been confirmed already' },
  notQueued: {
    zh: '车辆可能已收到该指令，不能再撤回',
    en: 'The car may have this command already; it cannot be taken back',
  },
});
