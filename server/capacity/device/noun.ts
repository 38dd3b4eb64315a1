import { devicePage } from '#contract/capacity/device/page.ts';
import { deviceDicts } from './dictionaries.ts';
import { deviceHandlers } from './handlers.ts';
import { deviceListExport } from './listExport.ts';
import { forgetCounts } from './queries.ts';
import { noun } from '#server/ground/core/noun.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const deviceNoun = noun({
  serves: { device: deviceHandlers },
  listExports: [deviceListExport],
  dictionaries: deviceDicts,
  menus: [
    {
      directory: 'capacity',
      place: 30,
      page: devicePage,
      actions: {
        'capacity:device:list': { name: ['查看', 'View'], roles: ['operations', 'dispatcher', 'supplier', 'auditor'] },
        'capacity:device:add': { name: ['新增', 'Add'], roles: ['operations'] },
        'capacity:device:update': {
          name: ['更换密钥、启停和开放注册', 'New secrets, enable, disable, registration'],
          roles: ['operations'],
        },
        'capacity:device:delete': { name: ['移除', 'Remove'], roles: ['operations'] },
        'capacity:device:export': { name: ['导出', 'Export'], roles: ['operations', 'supplier'] },
      },
    },
  ],
  chores: {
    gatewayCounts: ({ db }, ago) => forgetCounts(db, ago(30 * DAY_MS).slice(0, 10)).execute(),
  },
});
