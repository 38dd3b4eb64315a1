import { page } from '#contract/ground/words.ts';

export const devicePage = page({
  route: 'capacity/device',
  title: ['车载设备', 'Devices'],
  purpose: [
    '为车辆接入设备，管理密钥，查看指令和异常报文',
    'Connect devices to cars, keep their secrets, see commands and refused messages',
  ],
  icon: 'link',
  permission: 'capacity:device:list',
});

export const deviceExports = {
  '/capacity/device/getPageList': 'capacity:device:export',
} as const;
