import type { KnownProfile } from '#contract/channel/importProfile/calls.ts';
import { getLanguage } from '#web/lib/words.ts';
import { ImportColumns } from '#web/ui/ImportColumns.tsx';

type Language = ReturnType<typeof getLanguage>;

/** The one of two texts that is in a language; the other where there is none. */
const wordIn = ({ zh, en }: { zh: string; en: string }, language: Language): string =>
  language === 'zh-CN' ? zh || en : en || zh;

export const titleOf = ({ content }: Pick<KnownProfile, 'content'>, language: Language): string =>
  wordIn(content.title, language);

/** What a kind of file is, and the columns that it has. */
export function ProfileHeader({ profile }: { profile: KnownProfile }) {
  const { description } = profile.content;
  return (
    <>
      {description === undefined ? null : <p className="uiQuiet orderSpaced">{wordIn(description, getLanguage())}</p>}
      <ImportColumns columns={profile.columns} />
    </>
  );
}
