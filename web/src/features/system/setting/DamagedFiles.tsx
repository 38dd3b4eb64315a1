import { useWords } from '#web/lib/words.ts';
import { StateTag } from '#web/ui/StateTag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { words } from './words.ts';

interface DamagedFile {
  store: 'local' | 's3' | 'oss' | 'sftp';
  key: string;
  /** ISO 8601 with an offset. */
  foundAt: string;
  /** The database has it still, so that nobody has to do anything. */
  isWrittenAgain: boolean;
}

/** Files of a store that are damaged or gone, and what becomes of each. */
export function DamagedFiles({ files }: { files: readonly DamagedFile[] }) {
  const t = useWords(words);
  if (files.length === 0) return null;
  return (
    <ul className="settingDamaged" aria-label={t('damagedFiles')}>
      {files.map(({ store, key, foundAt, isWrittenAgain }) => (
        <li key={`${store} ${key}`}>
          <StateTag tone={isWrittenAgain ? 'warn' : 'bad'}>{t('damagedFile')}</StateTag>
          <span>
            {t(`word.${store}`)} · <code>{key}</code> · <Time at={foundAt} />
            <br />
            <span className="uiQuiet">{t(isWrittenAgain ? 'damagedAgain' : 'damagedRestore')}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
