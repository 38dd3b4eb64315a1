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
        'capacity:monitoring:view': ['查看实时地图', 'See the live map'],
        'capacity:alert:list': ['查看告警', 'See alerts'],
        'capacity:alert:handle': ['处理告警', 'Handle alerts'],
        'capacity:alert:export': ['导出告警', 'Export alerts'],
        'capacity:replay:view': ['回放', 'Replay'],
        'capacity:replay:export': ['导出轨迹', 'Export tracks'],
        'capacity:command:list': ['查看远程指令', 'See remote commands'],
        'capacity:command:send': ['下发远程指令', 'Send remote commands'],
        'capacity:command:export': ['导出远程指令', 'Export remote commands'],
      },
    },
  ],
  routes: registerMonitoring,
});
