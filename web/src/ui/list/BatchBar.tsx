import { Button } from 'antd';
import { useWords } from '#web/lib/words.ts';
import { uiWords } from '../words.ts';
import { SELECTION_CAP } from './limits.ts';
import type { BatchAction } from './types.ts';
import type { Selection } from './useSelection.ts';

interface BatchBarProps<Row> {
  selection: Selection<Row>;
  /** Of the chosen rows, how many are on this page. */
  onPage: number;
  actions: readonly BatchAction<Row>[];
  busy: string | undefined;
  run: (action: BatchAction<Row>) => void;
  /** Chooses all that match, up to the cap; undefined when this page is all. */
  chooseAll: (() => void) | undefined;
  isChoosingAll: boolean;
}

/** The selection with its actions; hidden without a selection. */
export function BatchBar<Row>({ selection, onPage, actions, busy, run, chooseAll, isChoosingAll }: BatchBarProps<Row>) {
  const t = useWords(uiWords);
  const count = selection.chosen.size;
  if (count === 0) return null;
  const elsewhere = count - onPage;
  return (
    <div className="uiBatch" role="region" aria-label={t('selected', { n: count })}>
      <span role="status">
        <strong>{t('selected', { n: count })}</strong>
        {elsewhere > 0 ? <span className="uiQuiet"> {t('onOtherPages', { n: elsewhere })}</span> : null}
      </span>
      {selection.isFull ? (
        <span className="uiQuiet">{t('selectingCapped', { cap: SELECTION_CAP })}</span>
      ) : chooseAll === undefined ? null : (
        <Button size="small" type="link" loading={isChoosingAll} onClick={chooseAll}>
          {t('selectAllMatching', { cap: SELECTION_CAP })}
        </Button>
      )}
      <span className="uiRow" style={{ marginInlineStart: 'auto' }}>
        {actions.map((action) => (
          <Button
            key={action.key}
            size="small"
            danger={action.danger}
            loading={busy === action.key}
            disabled={busy !== undefined}
            onClick={() => run(action)}
          >
            {action.label}
          </Button>
        ))}
        <Button size="small" type="text" onClick={selection.clear}>
          {t('clearSelection')}
        </Button>
      </span>
    </div>
  );
}
