import { monitoringPage } from '#contract/capacity/monitoring/page.ts';
import { monitoringHandlers } from './handlers.ts';
import { registerMonitoring } from './route.ts';
import { noun } from '#server/ground/core/noun.ts';

export const monitoringNoun = noun({
  serves: { monitoring: monitoringHandlers },
  menus: [
    {
      directory: 'capacity',
      place: 10,
      page: monitoringPage,
      actions: {
        'capacity:monitoring:view': {
          name: ['查看实时地图', 'See the live map'],
          roles: ['operations', 'dispatcher', 'supplier', 'auditor'],
        },
        'capacity:alert:list': {
          name: ['查看告警', 'See alerts'],
          roles: ['operations', 'dispatcher', 'supplier', 'auditor'],
        },
        'capacity:alert:handle': { name: ['处理告警', 'Handle alerts'], roles: ['operations', 'dispatcher'] },
        'capacity:alert:export': {
          name: ['导出告警', 'Export alerts'],
          roles: ['operations', 'dispatcher', 'supplier'],
        },
        'capacity:replay:view': {
          name: ['回放', 'Replay'],
          roles: ['operations', 'dispatcher', 'supplier', 'auditor'],
        },
        'capacity:replay:export': {
          name: ['导出轨迹', 'Export tracks'],
          roles: ['operations', 'dispatcher', 'supplier'],
        },
        'capacity:command:list': {
          name: ['查看远程指令', 'See remote commands'],
          roles: ['operations', 'dispatcher', 'supplier', 'auditor'],
        },
        'capacity:command:send': {
          name: ['下发远程指令', 'Send remote commands'],
          roles: ['operations', 'dispatcher'],
        },
        'capacity:command:export': { name: ['导出远程指令', 'Export remote commands'], roles: ['operations'] },
      },
    },
  ],
  routes: registerMonitoring,
});
