import { useLanguage, useWords } from '#web/lib/words.ts';
import { CopyText } from './CopyText.tsx';
import './importColumns.css';
import { importColumnsWords } from './importColumnsWords.ts';

interface ImportColumn {
  header: string;
  required: boolean;
  meaning: { zh: string; en: string };
  example: string;
}

/** A cell of a header as in a CSV file. */
const csvCell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The columns that a file must have to be imported: to be read, and copied as its first line. */
export function ImportColumns({ columns }: { columns: readonly ImportColumn[] }) {
  const t = useWords(importColumnsWords);
  const isZh = useLanguage() === 'zh-CN';
  return (
    <>
      <p className="importHint">
        {t('headerHint')}
        <span className="importCopy">
          <CopyText text={columns.map(({ header }) => csvCell(header)).join(',')} label={t('header')}>
            {t('copyHeader')}
          </CopyText>
        </span>
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard has to reach what scrolls */}
      <div className="importColumns" role="region" aria-label={t('header')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('header')}</th>
              <th scope="col">{t('meaning')}</th>
              <th scope="col">{t('example')}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ header, required, meaning, example }, place) => (
              <tr key={`${place} ${header}`}>
                <th scope="row">
                  <code>{header}</code>
                  <span className="importNeed">{t(required ? 'required' : 'optional')}</span>
                </th>
                <td>{isZh ? meaning.zh : meaning.en}</td>
                <td>
                  <code>{example}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
