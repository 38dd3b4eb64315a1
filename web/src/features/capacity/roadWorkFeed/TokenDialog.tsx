import type { RoadWorkFeed } from '#contract/capacity/roadWorkFeed/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { TokenDialog } from '#web/shared/token/TokenDialog.tsx';
import { refreshList, type OpenDrawer } from '#web/ui/ListPage.tsx';

export default function TokenOfRoadWorkFeed({ open }: { open: OpenDrawer<RoadWorkFeed> }) {
  const { row, close } = open;
  if (row === undefined) return null;
  const save = async (token: string) => {
    await callApi('/capacity/roadWorkFeed/setToken', { id: row.id, version: row.version, token });
    await refreshList('/capacity/roadWorkFeed/getPageList');
  };
  return <TokenDialog name={row.name} save={save} close={close} />;
}
