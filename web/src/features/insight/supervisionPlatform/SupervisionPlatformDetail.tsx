import type { SupervisionPlatform } from '#contract/insight/supervisionPlatform/calls.ts';
import { supervisionPlatformWords } from '#contract/insight/supervisionPlatform/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { AreaNames } from '#web/ui/AreaNames.tsx';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import { Link } from '#web/ui/Link.tsx';
import { LastTry } from '#web/ui/LastTry.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { words } from './words.ts';

export default function SupervisionPlatformDetail({ open }: { open: OpenDrawer<SupervisionPlatform> }) {
  const t = useWords(words);
  const kindOf = useDictLabel('supervisionKind');
  const positionOf = useDictLabel('supervisionPositionKind');
  const sections = (shown: SupervisionPlatform): SectionsOf<typeof supervisionPlatformWords> => [
    {
      title: t('link'),
      fields: [
        {
          field: 'problem',
          value: <LastTry type="supervisionProblem" problem={shown.problem} succeededAt={shown.takenAt} />,
        },
        'problemDetail',
        'problemAt',
        'failures',
        'retryAt',
        'takenAt',
        'address',
        { field: 'hasToken', value: t(shown.hasToken ? 'set' : 'notSet') },
        { field: 'certificate', value: t(shown.certificate === '' ? 'notSet' : 'set') },
      ],
      content: <Link to={`/operation/supervision?platformId=${shown.id}`}>{t('toRecords')}</Link>,
    },
    {
      title: t('basics'),
      fields: [
        'companyId',
        {
          field: 'areaCodes',
          value: shown.areaCodes.length === 0 ? t('everywhere') : <AreaNames codes={shown.areaCodes} />,
        },
        { field: 'kinds', value: shown.kinds.map((kind) => kindOf(kind)).join(' · ') },
        { field: 'positionKinds', value: shown.positionKinds.map((kind) => positionOf(kind)).join(' · ') },
        'positionSeconds',
        'coordinates',
        'fareType',
      ],
    },
    { title: t('car'), fields: ['licenseId', 'driverName', 'driverPhone'] },
    { title: t('kept'), fields: ['keptDays', 'remark', 'createdAt', 'updatedAt'] },
  ];
  return <DetailDrawer open={open} noun={supervisionPlatformWords} sections={sections} />;
}
