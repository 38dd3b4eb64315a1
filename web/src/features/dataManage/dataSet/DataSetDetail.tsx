import { useQuery } from '@tanstack/react-query';
import type { DataSet } from '#contract/dataManage/dataSet/calls.ts';
import { framesPage } from '#contract/dataManage/dataSet/page.ts';
import { SPLITS } from '#contract/dataManage/dataSet/rules.ts';
import { dataSetWords } from '#contract/dataManage/dataSet/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useCan } from '#web/lib/session.ts';
import { useName, useWords } from '#web/lib/words.ts';
import { callApi } from '#web/lib/client.ts';
import { recordingsOfSet } from '#web/shared/recording/recordingAddress.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { Figures } from './Figures.tsx';
import { words } from './words.ts';

function Splits({ splits }: Pick<DataSet, 'splits'>) {
  const name = useDictLabel('dataSplit');
  return SPLITS.map((split) => `${name(split)} ${splits[split]}`).join(' · ');
}

function Roles({ ids }: { ids: readonly string[] }) {
  const name = useName();
  const { data } = useQuery({
    queryKey: ['/sys/role/getEnabledList'],
    queryFn: ({ signal }) => callApi('/sys/role/getEnabledList', {}, { signal }),
  });
  return (data?.list ?? [])
    .filter(({ id }) => ids.includes(id))
    .map(name)
    .join(' · ');
}

export default function DataSetDetail({ open }: { open: OpenDrawer<DataSet> }) {
  const t = useWords(words);
  const can = useCan();
  const sections = ({ id, frames, splits, roleIds }: DataSet): SectionsOf<typeof dataSetWords> => [
    {
      title: t('content'),
      fields: ['state', 'frames', 'objects', 'newestVersion', { field: 'splits', value: <Splits splits={splits} /> }],
      content:
        frames === 0 ? undefined : (
          <>
            <p>
              <Link to={`/${framesPage.route}?set=${id}`}>{t('look')}</Link>
            </p>
            <Figures dataSetId={id} number={null} />
          </>
        ),
    },
    {
      title: t('origin'),
      fields: ['source', 'licence', 'consent'],
      content: can('dataManage:recording:list') ? (
        <p>
          <Link to={recordingsOfSet(id)}>{t('recordings')}</Link>
        </p>
      ) : undefined,
    },
    {
      title: t('basics'),
      fields: [
        'name',
        ...(roleIds.length === 0 ? [] : [{ field: 'roleIds', value: <Roles ids={roleIds} /> } as const]),
        'ownerName',
        'remark',
        'createdAt',
        'updatedAt',
      ],
    },
  ];
  return <DetailDrawer open={open} noun={dataSetWords} sections={sections} />;
}
