import { Button } from 'antd';
import type { AppRow } from '#contract/system/app/calls.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { useName, useWords } from '#web/lib/words.ts';
import { DetailDrawer } from '#web/ui/DetailDrawer.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import { words } from './words.ts';

/** One app: what it is, where devices ask, its newest versions. */
export default function AppDetail({ open }: { open: OpenDrawer<AppRow> }) {
  const t = useWords(words);
  const can = useCan();
  const name = useName();
  const { navigate } = usePage();
  const kindOf = useDictLabel('appKind');
  const platformOf = useDictLabel('appPlatform');
  const { row } = open;
  const sections = (app: AppRow) => {
    const address = `${location.origin}/open/app/${app.code}/latest`;
    return [
      {
        title: t('basics'),
        facts: [
          { label: t('code'), value: app.code, copy: app.code },
          { label: t('kind'), value: kindOf(app.kind) },
          { label: t('nameZh'), value: app.nameZh },
          { label: t('nameEn'), value: app.nameEn },
          { label: t('platforms'), value: app.platforms.map((platform) => platformOf(platform)).join(' · ') },
          { label: t('remark'), value: app.remark },
          { label: t('createdAt'), value: <Time at={app.createdAt} /> },
          { label: t('updatedAt'), value: <Time at={app.updatedAt} /> },
        ],
      },
      {
        title: t('latest'),
        facts: app.latest.map(({ platform, versionCode, versionName }) => ({
          label: platformOf(platform),
          value: `${versionName} (${versionCode})`,
        })),
        content: app.latest.length === 0 ? <p className="uiQuiet">{t('noLatest')}</p> : null,
      },
      {
        title: t('openAddress'),
        facts: [{ label: 'GET', value: address, copy: address }],
        content: <p className="uiQuiet">{t('openAddressHint')}</p>,
      },
    ];
  };
  const actions = (app: AppRow) => (
    <>
      {can('sys:app:update') ? <Button onClick={() => open.open('edit', open.id)}>{t('edit')}</Button> : null}
      {can('sys:appVersion:list') ? (
        <Button onClick={() => navigate(`/sys/app/version?appId=${app.id}`)}>{t('versions')}</Button>
      ) : null}
    </>
  );
  return (
    <DetailDrawer
      open={open}
      title={row === undefined ? t('apps') : name(row)}
      state={row === undefined ? undefined : <DictTag type="state" value={row.state} />}
      record={row}
      isLoading={open.rowLoading}
      sections={sections}
      actions={actions}
    />
  );
}
