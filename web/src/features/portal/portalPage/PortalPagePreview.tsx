import type { PortalPageRow } from '#contract/portal/portalPage/calls.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { PortalPreview } from '#web/shared/preview/PortalPreview.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { usePortalPage } from './portalPageQueries.ts';

/** The working copy of a page. */
export default function PortalPagePreview({ open }: { open: OpenDrawer<PortalPageRow> }) {
  const nameOfCode = useDictLabel('portalPageCode');
  const { data, error, refetch } = usePortalPage(open.id);
  return (
    <PortalPreview
      call="/sys/portalPage/previewOne"
      of={data === undefined ? undefined : { id: data.id, version: data.version, name: nameOfCode(data.code) }}
      error={error}
      retry={() => void refetch()}
      close={open.close}
    />
  );
}
