import { Segmented } from 'antd';
import { useState } from 'react';
import type { SitePage, SitePageRow } from '#contract/system/sitePage/calls.ts';
import { sitePageWords } from '#contract/system/sitePage/words.ts';
import { useLanguage, useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { RichTextView } from '#web/ui/RichTextView.tsx';
import { addressOf, useSitePage, useTrack } from './sitePageQueries.ts';
import { TrackPlan } from './TrackPlan.tsx';
import { words } from './words.ts';

/** The working copy as it would be read, in either language. */
function Preview({ page }: { page: SitePage }) {
  const t = useWords(words);
  const own = useLanguage() === 'zh-CN' ? 'zh' : 'en';
  const [shown, show] = useState<'zh' | 'en'>(own);
  const body = shown === 'zh' ? page.bodyZh : page.bodyEn;
  const { data: track } = useTrack(page.trackId);
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
        {track === undefined ? null : <TrackPlan track={track.track} />}
        {body === '' ? <p className="uiQuiet">{t('empty')}</p> : <RichTextView html={body} />}
      </div>
    </>
  );
}

/** One page: where it is read, and its working copy. */
export default function SitePageDetail({ open }: { open: OpenDrawer<SitePageRow> }) {
  const t = useWords(words);
  const { data, isPending, error, refetch } = useSitePage(open.id);
  const sections = (page: SitePage): SectionsOf<typeof sitePageWords> => {
    const address = addressOf(page);
    const isPublic = page.publishedNumber !== null;
    return [
      {
        fields: [
          {
            field: 'code',
            value: isPublic ? (
              <a href={address} target="_blank" rel="noopener">
                {address}
              </a>
            ) : (
              <code className="sitePageCode">{address}</code>
            ),
          },
          { field: 'publishedNumber', value: isPublic ? t('versionOf', { n: page.publishedNumber ?? 0 }) : '' },
          'publishedAt',
          ...(page.scheduledAt === null
            ? []
            : ([
                { field: 'scheduledNumber', value: t('versionOf', { n: page.scheduledNumber ?? 0 }) },
                'scheduledAt',
              ] as const)),
          'updatedAt',
        ],
      },
      { title: t('detail'), content: <Preview page={page} /> },
    ];
  };
  return (
    <DetailDrawer
      open={{ ...open, ways: open.waysOf(data) }}
      noun={sitePageWords}
      record={data}
      isLoading={isPending}
      error={error}
      retry={() => void refetch()}
      sections={sections}
      width={720}
    />
  );
}
