import { useQuery } from '@tanstack/react-query';
import type { Recording } from '#contract/dataManage/recording/calls.ts';
import { recordingWords } from '#contract/dataManage/recording/words.ts';
import { framesPage } from '#contract/dataManage/dataSet/page.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useCan } from '#web/lib/session.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { words } from './words.ts';

/** Where the car was and in which states, as the frames carry it. */
function Way({ id }: { id: string }) {
  const t = useWords(words);
  const stateName = useDictLabel('vehicleState');
  const { data } = useQuery({
    queryKey: ['/dataManage/recording/getById', id],
    queryFn: ({ signal }) => callApi('/dataManage/recording/getById', { id }, { signal }),
  });
  if (data === undefined) return null;
  return (
    <>
      <p className="uiQuiet">{data.points.length === 0 ? t('noPoints') : t('points', { count: data.points.length })}</p>
      <ul>
        {data.states.map(({ at, state, orderNo }) => (
          <li key={at}>
            {[t('since', { seconds: formatNumber(Math.round(Math.max(0, at) / 1000)) }), stateName(state), orderNo]
              .filter((part) => part !== '')
              .join(' · ')}
          </li>
        ))}
      </ul>
    </>
  );
}

function Ways({ recording }: { recording: Recording }) {
  const t = useWords(words);
  const can = useCan();
  const { id, carId, at, dataSetId, frames, alertId } = recording;
  const filter = encodeURIComponent(`recording=${id}`);
  return (
    <p className="uiRow">
      {dataSetId !== null && (frames ?? 0) > 0 && can('dataManage:dataSet:list') ? (
        <Link to={`/${framesPage.route}?set=${dataSetId}&frameAttribute=${filter}`}>{t('frames')}</Link>
      ) : null}
      {can('capacity:replay:view') ? (
        <Link to={`/capacity/monitoring?view=replay&car=${carId}&at=${encodeURIComponent(at)}`}>{t('replay')}</Link>
      ) : null}
      {alertId !== null && can('capacity:alert:list') ? (
        <Link to={`/capacity/monitoring?alert=${alertId}`}>{t('alert')}</Link>
      ) : null}
    </p>
  );
}

export default function RecordingDetail({ open }: { open: OpenDrawer<Recording> }) {
  const t = useWords(words);
  const sections = (recording: Recording): SectionsOf<typeof recordingWords> => [
    {
      title: t('outcome'),
      fields: [
        'state',
        ...(recording.problem === null ? [] : (['problem'] as const)),
        ...(recording.answer === '' ? [] : (['answer'] as const)),
        'expiresAt',
        'receivedAt',
        'endedAt',
        'frames',
        'size',
        'sha256',
      ],
      content: <Ways recording={recording} />,
    },
    ...(recording.receivedAt === null
      ? []
      : [{ title: t('way'), fields: ['orderNo'] as const, content: <Way id={recording.id} /> }]),
    {
      title: t('asked'),
      fields: [
        'fleetNumber',
        'plate',
        'at',
        'before',
        'after',
        'channels',
        'dataSetName',
        'reason',
        ...(recording.ruleId === null ? (['requestedByName'] as const) : (['ruleName'] as const)),
        'createdAt',
      ],
    },
  ];
  return <DetailDrawer open={open} noun={recordingWords} sections={sections} />;
}
