import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import type { ClosureDetail } from '#contract/capacity/closure/calls.ts';
import { closureCarWords } from '#contract/capacity/closure/words.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { formatDuration, useFields, useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { Link } from '#web/ui/Link.tsx';
import { JobProgress } from '#web/ui/list/laterParts.ts';
import { Time } from '#web/ui/Time.tsx';
import { carsQuery, SHOWN_CARS } from './closureQueries.ts';
import { words } from './words.ts';

/** The proof as a document, and the log as a table. */
function Export({ closureId }: { closureId: string }) {
  const t = useWords(words);
  const [jobId, follow] = useState('');
  const start = async (ask: () => Promise<{ jobId: string }>) => {
    try {
      follow((await ask()).jobId);
    } catch (problem) {
      notify('error', messageOf(problem));
    }
  };
  const proof = () => callApi('/capacity/closure/exportProof', { id: closureId });
  const byCar = () => {
    const list = '/capacity/closure/getCars' as const;
    return callApi('/sys/job/exportList', { list, filters: { closureId }, format: 'xlsx' });
  };
  return (
    <>
      <div className="uiRow">
        <Button size="small" onClick={() => void start(proof)}>
          {t('proofAsPdf')}
        </Button>
        <Button size="small" onClick={() => void start(byCar)}>
          {t('byCar')}
        </Button>
      </div>
      {jobId === '' ? null : (
        <Suspense fallback={null}>
          <JobProgress key={jobId} jobId={jobId} title={t('exportOf')} onClose={() => follow('')} />
        </Suspense>
      )}
    </>
  );
}

/** Each car that was inside, when, and what it was told. */
export function ClosureCars({ closure: { id, state } }: { closure: ClosureDetail }) {
  const t = useWords(words);
  const f = useFields(closureCarWords);
  const can = useCan();
  const commandOf = useDictLabel('commandKind');
  const commandStateOf = useDictLabel('commandState');
  const { data } = useQuery(carsQuery(id, state !== 'over'));
  if (data === undefined) return <p className="uiQuiet">…</p>;
  if (data.list.length === 0)
    return (
      <>
        <p className="uiQuiet">{t('noCars')}</p>
        {can('capacity:closure:export') ? <Export closureId={id} /> : null}
      </>
    );
  return (
    <>
      <div className="closureScroll">
        <table className="closureTable">
          <thead>
            <tr>
              {(
                ['fleetNumber', 'state', 'enteredAt', 'leftAt', 'secondsInside', 'orderNo', 'commandKind'] as const
              ).map((field) => (
                <th key={field} scope="col">
                  {f(field)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="uiFigures">
            {data.list.map((car) => (
              <tr key={car.id}>
                <th scope="row">
                  {can('capacity:monitoring:view') ? (
                    <Link to={`/capacity/monitoring?car=${car.carId}`}>{car.fleetNumber}</Link>
                  ) : (
                    car.fleetNumber
                  )}
                </th>
                <td>
                  <DictTag type="closureCarState" value={car.state} />
                </td>
                <td>{car.atStart ? t('atStartMark') : <Time at={car.enteredAt} />}</td>
                <td>{car.leftAt === null ? '–' : <Time at={car.leftAt} />}</td>
                <td>{car.secondsInside === null ? '–' : formatDuration(Math.round(car.secondsInside))}</td>
                <td>{car.orderNo === '' ? '–' : car.orderNo}</td>
                <td>
                  {car.commandKind === null
                    ? '–'
                    : [
                        commandOf(car.commandKind),
                        ...(car.commandState === null ? [] : [commandStateOf(car.commandState)]),
                        ...(car.commands > 1 ? [`×${car.commands}`] : []),
                      ].join(' · ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data.nextCursor === null ? null : <p className="uiQuiet">{t('moreCars', { count: SHOWN_CARS })}</p>}
      {can('capacity:closure:export') ? <Export closureId={id} /> : null}
    </>
  );
}
