import type { Detector } from '#contract/dataManage/detector/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { TokenDialog } from '#web/shared/token/TokenDialog.tsx';
import { refreshList, type OpenDrawer } from '#web/ui/ListPage.tsx';

export default function TokenOfDetector({ open }: { open: OpenDrawer<Detector> }) {
  const { row, close } = open;
  if (row === undefined) return null;
  const save = async (token: string) => {
    await callApi('/dataManage/detector/setToken', { id: row.id, version: row.version, token });
    await refreshList('/dataManage/detector/getPageList');
  };
  return <TokenDialog name={row.name} save={save} close={close} />;
}
