import type { AppVersionRow } from '#contract/system/app/calls.ts';
import { appVersionWords } from '#contract/system/app/words.ts';
import { formatBytes, useFields, useLanguage, useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { words } from './words.ts';

function Notes({ label, text }: { label: string; text: string }) {
  const t = useWords(words);
  return (
    <>
      <p className="uiQuiet">{label}</p>
      <p className="appNotes">{text === '' ? t('none') : text}</p>
    </>
  );
}

/** One version: how it is offered, and what devices download. */
export default function VersionDetail({ open }: { open: OpenDrawer<AppVersionRow> }) {
  const t = useWords(words);
  const f = useFields(appVersionWords);
  const isZh = useLanguage() === 'zh-CN';
  const sections = ({
    file,
    minimumSupported,
    notesEn,
    notesZh,
    rolloutPercent,
    storeAddress,
    withdrawnAt,
  }: AppVersionRow): SectionsOf<typeof appVersionWords> => [
    {
      title: t('release'),
      fields: [
        isZh ? 'appNameZh' : 'appNameEn',
        'platform',
        'versionCode',
        'updateMode',
        { field: 'rolloutPercent', value: t('percent', { n: rolloutPercent }) },
        { field: 'minimumSupported', value: minimumSupported === 0 ? t('none') : minimumSupported },
        'publishedAt',
        ...(withdrawnAt === null ? [] : (['withdrawnAt'] as const)),
      ],
    },
    {
      title: t('download'),
      fields: [
        ...(storeAddress === '' ? [] : [{ field: 'storeAddress' as const, copy: storeAddress }]),
        { field: 'file', value: file === null ? t('none') : `${file.name} (${formatBytes(file.size)})` },
        ...(file === null
          ? []
          : [{ label: 'SHA-256', value: <code className="appHash">{file.sha256}</code>, copy: file.sha256 }]),
      ],
    },
    {
      title: t('notes'),
      content: (
        <>
          <Notes label={f('notesZh')} text={notesZh} />
          <Notes label={f('notesEn')} text={notesEn} />
        </>
      ),
    },
  ];
  return <DetailDrawer open={open} noun={appVersionWords} sections={sections} />;
}
