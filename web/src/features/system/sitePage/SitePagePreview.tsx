import type { SitePageRow } from '#contract/system/sitePage/calls.ts';
import { useLanguage } from '#web/lib/words.ts';
import { PortalPreview } from '#web/shared/preview/PortalPreview.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { useSitePage } from './sitePageQueries.ts';

/** The working copy of a story. */
export default function SitePagePreview({ open }: { open: OpenDrawer<SitePageRow> }) {
  const isZh = useLanguage() === 'zh-CN';
  const { data, error, refetch } = useSitePage(open.id);
  const name = isZh ? data?.titleZh : data?.titleEn;
  return (
    <PortalPreview
      call="/sys/sitePage/previewOne"
      of={data === undefined ? undefined : { id: data.id, version: data.version, name: name ?? '' }}
      error={error}
      retry={() => void refetch()}
      close={open.close}
    />
  );
}
