/** Sample packs: what this company owes. */
import type { TemplateCode } from '#contract/insight/reportPack/templates.ts';
import type { Seeds } from '#server/ground/core/seeds.ts';
import { insertReportPack } from './queries.ts';
import { PACK_TEMPLATES } from './templates/index.ts';

/** Its past is told, too: what happened in it is owed. */
const PAST_MS = 100 * 86_400_000;
const OWED: readonly TemplateCode[] = ['chinaAccident', 'nhtsaSgo', 'caCpucQuarter'];

export async function seedReportPack({ db }: Seeds): Promise<void> {
  const enabledAt = new Date(Date.now() - PAST_MS).toISOString();
  for (const template of OWED) {
    const { name, definition } = PACK_TEMPLATES[template];
    await insertReportPack(db, {
      name: name[0],
      definition: JSON.stringify(definition),
      template,
      enabledAt,
    }).execute();
  }
}
