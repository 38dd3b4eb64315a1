import { Button, Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import type { SitePage, SitePageRow } from '#contract/system/sitePage/calls.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { useLanguage, useWords } from '#web/lib/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { Comparison } from './Comparison.tsx';
import { pagesChanged, type SitePageVersion, useSitePage, useVersions } from './sitePageQueries.ts';
import { words } from './words.ts';

function VersionItem({ page, version, restored }: { page: SitePage; version: SitePageVersion; restored: () => void }) {
  const t = useWords(words);
  const can = useCan();
  const [isCompared, setCompared] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { number } = version;
  const restore = async () => {
    setBusy(true);
    try {
      await callApi('/sys/sitePage/restoreOne', { id: page.id, version: page.version, number });
      notify('success', t('wasRestored', { n: number }));
      restored();
    } catch (error) {
      notify('error', messageOf(error));
    }
    setBusy(false);
    void pagesChanged();
  };
  return (
    <li className="sitePageVersion">
      <div className="sitePageVersionHead">
        <b>{t('versionOf', { n: number })}</b>
        {number === page.publishedNumber ? <StateTag tone="good">{t('isPublic')}</StateTag> : null}
        {number === page.scheduledNumber ? <StateTag tone="busy">{t('comes')}</StateTag> : null}
        <span className="uiQuiet">
          <Time at={version.publishedAt} /> · {t('by', { name: version.publishedBy })}
        </span>
      </div>
      {version.note === '' ? null : <p>{version.note}</p>}
      <div className="uiRow">
        <Button size="small" aria-expanded={isCompared} onClick={() => setCompared(!isCompared)}>
          {t(isCompared ? 'hideCompare' : 'compare')}
        </Button>
        {can('sys:sitePage:update') ? (
          <Button size="small" loading={isBusy} onClick={() => void restore()}>
            {t('restore')}
          </Button>
        ) : null}
      </div>
      {isCompared ? <Comparison page={page} number={number} /> : null}
    </li>
  );
}

/** The published versions of a page: see what differs from the draft, and bring one back. */
export default function SitePageHistory({ open }: { open: OpenDrawer<SitePageRow> }) {
  const t = useWords(words);
  const isZh = useLanguage() === 'zh-CN';
  const page = useSitePage(open.id);
  const versions = useVersions(open.id);
  const name = page.data === undefined ? '' : isZh ? page.data.titleZh : page.data.titleEn;
  const error = page.error ?? versions.error;
  const retry = () => void Promise.all([page.refetch(), versions.refetch()]);
  return (
    <Drawer open size={720} title={t('historyTitle', { name })} onClose={open.close}>
      {error === null ? null : <ErrorState error={error} retry={retry} />}
      {error === null && (page.data === undefined || versions.data === undefined) ? <Skeleton active /> : null}
      {versions.data?.list.length === 0 ? <EmptyState title={t('historyNone')} hint={t('historyNoneHint')} /> : null}
      <ul className="sitePageVersions">
        {page.data === undefined
          ? null
          : versions.data?.list.map((version) => (
              <VersionItem
                key={version.id}
                page={page.data}
                version={version}
                restored={() => open.open('detail', open.id)}
              />
            ))}
      </ul>
    </Drawer>
  );
}
