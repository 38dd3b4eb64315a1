import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import type { CallOutput } from '#contract/index.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { text, useSearchState } from '#web/lib/page.tsx';
import { useWords } from '#web/lib/words.ts';
import { newKey } from '#web/ui/newKey.ts';
import { refreshConfig } from './configQueries.ts';
import { useDescribed, useValueText } from './described.ts';
import { words } from './words.ts';

const PREVIEW_PATH = '/sys/sysConfigOption/previewInit';
type Planned = CallOutput<typeof PREVIEW_PATH>['list'];

interface ResetProps {
  /** What is reset, for the question. */
  name: string;
  mainIds: readonly string[];
}

const SEARCH = { reset: text() };

/** `at` names the question in the address. */
export function ResetButton({
  at,
  label,
  isDisabled,
  ...reset
}: ResetProps & { at: string; label: string; isDisabled: boolean }) {
  const [{ reset: asked }, setSearch] = useSearchState(SEARCH);
  return (
    <>
      <Button disabled={isDisabled} onClick={() => setSearch({ reset: at })}>
        {label}
      </Button>
      {asked === at && !isDisabled ? (
        <ResetDialog {...reset} close={() => setSearch({ reset: '' }, { replace: true })} />
      ) : null}
    </>
  );
}

/** Shows what goes back to its default, and does exactly that: what changed meanwhile is refused and shown anew. */
function ResetDialog({ name, mainIds, close }: ResetProps & { close: () => void }) {
  const t = useWords(words);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [idempotencyKey] = useState(newKey);
  const { data, error, refetch } = useQuery({
    queryKey: [PREVIEW_PATH, ...mainIds],
    queryFn: ({ signal }) => callApi(PREVIEW_PATH, { mainIds: [...mainIds] }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const planned = data?.list ?? [];
  const run = async () => {
    setBusy(true);
    setProblem('');
    const versions = new Map(planned.map(({ mainId, version }) => [mainId, version]));
    const mains = [...versions].map(([mainId, version]) => ({ mainId, version }));
    try {
      const { reset } = await callApi('/sys/sysConfigOption/initConfig', { mains }, { idempotencyKey });
      notify('success', t('resetDone', { count: reset }));
      await refreshConfig();
      close();
    } catch (failed) {
      setProblem(messageOf(failed));
      setBusy(false);
      void refetch();
    }
  };
  const said = problem !== '' ? problem : error === null ? '' : messageOf(error);
  return (
    <Modal
      open
      width={640}
      title={t('resetTitle', { name })}
      onCancel={() => {
        if (!isBusy) close();
      }}
      footer={
        <div className="uiRow" style={{ justifyContent: 'flex-end' }}>
          <Button onClick={close} disabled={isBusy} autoFocus>
            {t('cancel')}
          </Button>
          <Button type="primary" danger disabled={planned.length === 0} loading={isBusy} onClick={() => void run()}>
            {t('reset')}
          </Button>
        </div>
      }
    >
      {data === undefined && error === null ? <Skeleton active /> : null}
      {data === undefined ? null : planned.length === 0 ? (
        <p>{t('resetNothing')}</p>
      ) : (
        <>
          <p className="uiNotice">{t('resetBody', { count: planned.length })}</p>
          <PlanTable planned={planned} />
        </>
      )}
      {said === '' ? null : (
        <p className="configProblem" role="alert">
          {said}
        </p>
      )}
    </Modal>
  );
}

function PlanTable({ planned }: { planned: Planned }) {
  const t = useWords(words);
  const { title } = useDescribed();
  const valueText = useValueText();
  const isSecret = ({ shape }: Planned[number]) => shape.kind === 'secret';
  return (
    <div className="configPlan">
      <table className="uiDiff">
        <thead>
          <tr>
            <th scope="col">{t('option')}</th>
            <th scope="col">{t('now')}</th>
            <th scope="col">{t('becomes')}</th>
          </tr>
        </thead>
        <tbody>
          {planned.map((row) => (
            <tr key={row.optionKey}>
              <th scope="row">
                {title(row)}
                <small>{title({ titleZh: row.mainTitleZh, titleEn: row.mainTitleEn })}</small>
              </th>
              <td>{isSecret(row) ? t('isSet') : valueText(row.shape, row.value)}</td>
              <td>{valueText(row.shape, row.defaultValue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
