import { useWords } from '#web/lib/words.ts';
import { words } from '../words.ts';
import { WORKBENCH_KEYS } from './keyList.ts';

/** The map of the keys that the canvas takes. */
export function Keys() {
  const t = useWords(words);
  return (
    <details className="benchKeys">
      <summary>{t('keys')}</summary>
      <dl>
        {WORKBENCH_KEYS.map((key) => (
          <div key={key}>
            <dt>{t(`key_${key}`)}</dt>
            <dd>{t(`keyText_${key}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
