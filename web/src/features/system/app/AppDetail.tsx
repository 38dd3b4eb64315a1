import type { AppRow } from '#contract/system/app/calls.ts';
import { appWords } from '#contract/system/app/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useFields, useText, useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { words } from './words.ts';

/** One app: what it is, where devices ask, its newest versions. */
export default function AppDetail({ open }: { open: OpenDrawer<AppRow> }) {
  const t = useWords(words);
  const f = useFields(appWords);
  const text = useText();
  const platformOf = useDictLabel('appPlatform');
  const sections = (app: AppRow): SectionsOf<typeof appWords> => {
    const address = `${location.origin}/open/app/${app.code}/latest`;
    return [
      {
        title: t('basics'),
        fields: [
          { field: 'code', copy: app.code },
          'kind',
          'nameZh',
          'nameEn',
          'platforms',
          'remark',
          'createdAt',
          'updatedAt',
        ],
      },
      {
        title: f('latest'),
        facts: app.latest.map(({ platform, versionCode, versionName }) => ({
          label: platformOf(platform),
          value: `${versionName} (${versionCode})`,
        })),
        content: app.latest.length === 0 ? <p className="uiQuiet">{text(appWords.fields.latest.none)}</p> : null,
      },
      {
        title: t('openAddress'),
        facts: [{ label: 'GET', value: address, copy: address }],
        content: <p className="uiQuiet">{t('openAddressHint')}</p>,
      },
    ];
  };
  return <DetailDrawer open={open} noun={appWords} sections={sections} />;
}
