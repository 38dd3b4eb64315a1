import type { ImportProfileInfo } from '#contract/order.ts';
import { getLanguage, useWords } from '#web/lib/words.ts';
import { CopyText } from '#web/ui/CopyText.tsx';
import { orderWords } from './words.ts';

type Language = ReturnType<typeof getLanguage>;

/** The one of two texts that is in a language. */
export const wordIn = (text: { zh: string; en: string }, language: Language): string =>
  language === 'zh-CN' ? text.zh : text.en;

/** A cell of a header as it stands in a CSV file. */
const csvCell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The columns that a kind of file has. */
export function ProfileHeader({ profile }: { profile: ImportProfileInfo }) {
  const t = useWords(orderWords);
  const language = getLanguage();
  const header = profile.columns.map((column) => csvCell(column.header)).join(',');
  return (
    <>
      <p className="uiQuiet orderSpaced">{wordIn(profile.description, language)}</p>
      <p className="orderHeaderHint">
        {t('headerHint')}
        <span className="orderCopyHeader">
          <CopyText text={header} label={t('header')}>
            {t('copyHeader')}
          </CopyText>
        </span>
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard has to reach what scrolls */}
      <div className="orderColumns" role="region" aria-label={t('header')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('header')}</th>
              <th scope="col">{t('meaning')}</th>
              <th scope="col">{t('example')}</th>
            </tr>
          </thead>
          <tbody>
            {profile.columns.map((column, place) => (
              <tr key={`${place} ${column.header}`}>
                <th scope="row">
                  <code>{column.header}</code>
                  <span className="orderNeed">{t(column.required ? 'required' : 'optional')}</span>
                </th>
                <td>{wordIn(column.meaning, language)}</td>
                <td>
                  <code>{column.example}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
