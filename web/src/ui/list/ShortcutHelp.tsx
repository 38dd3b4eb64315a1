import { Modal, Switch } from 'antd';
import { useWords } from '#web/lib/words.ts';
import { uiWords } from '../words.ts';

interface ShortcutHelpProps {
  open: boolean;
  close: () => void;
  areOn: boolean;
  setOn: (on: boolean) => void;
}

/** The keys of a list, and the switch of single-letter keys, which disturb voice control. */
export function ShortcutHelp({ open, close, areOn, setOn }: ShortcutHelpProps) {
  const t = useWords(uiWords);
  const keys: [keys: string[], what: string][] = [
    [['↑', '↓'], t('keyMove')],
    [['Enter'], t('keyOpen')],
    [['Space'], t('keySelect')],
    [['[', ']'], t('keyPages')],
    [['/'], t('keySearch')],
    [['n'], t('keyNew')],
    [['r'], t('keyRefresh')],
    [['?'], t('keyHelp')],
  ];
  return (
    <Modal open={open} onCancel={close} footer={null} title={t('keyboardHelp')} width={420} destroyOnHidden>
      <dl className="uiKeys">
        {keys.map(([names, what]) => (
          <div key={what} style={{ display: 'contents' }}>
            <dt>
              {names.map((name) => (
                <kbd key={name} className="uiKey" style={{ marginInlineEnd: 4 }}>
                  {name}
                </kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className="uiRow">
        <Switch size="small" checked={areOn} onChange={setOn} />
        {t('singleKeys')}
      </label>
    </Modal>
  );
}
