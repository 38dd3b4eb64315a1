import { page } from '#contract/ground/words.ts';

export const eventRecordPage = page({
  route: 'capacity/eventRecord',
  title: ['事件数据', 'Event records'],
  purpose: ['碰撞、求助、停驶前后的车辆数据', 'What cars reported around collisions, calls for help and stops'],
  icon: 'fileprotect',
  permission: 'capacity:eventRecord:list',
});

export const eventRecordExports = {
  '/capacity/eventRecord/getPageList': 'capacity:eventRecord:export',
} as const;
