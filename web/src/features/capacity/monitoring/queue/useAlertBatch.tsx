/** Several alerts at once: taken, put off, closed. What is asked of whom stands in the address. */
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { callApi } from '#web/lib/client.ts';
import { flag, oneOf, useSearchState } from '#web/lib/page.tsx';
import { texts } from '#web/lib/searchState.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import type { BatchAction } from '#web/ui/ListPage.tsx';
import { saidOfSeveral } from './alertActions.ts';
import { type AlertListRow, alertsChanged, idsBehind } from './alertQueries.ts';
import { CloseDialog } from './CloseDialog.tsx';
import { SnoozeDialog } from './SnoozeDialog.tsx';
import { words } from './words.ts';

/** `standing`: of one of them at least it was not over when the dialog was opened. */
const SEARCH = { ask: oneOf(['closeMany', 'snoozeMany']), ids: texts(), standing: flag() };
const ID = /^[1-9]\d{0,17}$/;
const permission = 'capacity:alert:handle';

/** The actions on chosen alerts, and the dialog that asks what has to be known. */
export function useAlertBatch() {
  const t = useWords(words);
  const can = useCan();
  const [{ ask, ids: given, standing }, setSearch] = useSearchState(SEARCH);
  /** Tells the list that its action is over; none after a reload. */
  const over = useRef<(isDone: boolean) => void>(undefined);
  const end = useCallback((isDone: boolean) => {
    over.current?.(isDone);
    over.current = undefined;
  }, []);
  // Keeps the list's own work in step with the address, since the browser's Back closes the dialog as well.
  useEffect(() => {
    if (ask === '') end(false);
  }, [ask, end]);
  const close = (isDone: boolean) => {
    end(isDone);
    setSearch({ ask: '', ids: [], standing: false }, { replace: true });
  };
  const batchActions = useMemo((): BatchAction<AlertListRow>[] => {
    const asking = (next: 'closeMany' | 'snoozeMany') => async (rows: AlertListRow[]) => {
      const ids = await idsBehind(rows);
      setSearch({ ask: next, ids, standing: rows.some((row) => row.recoveredAt === null) });
      const isDone = await new Promise<boolean>((resolve) => {
        over.current = resolve;
      });
      return isDone ? undefined : (false as const);
    };
    return [
      {
        key: 'take',
        label: t('take'),
        permission,
        run: async (rows) => {
          saidOfSeveral('tookMany', await callApi('/capacity/alert/takeMany', { ids: await idsBehind(rows) }));
          await alertsChanged();
        },
      },
      { key: 'snooze', label: t('snooze'), permission, run: asking('snoozeMany') },
      { key: 'close', label: t('close'), permission, run: asking('closeMany') },
    ];
  }, [t, setSearch]);
  const ids = given.filter((id) => ID.test(id));
  if (ask === '' || ids.length === 0 || !can(permission)) return { batchActions, dialog: null };
  const dialog =
    ask === 'snoozeMany' ? (
      <SnoozeDialog ids={ids} close={close} />
    ) : (
      <CloseDialog
        title={t('closeManyTitle', { count: ids.length })}
        isStanding={standing}
        submit={async (answer, options) =>
          saidOfSeveral('closedMany', await callApi('/capacity/alert/closeMany', { ids, ...answer }, options))
        }
        close={close}
      />
    );
  return { batchActions, dialog };
}
