import { useQuery } from '@tanstack/react-query';
import { roadWorkClosing, type RoadWork, type RoadWorkDetail } from '#contract/capacity/roadWork/calls.ts';
import { roadWorkName } from '#contract/capacity/roadWork/rules.ts';
import { roadWorkWords } from '#contract/capacity/roadWork/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { ClosurePreview } from '#web/shared/closure/ClosurePreview.tsx';
import { FormDrawer, fieldOf } from '#web/ui/FormDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { Doubts } from './Doubts.tsx';
import './roadWork.css';
import { RoadWorkMap } from './RoadWorkMap.tsx';
import { roadWorkQuery, roadWorksChanged } from './roadWorkQueries.ts';
import { words } from './words.ts';

const Field = fieldOf(roadWorkClosing, roadWorkWords);
const LONGEST_REASON = 500;

/** What a closed area would say of it where nobody says anything else. */
const proposedOf = ({ roads, description, startAt, endAt, ...work }: RoadWorkDetail) => ({
  reason: [roadWorkName({ roads, ...work }), description]
    .filter((text) => text !== '')
    .join(' · ')
    .slice(0, LONGEST_REASON),
  fromAt: startAt !== null && Date.parse(startAt) > Date.now() ? startAt : null,
  untilAt: endAt,
});

/** Closes the area of road works: what it would meet now beside the map of it. */
export default function CloseForm({ open }: { open: OpenDrawer<RoadWork> }) {
  const t = useWords(words);
  const impactOf = useDictLabel('roadImpact');
  const { data } = useQuery({ ...roadWorkQuery(open.id), staleTime: 0 });
  return (
    <FormDrawer
      noun={roadWorkWords}
      title={t('closeTitle', { name: data === undefined ? '' : roadWorkName(data) })}
      purpose={data === undefined ? undefined : t('closePurpose', { authority: data.authority })}
      schema={roadWorkClosing}
      draftKey={`roadWork/close/${open.id}`}
      initial={data === undefined ? undefined : proposedOf(data)}
      version={data?.version}
      submitLabel={t('close')}
      submit={async (values, { idempotencyKey, version }) => {
        await callApi('/capacity/roadWork/close', { ...values, id: open.id, version }, { idempotencyKey });
      }}
      done={() => void roadWorksChanged()}
      doneMessage={t('wasClosed')}
      onClose={open.close}
      width={720}
    >
      {data === undefined ? null : (
        <div className="uiWide roadWorkClosing">
          {data.impact === 'closed' ? null : <p role="note">{t('notClosed', { impact: impactOf(data.impact) })}</p>}
          <Doubts doubts={data.doubts} />
          <RoadWorkMap id={data.id} geometry={data.geometry} />
          <section aria-label={t('preview')}>
            <strong>{t('preview')}</strong>
            <ClosurePreview area={data.geometry} />
          </section>
        </div>
      )}
      <Field name="reason" wide />
      <Field name="fromAt" hint={t('fromHint')} />
      <Field name="untilAt" hint={t('untilHint')} />
    </FormDrawer>
  );
}
