import type { z } from 'zod';
import { ruleTerms } from '#contract/operation/rule/terms.ts';
import { rideScope } from '#contract/operation/scope/scope.ts';
import type { Seeds } from '#server/ground/core/seeds.ts';
import { hashOfRule } from './hash.ts';
import { insertRule, insertVersion } from './queries.ts';

const BEGAN = '2026-01-01T00:00:00+08:00';
const SHADOW_BEGAN = '2026-03-01T00:00:00+08:00';

/** The app of the town, and the groups of its cars. */
const TOWN_APP = { sources: ['simulator'] };
const TOWN_CARS = { carGroups: ['市区', '校园'] };

interface DemoVersion {
  terms: z.input<typeof ruleTerms>;
  scope?: z.input<typeof rideScope>;
  isShadow?: boolean;
  note?: string;
}

interface DemoRule {
  name: string;
  remark: string;
  versions: readonly DemoVersion[];
}

const RULES: readonly DemoRule[] = [
  {
    name: '云湾取消规则',
    remark: '派车后两分钟内、车来晚了或等了很久都不收费',
    versions: [
      {
        terms: {
          kind: 'cancelling',
          rows: [
            { when: { late: { from: 300, below: null } }, outcome: { fee: 0 }, note: '车比约定晚到 5 分钟以上' },
            {
              when: { by: { oneOf: ['passenger'] }, sinceAssigned: { from: null, below: 120 } },
              outcome: { fee: 0 },
              note: '派车后 2 分钟内',
            },
            { when: { by: { oneOf: ['noShow'] } }, outcome: { fee: 1000 }, note: '车到了，乘客没来' },
          ],
        },
      },
      {
        isShadow: true,
        note: '未到费改为 8 元，看看影响多少订单',
        terms: {
          kind: 'cancelling',
          rows: [
            { when: { late: { from: 300, below: null } }, outcome: { fee: 0 }, note: '车比约定晚到 5 分钟以上' },
            {
              when: { by: { oneOf: ['passenger'] }, sinceAssigned: { from: null, below: 180 } },
              outcome: { fee: 0 },
              note: '派车后 3 分钟内',
            },
            { when: { by: { oneOf: ['noShow'] } }, outcome: { fee: 800 }, note: '车到了，乘客没来' },
          ],
        },
      },
    ],
  },
  {
    name: '云湾候时规则',
    remark: '车等 3 分钟以内免费，5 分钟不来算未到',
    versions: [{ terms: { kind: 'waiting', rows: [{ outcome: { freeWaiting: 180, noShowAfter: 300 } }] } }],
  },
  {
    name: '短暂超速不告警',
    remark: '超过限速不到 10 公里/小时、不到 15 秒的不告警；超过 30 的为高',
    versions: [
      {
        terms: {
          kind: 'alerts',
          rows: [
            {
              when: { alert: { oneOf: ['speeding', 'slowZone'] }, over: { from: 30, below: null } },
              outcome: { raise: true, severity: 'high' },
            },
            {
              when: {
                alert: { oneOf: ['speeding'] },
                over: { from: null, below: 10 },
                lasted: { from: null, below: 15 },
              },
              outcome: { raise: false },
            },
          ],
        },
      },
    ],
  },
  {
    name: '载客失联更紧急',
    remark: '有订单的车失联，提为危急',
    versions: [
      {
        isShadow: true,
        scope: { ...TOWN_CARS, bands: [{ weekdays: [], from: 1320, to: 360 }] },
        terms: {
          kind: 'alerts',
          rows: [
            {
              when: { alert: { oneOf: ['silent'] } },
              expression: 'onOrder && lasted > 60',
              outcome: { raise: true, severity: 'critical' },
            },
          ],
        },
      },
    ],
  },
  {
    name: '等久了放宽派单半径',
    remark: '等了 3 分钟还没车，到 12 公里外找',
    versions: [
      {
        terms: {
          kind: 'dispatching',
          rows: [
            { when: { waited: { from: 180, below: null } }, outcome: { radius: 12_000, lookAhead: 600 } },
            { when: { wheelchair: { is: true } }, outcome: { radius: 12_000 }, note: '无障碍车少' },
          ],
        },
      },
    ],
  },
  {
    name: '晚到补偿',
    remark: '晚到 10 分钟以上退 10 元',
    versions: [
      {
        isShadow: true,
        terms: {
          kind: 'compensation',
          rows: [
            { when: { outcome: { oneOf: ['driven'] }, late: { from: 600, below: null } }, outcome: { amount: 1000 } },
          ],
        },
      },
    ],
  },
];

/** Rules in force and in shadow. */
export async function seedRules(seeds: Seeds): Promise<void> {
  for (const { name, remark, versions } of RULES) {
    const parsed = versions.map((version) => ({
      ...version,
      scope: rideScope.parse(version.scope ?? (version.terms.kind === 'alerts' ? TOWN_CARS : TOWN_APP)),
      terms: ruleTerms.parse(version.terms),
    }));
    const [first] = parsed;
    if (first === undefined) continue;
    const id = await seeds.once(`rule:${name}`, () => insertRule(seeds.db, { name, remark, kind: first.terms.kind }));
    if (id === undefined) continue;
    for (const { scope, terms, isShadow = false, note = '' } of parsed) {
      await insertVersion(seeds.db, {
        ruleId: id,
        scope: JSON.stringify(scope),
        terms: JSON.stringify(terms),
        note,
        authorIds: [],
        createdBy: '沈岚',
        ...(isShadow
          ? { state: 'shadow', shadowFrom: SHADOW_BEGAN }
          : { state: 'approved', decidedBy: '顾远', validFrom: BEGAN, hash: hashOfRule(scope, terms) }),
      }).execute();
    }
  }
}
