import { isSftp } from '#contract/insight/reportChannel/address.ts';
import type { ReportChannel } from '#contract/insight/reportChannel/calls.ts';
import { reportChannelWords } from '#contract/insight/reportChannel/words.ts';
import { useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import { LastTry } from '#web/ui/LastTry.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { words } from './words.ts';

export default function ReportChannelDetail({ open }: { open: OpenDrawer<ReportChannel> }) {
  const t = useWords(words);
  const sections = (shown: ReportChannel): SectionsOf<typeof reportChannelWords> => [
    {
      title: t('link'),
      fields: [
        {
          field: 'problem',
          value: <LastTry type="reportChannelProblem" problem={shown.problem} succeededAt={shown.takenAt} />,
        },
        'problemDetail',
        'problemAt',
        'failures',
        'retryAt',
        'waiting',
        'takenAt',
        'address',
        { field: 'hasToken', value: t(shown.hasToken ? 'set' : 'notSet') },
      ],
    },
    {
      title: t('trust'),
      fields: [
        { field: 'publicKey', copy: shown.publicKey },
        ...(isSftp(shown.address)
          ? (['hostKey'] as const)
          : [{ field: 'certificate' as const, value: t(shown.certificate === '' ? 'notSet' : 'set') }]),
      ],
      content: <p className="uiQuiet">{t(isSftp(shown.address) ? 'sftpKey' : 'httpsKey')}</p>,
    },
    { fields: ['remark', 'createdAt', 'updatedAt'] },
  ];
  return <DetailDrawer open={open} noun={reportChannelWords} sections={sections} />;
}
