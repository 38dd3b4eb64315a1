import assert from 'node:assert/strict';
import { test } from 'node:test';
import { initialsOf } from './initials.ts';

test('initials as people type them', () => {
  assert.deepEqual(
    [
      '运行监控',
      '告警队列',
      '待处理',
      '求助',
      '回放',
      '订单',
      '车辆管理',
      '系统日志',
      '电子围栏',
      'Zones',
      '计价规则',
    ].map(initialsOf),
    ['yxjk', 'gjdl', 'dcl', 'qz', 'hf', 'dd', 'clgl', 'xtrz', 'dzwl', '', 'jjgz'],
  );
});
