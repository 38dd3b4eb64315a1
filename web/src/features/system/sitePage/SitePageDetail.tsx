import { Button, Segmented } from 'antd';
import { useState } from 'react';
import type { SitePageRow } from '#contract/system/sitePage/calls.ts';
import { useCan } from '#web/lib/session.ts';
import { useLanguage, useWords } from '#web/lib/words.ts';
import { DetailDrawer } from '#web/ui/DetailDrawer.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { RichTextView } from '#web/ui/RichTextView.tsx';
import { Time } from '#web/ui/Time.tsx';
import type { SitePageDialogState } from './SitePageDialog.tsx';
import { addressOf, type SitePage, useSitePage } from './sitePageQueries.ts';
import { words } from './words.ts';

/** The working copy as it would be read, in either language. */
function Preview({ page }: { page: SitePage }) {
  const t = useWords(words);
  const own = useLanguage() === 'zh-CN' ? 'zh' : 'en';
  const [shown, show] = useState<'zh' | 'en'>(own);
  const body = shown === 'zh' ? page.bodyZh : page.bodyEn;
  return (
    <>
      <Segmented
        size="small"
        aria-label={t('language')}
        value={shown}
        onChange={show}
        options={[
          { value: 'zh', label: t('zh') },
          { value: 'en', label: t('en') },
        ]}
      />
      <div className="sitePagePreview" lang={shown === 'zh' ? 'zh-CN' : 'en-US'}>
        <h3>{shown === 'zh' ? page.titleZh : page.titleEn}</h3>
        {body === '' ? <p className="uiQuiet">{t('empty')}</p> : <RichTextView html={body} />}
      </div>
    </>
  );
}

interface SitePageDetailProps {
  open: OpenDrawer<SitePageRow>;
  ask: (dialog: SitePageDialogState) => void;
}

export default function SitePageDetail({ open, ask }: SitePageDetailProps) {
  const t = useWords(words);
  const can = useCan();
  const isZh = useLanguage() === 'zh-CN';
  const { data, isPending, error, refetch } = useSitePage(open.id);
  const sections = (page: SitePage) => [
    {
      facts: [
        {
          label: t('code'),
          value:
            page.publishedNumber === null ? (
              <code className="sitePageCode">{addressOf(page.code)}</code>
            ) : (
              <a href={addressOf(page.code)} target="_blank" rel="noopener">
                {addressOf(page.code)}
              </a>
            ),
        },
        {
          label: t('version'),
          value: page.publishedNumber === null ? '' : t('versionOf', { n: page.publishedNumber }),
        },
        { label: t('publishedAt'), value: <Time at={page.publishedAt} /> },
        { label: t('updatedAt'), value: <Time at={page.updatedAt} /> },
      ],
    },
    { title: t('detail'), content: <Preview page={page} /> },
  ];
  const actions = (page: SitePage) => (
    <>
      {can('sys:sitePage:update') ? <Button onClick={() => open.open('edit', open.id)}>{t('edit')}</Button> : null}
      {page.lastNumber > 0 ? <Button onClick={() => open.open('history', open.id)}>{t('history')}</Button> : null}
      {can('sys:sitePage:publish') && page.state !== 'published' ? (
        <Button type="primary" onClick={() => ask({ kind: 'publish', row: page })}>
          {t('publish')}
        </Button>
      ) : null}
    </>
  );
  return (
    <DetailDrawer
      open={open}
      title={data === undefined ? t('title') : isZh ? data.titleZh : data.titleEn}
      state={data === undefined ? undefined : <DictTag type="sitePageState" value={data.state} />}
      record={data}
      isLoading={isPending}
      error={error}
      retry={() => void refetch()}
      sections={sections}
      actions={actions}
      width={720}
    />
  );
}
