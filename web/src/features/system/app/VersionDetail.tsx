import { Button } from 'antd';
import type { AppVersionRow } from '#contract/system/app/calls.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useCan } from '#web/lib/session.ts';
import { formatBytes, useLanguage, useWords } from '#web/lib/words.ts';
import { CopyText } from '#web/ui/CopyText.tsx';
import { DetailDrawer } from '#web/ui/DetailDrawer.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
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
  const can = useCan();
  const isZh = useLanguage() === 'zh-CN';
  const platformOf = useDictLabel('appPlatform');
  const modeOf = useDictLabel('appUpdateMode');
  const { row } = open;
  const sections = (version: AppVersionRow) => [
    {
      title: t('release'),
      facts: [
        { label: t('app'), value: isZh ? version.appNameZh : version.appNameEn },
        { label: t('platform'), value: platformOf(version.platform) },
        { label: t('versionCode'), value: String(version.versionCode) },
        { label: t('updateMode'), value: modeOf(version.updateMode) },
        { label: t('rolloutPercent'), value: t('percent', { n: version.rolloutPercent }) },
        {
          label: t('minimumSupported'),
          value: version.minimumSupported === 0 ? t('none') : String(version.minimumSupported),
        },
        { label: t('publishedAt'), value: <Time at={version.publishedAt} /> },
        ...(version.withdrawnAt === null
          ? []
          : [{ label: t('withdrawnAt'), value: <Time at={version.withdrawnAt} /> }]),
      ],
    },
    {
      title: t('download'),
      facts: [
        ...(version.storeAddress === ''
          ? []
          : [{ label: t('storeAddress'), value: version.storeAddress, copy: version.storeAddress }]),
        ...(version.file === null
          ? [{ label: t('file'), value: t('none') }]
          : [
              { label: t('file'), value: `${version.file.name} (${formatBytes(version.file.size)})` },
              {
                label: t('sha256'),
                value: (
                  <CopyText text={version.file.sha256} label={t('sha256')}>
                    <code className="appHash">{version.file.sha256}</code>
                  </CopyText>
                ),
              },
            ]),
      ],
    },
    {
      title: t('notes'),
      content: (
        <>
          <Notes label={t('notesZh')} text={version.notesZh} />
          <Notes label={t('notesEn')} text={version.notesEn} />
        </>
      ),
    },
  ];
  const actions = () =>
    can('sys:appVersion:update') ? <Button onClick={() => open.open('edit', open.id)}>{t('edit')}</Button> : null;
  return (
    <DetailDrawer
      open={open}
      title={row === undefined ? t('versionsTitle') : row.versionName}
      state={row === undefined ? undefined : <DictTag type="appVersionState" value={row.state} />}
      record={row}
      isLoading={open.rowLoading}
      sections={sections}
      actions={actions}
    />
  );
}
