import type { ReportChannel } from '#contract/insight/reportChannel/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { TokenDialog } from '#web/shared/token/TokenDialog.tsx';
import { refreshList, type OpenDrawer } from '#web/ui/ListPage.tsx';

export default function TokenOfReportChannel({ open }: { open: OpenDrawer<ReportChannel> }) {
  const { row, close } = open;
  if (row === undefined) return null;
  const save = async (token: string) => {
    await callApi('/operation/reportChannel/setToken', { id: row.id, version: row.version, token });
    await refreshList('/operation/reportChannel/getPageList');
  };
  return <TokenDialog name={row.name} save={save} close={close} />;
}
