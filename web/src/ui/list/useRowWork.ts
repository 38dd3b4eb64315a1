/** Runs actions on rows: one at a time per row, or in batches, and shows failures. */
import { useCallback, useState } from 'react';
import type { ListPath } from '#contract/index.ts';
import { messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import type { AnyRowAction, BatchAction, Question } from './types.ts';
import { refreshList } from './useListData.ts';
import type { Selection } from './useSelection.ts';

/** Shows the server's sentence of a failure, and reloads the rows, since they may have changed. */
async function attempt<Result>(path: ListPath, work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    notify('error', messageOf(error));
    return undefined;
  } finally {
    void refreshList(path);
  }
}

export function useRowWork<Row>(
  path: ListPath,
  keyOf: (row: Row) => string,
  openDrawer: (name: string, id: string) => void,
) {
  const [busy, setBusy] = useState<ReadonlyMap<string, string>>(new Map());
  const [asking, ask] = useState<{ action: AnyRowAction<Row>; row: Row; question: Question }>();
  const act = useCallback(
    (action: AnyRowAction<Row>, row: Row) => {
      const key = keyOf(row);
      if (action.drawer !== undefined) {
        openDrawer(action.drawer, key);
        return;
      }
      const question = action.confirm?.(row);
      if (question !== undefined) {
        ask({ action, row, question });
        return;
      }
      const going = action.run?.(row);
      if (going === undefined) return;
      setBusy((before) => new Map(before).set(key, action.key));
      const ended = () =>
        setBusy((before) => {
          const after = new Map(before);
          after.delete(key);
          return after;
        });
      void attempt(path, () => going).then(ended);
    },
    [path, keyOf, openDrawer],
  );
  const confirm = async () => {
    try {
      await asking?.action.run?.(asking.row);
    } finally {
      void refreshList(path);
    }
  };
  return { busy, act, asking, confirm, cancel: () => ask(undefined) };
}

export function useBatchWork<Row>(path: ListPath, selection: Selection<Row>) {
  const [busy, setBusy] = useState<string>();
  const run = async (action: BatchAction<Row>) => {
    setBusy(action.key);
    const rows = [...selection.chosen.values()];
    const outcome = await attempt(path, async () => ({ isDone: (await action.run(rows)) !== false }));
    if (outcome?.isDone === true) selection.clear();
    setBusy(undefined);
  };
  return { busy, run: (action: BatchAction<Row>) => void run(action) };
}
