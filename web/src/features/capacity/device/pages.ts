import { devicePage } from '#contract/capacity/device/page.ts';
import { page } from '#web/lib/pages.ts';

export const devicePages = [
  page(devicePage, () => import('./DevicePage.tsx'), [
    { export: '/capacity/device/getPageList' },
    {
      at: 'tab=commands',
      export: '/capacity/command/getPageList',
      title: ['远程指令', 'Commands'],
      permission: 'capacity:command:list',
    },
    { at: 'tab=refused', title: ['异常报文', 'Refused messages'] },
    { at: 'tab=gateway', title: ['网关', 'Gateway'] },
  ]),
];
