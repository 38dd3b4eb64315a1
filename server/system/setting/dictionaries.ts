import type { HEALTH_PARTS, HEALTH_STATES } from '#contract/system/setting/calls.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const settingDicts: readonly SeedDict[] = [
  closedDict<(typeof HEALTH_PARTS)[number]>('healthPart', '健康检查项', 'Part of the health', {
    database: ['数据库', 'Database'],
    broker: ['MQTT 服务', 'MQTT broker'],
    fileStore: ['文件存储', 'File store'],
    sms: ['短信', 'Text messages'],
    disk: ['数据盘', 'Data disk'],
    nodes: ['服务节点', 'Nodes'],
    jobs: ['后台任务', 'Background jobs'],
    clock: ['时钟', 'Clock'],
    demand: ['实时供需', 'Live demand'],
    followers: ['订单动态外发', 'Order updates to others'],
    archive: ['轨迹归档', 'Archive of positions'],
  }),
  closedDict<(typeof HEALTH_STATES)[number]>('healthState', '健康状态', 'Health', {
    good: ['正常', 'Good', 'green'],
    warn: ['需要关注', 'Needs a look', 'amber'],
    bad: ['异常', 'Not working', 'red'],
    off: ['未启用', 'Not set up', 'grey'],
  }),
];
