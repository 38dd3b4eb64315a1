/** Adds the sample entries and synonyms of the demo; existing and deleted ones stay as they are. */
import { DEMO_ENTRIES, DEMO_SYNONYMS } from './demoEntries.ts';
import type { Seeds } from '#server/ground/core/seeds.ts';
import { nextRevision } from './commands.ts';
import { keptFields } from './present.ts';
import { insertEntry, insertSynonym } from './queries.ts';

export async function seedService(seeds: Seeds): Promise<void> {
  const entries = DEMO_ENTRIES.filter(({ key }) => seeds.idOf(`service:${key}`) === undefined);
  const groups = DEMO_SYNONYMS.filter(({ key }) => seeds.idOf(`serviceSynonym:${key}`) === undefined);
  if (entries.length === 0 && groups.length === 0) return;
  const revision = await nextRevision(seeds.db);
  for (const { key, answer, otherWays, channel, ...fields } of entries) {
    const html = answer.map((paragraph) => `<p>${paragraph}</p>`).join('');
    const form = keptFields({
      ...fields,
      channel: channel ?? ('all' as const),
      otherWays: [...otherWays],
      answer: html,
    });
    const row = await insertEntry(seeds.db, { ...form, revision }).executeTakeFirst();
    if (row !== undefined) await seeds.remember(`service:${key}`, row.id);
  }
  for (const { key, language, words } of groups) {
    const { id } = await insertSynonym(seeds.db, { language, words: [...words], revision }).executeTakeFirstOrThrow();
    await seeds.remember(`serviceSynonym:${key}`, id);
  }
}
