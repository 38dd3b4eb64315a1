import { useMemo } from 'react';
import type { CallPermission, ListPath } from '#contract/index.ts';
import { type Can, useCan } from '#web/lib/session.ts';
import type { DeclaredList } from './types.ts';

const permitted = <Action extends { permission?: CallPermission }>(
  actions: readonly Action[] | undefined,
  can: Can,
): Action[] => (actions ?? []).filter(({ permission }) => permission === undefined || can(permission));

/** The actions of a list that the active role may use. The server decides again. */
export function useAllowed<P extends ListPath>(props: DeclaredList<P>) {
  const can = useCan();
  const { primaryAction, actions, rowActions, batchActions, exportAction } = props;
  return useMemo(
    () => ({
      primaryAction: permitted(primaryAction === undefined ? [] : [primaryAction], can)[0],
      actions: permitted(actions, can),
      rowActions: permitted(rowActions, can),
      batchActions: permitted(batchActions, can),
      exportAction: permitted(exportAction === undefined ? [] : [exportAction], can)[0],
    }),
    [can, primaryAction, actions, rowActions, batchActions, exportAction],
  );
}

export type Allowed<P extends ListPath> = ReturnType<typeof useAllowed<P>>;
