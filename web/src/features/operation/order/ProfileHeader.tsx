import type { ImportProfileInfo } from '#contract/operation/order/calls.ts';
import { getLanguage } from '#web/lib/words.ts';
import { ImportColumns } from '#web/ui/ImportColumns.tsx';

type Language = ReturnType<typeof getLanguage>;

/** The one of two texts that is in a language. */
export const wordIn = (text: { zh: string; en: string }, language: Language): string =>
  language === 'zh-CN' ? text.zh : text.en;

/** What a kind of file is, and the columns that it has. */
export function ProfileHeader({ profile }: { profile: ImportProfileInfo }) {
  return (
    <>
      <p className="uiQuiet orderSpaced">{wordIn(profile.description, getLanguage())}</p>
      <ImportColumns columns={profile.columns} />
    </>
  );
}
