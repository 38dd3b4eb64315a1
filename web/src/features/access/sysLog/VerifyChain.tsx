import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal, Spin } from 'antd';
import type { CallOutput } from '#contract/index.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { formatNumber, formatTime, useWords } from '#web/lib/words.ts';
import { CopyText } from '#web/ui/CopyText.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { sysLogWords } from './words.ts';

const PATH = '/sys/sysLog/verify';
type Verdict = CallOutput<typeof PATH>;

function Outcome({ verdict, at }: { verdict: Verdict; at: number }) {
  const t = useWords(sysLogWords);
  const n = formatNumber(verdict.checked);
  const told = verdict.intact
    ? t('intactText', { n })
    : verdict.firstBadId === null
      ? t('brokenEnd', { n })
      : t('brokenAt', { n, id: verdict.firstBadId });
  return (
    <>
      <Alert
        role="alert"
        showIcon
        type={verdict.intact ? 'success' : 'error'}
        title={t(verdict.intact ? 'intact' : 'broken')}
        description={
          <>
            <p>{told}</p>
            {verdict.intact ? null : <p>{t('brokenAdvice')}</p>}
          </>
        }
      />
      {verdict.headHash === '' ? null : (
        <dl className="sysLogHead">
          <dt>{t('headHash')}</dt>
          <dd>
            <CopyText text={verdict.headHash} label={t('headHash')}>
              <code className="sysLogHash">{verdict.headHash}</code>
            </CopyText>
          </dd>
          {verdict.intact ? <dd className="uiQuiet">{t('headHint')}</dd> : null}
        </dl>
      )}
      <p className="uiQuiet">{t('verifiedAt', { time: formatTime(new Date(at).toISOString()) })}</p>
    </>
  );
}

/** Recomputes the chain on the server and says how it is. */
export default function VerifyChain({ open }: { open: Pick<OpenDrawer<unknown>, 'open' | 'close'> }) {
  const t = useWords(sysLogWords);
  // Each opening asks anew: an old verdict says nothing about now.
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => callApi(PATH, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const badId = data?.firstBadId ?? null;
  return (
    <Modal
      open
      width={560}
      title={t('verifyTitle')}
      onCancel={open.close}
      footer={
        <div className="uiRow sysLogEnd">
          {badId === null || isFetching ? null : (
            <Button onClick={() => open.open('detail', badId)}>{t('openBad', { id: badId })}</Button>
          )}
          <Button disabled={isFetching} onClick={() => void refetch()}>
            {t('verifyAgain')}
          </Button>
          <Button type="primary" onClick={open.close}>
            {t('close')}
          </Button>
        </div>
      }
    >
      <p className="uiQuiet">{t('verifyText')}</p>
      <div aria-live="polite" className="sysLogVerdict">
        {isFetching ? (
          <p className="uiRow">
            <Spin size="small" /> {t('verifying')}
          </p>
        ) : error !== null ? (
          <Alert role="alert" type="warning" showIcon title={messageOf(error)} />
        ) : data === undefined ? null : (
          <Outcome verdict={data} at={dataUpdatedAt} />
        )}
      </div>
    </Modal>
  );
}
