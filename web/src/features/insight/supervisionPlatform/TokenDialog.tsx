import type { SupervisionPlatform } from '#contract/insight/supervisionPlatform/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { TokenDialog } from '#web/shared/token/TokenDialog.tsx';
import { refreshList, type OpenDrawer } from '#web/ui/ListPage.tsx';

export default function TokenOfSupervisionPlatform({ open }: { open: OpenDrawer<SupervisionPlatform> }) {
  const { row, close } = open;
  if (row === undefined) return null;
  const save = async (token: string) => {
    await callApi('/operation/supervisionPlatform/setToken', { id: row.id, version: row.version, token });
    await refreshList('/operation/supervisionPlatform/getPageList');
  };
  return <TokenDialog name={row.name} save={save} close={close} />;
}
