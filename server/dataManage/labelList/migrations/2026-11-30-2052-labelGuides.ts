/** Instructions of labels become rich text: what was plain stands in it as one paragraph, with its lines. */
import { sql, type Kysely } from 'kysely';

export const statements = ['guideZh', 'guideEn'].map((column) => {
  const text = `replace(replace(replace("${column}", '&', '&amp;'), '<', '&lt;'), '>', '&gt;')`;
  const paragraph = `'<p>' || regexp_replace(${text}, E'\\r?\\n', '<br />', 'g') || '</p>'`;
  return `update "labelClass" set "${column}" = ${paragraph} where "${column}" <> ''`;
});

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
