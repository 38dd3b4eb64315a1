import { POSITION_KINDS, SUPERVISION_KINDS } from '#contract/insight/supervision/rules.ts';
import type { Seeds } from '#server/ground/core/seeds.ts';
import { insertSupervisionPlatform } from '#server/insight/supervisionPlatform/queries.ts';

/**
 * A platform that is set up and paused: what the town does is recorded and checked, and nothing leaves. Its address is one that
 * can be nobody's.
 */
export async function seedSupervision(seeds: Seeds): Promise<void> {
  const now = new Date().toISOString();
  await seeds.once('supervisionPlatform:demo', () =>
    insertSupervisionPlatform(seeds.db, {
      name: '网约车监管信息交互平台（示例）',
      state: 'paused',
      address: 'https://supervision.example/records',
      companyId: '91440300EXAMPLE00X',
      areaCodes: [],
      kinds: [...SUPERVISION_KINDS],
      positionKinds: [...POSITION_KINDS],
      coordinates: 'gcj02',
      fareType: 'AV-CITY-1',
      licenseId: 'NO-DRIVER',
      driverName: '安全员值班室',
      driverPhone: '075512345678',
      certificate: '',
      keptDays: 1096,
      remark: '示例：记录照常生成和校验，暂停发送',
      sinceAt: now,
      dueAt: now,
    }),
  );
}
