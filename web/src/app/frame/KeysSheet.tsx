/** All keys of the console on one sheet. Loaded when somebody asks for it. */
import { type ReactNode, useEffect, useRef } from 'react';
import { useSingleKeys } from '#web/lib/keysShown.ts';
import { useWords } from '#web/lib/words.ts';
import { WORKBENCH_KEYS } from '#web/features/dataManage/labelTask/workbench/keyList.ts';
import { words as labelWords } from '#web/features/dataManage/labelTask/words.ts';
import { keysWords } from './keysWords.ts';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

const command = (key: string): string => (isMac ? `⌘ ${key}` : `Ctrl ${key}`);

const GROUPS = [
  [
    'everywhere',
    [
      [command('K'), 'search'],
      ['?', 'sheet'],
      ['Esc', 'leave'],
    ],
  ],
  [
    'tabs',
    [
      ['Delete', 'closeTab'],
      ['Shift Alt ← →', 'moveTab'],
    ],
  ],
  [
    'lists',
    [
      ['/', 'find'],
      ['n', 'create'],
      ['r', 'refresh'],
      ['[ ]', 'pages'],
      ['↑ ↓', 'rows'],
      ['Enter', 'openRow'],
      ['Space', 'choose'],
    ],
  ],
  ['forms', [[command('Enter'), 'send']]],
  [
    'alerts',
    [
      ['J K', 'rows'],
      ['Enter', 'openRow'],
      ['T', 'take'],
      ['F6', 'toCries'],
    ],
  ],
  [
    'replay',
    [
      ['Space', 'play'],
      ['← →', 'seconds'],
      ['Shift ← →', 'minute'],
    ],
  ],
  [
    'drawing',
    [
      ['Enter', 'finishShape'],
      ['Esc', 'dropShape'],
      ['← → ↑ ↓', 'moveMark'],
    ],
  ],
  ['frames', [['← →', 'frame']]],
] as const;

function Key({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <kbd>{name}</kbd>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The keys of the labelling workbench, as it names them itself. */
function LabellingKeys() {
  const t = useWords(keysWords);
  const of = useWords(labelWords);
  return (
    <section aria-label={t('labelling')}>
      <h3>{t('labelling')}</h3>
      <dl>
        {WORKBENCH_KEYS.map((key) => (
          <Key key={key} name={of(`key_${key}`)}>
            {of(`keyText_${key}`)}
          </Key>
        ))}
      </dl>
    </section>
  );
}

export default function KeysSheet({ onClose }: { onClose: () => void }) {
  const t = useWords(keysWords);
  const [areOn, setOn] = useSingleKeys();
  const dialog = useRef<HTMLDialogElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  // A dialog of the browser is opened by a call; it begins at its head, and not at its first control.
  useEffect(() => {
    dialog.current?.showModal();
    head.current?.focus();
  }, []);
  return (
    <dialog ref={dialog} className="keysSheet" aria-label={t('title')} onClose={onClose}>
      <h2 ref={head} tabIndex={-1}>
        {t('title')}
      </h2>
      <div className="keysGroups">
        {GROUPS.map(([group, keys]) => (
          <section key={group} aria-label={t(group)}>
            <h3>{t(group)}</h3>
            <dl>
              {keys.map(([key, what]) => (
                <Key key={key} name={key}>
                  {t(what)}
                </Key>
              ))}
            </dl>
          </section>
        ))}
        <LabellingKeys />
      </div>
      <label className="keysSwitch">
        <input type="checkbox" checked={areOn} onChange={(event) => setOn(event.target.checked)} />
        {t('singleKeys')}
      </label>
      <button type="button" className="plainButton" onClick={() => dialog.current?.close()}>
        {t('close')}
      </button>
    </dialog>
  );
}
