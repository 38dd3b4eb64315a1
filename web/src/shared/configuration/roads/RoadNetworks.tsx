import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useState } from 'react';
import { MOST_NETWORKS, MOST_ROAD_BYTES } from '#contract/capacity/roadNetwork/rules.ts';
import { ApiError } from '#web/lib/apiError.ts';
import { callApi, messageOf, uploadApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { UploadButton } from '#web/ui/UploadButton.tsx';
import { RoadDialog, type RoadAct } from './RoadDialog.tsx';
import { RoadMap } from './RoadMap.tsx';
import { RoadTable } from './RoadTable.tsx';
import './roads.css';
import { words } from './words.ts';

const LIST = '/capacity/roadNetwork/getPageList';
const MOST_NAME = 200;

/** The networks of roads that were imported: looked at, put in force, taken out of it and deleted. */
export function RoadNetworks() {
  const t = useWords(words);
  const mayChange = useCan()('operation:config:update');
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [shownId, setShown] = useState<string>();
  const [act, setAct] = useState<RoadAct>();
  const { data, error, refetch } = useQuery({
    queryKey: [LIST],
    queryFn: ({ signal }) => callApi(LIST, { pageSize: MOST_NETWORKS }, { signal }),
  });
  const bring = async (file: File, onProgress: (part: number) => void) => {
    setFaults([]);
    try {
      const input = { fileName: file.name.slice(-MOST_NAME) };
      const options = { onProgress, idempotencyKey: newKey() };
      const { id, number, note } = await uploadApi('/capacity/roadNetwork/importGeojson', file, input, options);
      notify('success', t('imported', { number }));
      if (note !== '') notify('info', note);
      setShown(id);
    } catch (problem) {
      const fields = problem instanceof ApiError ? problem.fields : [];
      setFaults(fields.length === 0 ? [messageOf(problem)] : fields.map(({ message }) => message));
    }
    await refetch();
  };
  const list = data?.list ?? [];
  return (
    <section className="configLearned" aria-label={t('title')}>
      <h4>{t('title')}</h4>
      <p className="uiQuiet">{t('purpose')}</p>
      {error === null ? null : <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined || list.length > 0 ? null : <p className="uiQuiet">{t('none')}</p>}
      {list.length === 0 ? null : (
        <RoadTable list={list} shownId={shownId} onShow={setShown} onAct={mayChange ? setAct : null} />
      )}
      {shownId !== undefined && list.some(({ id }) => id === shownId) ? <RoadMap id={shownId} /> : null}
      {faults.length === 0 ? null : (
        <Alert
          type="error"
          showIcon
          role="alert"
          className="roadFaults"
          title={t('refused')}
          description={
            <ul>
              {faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          }
        />
      )}
      {mayChange ? (
        <UploadButton label={t('import')} accept={['.geojson', '.json']} maxBytes={MOST_ROAD_BYTES} send={bring} />
      ) : null}
      {act === undefined ? null : (
        <RoadDialog
          act={act}
          before={list.find(({ state }) => state === 'inForce')}
          close={() => {
            setAct(undefined);
            void refetch();
          }}
        />
      )}
    </section>
  );
}
