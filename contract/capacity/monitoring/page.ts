import { page } from '#contract/ground/words.ts';

export const monitoringPage = page({
  route: 'capacity/monitoring',
  title: ['运行监控', 'Monitoring'],
  purpose: ['实时查看车辆，处理告警，回放行程', 'Watch the cars live, answer alerts, replay trips'],
  icon: 'monitoring',
  permission: 'capacity:monitoring:view',
});
