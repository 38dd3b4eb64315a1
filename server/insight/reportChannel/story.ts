import type { Story } from '#server/ground/core/story.ts';
import { CHANNEL_KEY, makeKeyPair } from './key.ts';
import { insertReportChannel } from './queries.ts';

/** A channel that is set up and disabled, so that nothing leaves. Its address is one that can be nobody's. */
export async function tellReportChannel({ seeds, services: { now, vault } }: Story): Promise<void> {
  const { privateKey, publicKey } = makeKeyPair();
  await seeds.once('reportChannel:demo', () =>
    insertReportChannel(seeds.db, {
      name: '市交通运输局报送接口（示例）',
      state: 'disabled',
      address: 'https://reports.example/incidents',
      publicKey,
      privateKeySealed: vault.seal(CHANNEL_KEY, privateKey),
      remark: '示例：已停用，不会发送',
      dueAt: now().toISOString(),
    }),
  );
}
