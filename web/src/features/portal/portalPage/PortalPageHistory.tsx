import { Button, Drawer, Skeleton } from 'antd';
import { useState, type ReactNode } from 'react';
import type { PortalPageDraft, PortalPageRow } from '#contract/portal/portalPage/calls.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { pagesChanged, usePortalPage, usePortalVersions } from './portalPageQueries.ts';
import { words } from './words.ts';

interface VersionProps {
  page: PortalPageDraft;
  /** 0: the standard page. */
  number: number;
  name: string;
  children?: ReactNode;
  restored: () => void;
}

function Version({ page, number, name, children, restored }: VersionProps) {
  const t = useWords(words);
  const can = useCan();
  const [isBusy, setBusy] = useState(false);
  const restore = async () => {
    setBusy(true);
    try {
      await callApi('/sys/portalPage/restoreOne', { id: page.id, version: page.version, number });
      notify('success', t('wasRestored', { version: name }));
      restored();
    } catch (error) {
      notify('error', messageOf(error));
    }
    setBusy(false);
    void pagesChanged();
  };
  return (
    <li className="portalVersion">
      <div className="portalVersionHead">
        <b>{name}</b>
        {number === (page.publishedNumber ?? 0) ? <StateTag tone="good">{t('isPublic')}</StateTag> : null}
        {number === page.scheduledNumber ? <StateTag tone="busy">{t('comes')}</StateTag> : null}
        {children}
      </div>
      {can('sys:portalPage:update') ? (
        <div>
          <Button size="small" loading={isBusy} aria-label={`${t('restore')}: ${name}`} onClick={() => void restore()}>
            {t('restore')}
          </Button>
        </div>
      ) : null}
    </li>
  );
}

/** The published versions of a page and the standard one: bring one back into the draft. */
export default function PortalPageHistory({ open }: { open: OpenDrawer<PortalPageRow> }) {
  const t = useWords(words);
  const nameOfCode = useDictLabel('portalPageCode');
  const page = usePortalPage(open.id);
  const versions = usePortalVersions(open.id);
  const error = page.error ?? versions.error;
  const retry = () => void Promise.all([page.refetch(), versions.refetch()]);
  const restored = () => open.open('preview', open.id);
  const name = page.data === undefined ? '' : nameOfCode(page.data.code);
  const isReady = page.data !== undefined && versions.data !== undefined;
  return (
    <Drawer open size={720} title={t('historyTitle', { name })} onClose={open.close}>
      {error === null ? null : <ErrorState error={error} retry={retry} />}
      {error === null && !isReady ? <Skeleton active /> : null}
      {isReady ? (
        <ul className="portalVersions">
          {versions.data.list.map(({ id, number, note, blockCount, publishedAt, publishedBy }) => (
            <Version key={id} page={page.data} number={number} name={t('versionOf', { n: number })} restored={restored}>
              <span className="uiQuiet">
                <Time at={publishedAt} /> · {t('by', { name: publishedBy })} · {t('blockCount', { n: blockCount })}
              </span>
              {note === '' ? null : <span>{note}</span>}
            </Version>
          ))}
          <Version page={page.data} number={0} name={t('standard')} restored={restored} />
        </ul>
      ) : null}
    </Drawer>
  );
}
