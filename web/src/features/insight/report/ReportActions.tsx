import { REPORT_FORMATS, type ReportFormat } from '#contract/insight/reportPack/formats.ts';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import type { ReportDetail } from '#contract/insight/report/calls.ts';
import { REPORT_TRANSITIONS, type ReportMove, type ReportState } from '#contract/insight/report/rules.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { AskReason } from '#web/ui/AskReason.tsx';
import { ConfirmAct } from '#web/ui/ConfirmDanger.tsx';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { useReportsChanged } from './reportQueries.ts';
import { words } from './words.ts';

/** Moves that ask for a sentence. */
type Asked = 'return' | 'send' | 'stop' | 'dismiss';
const TEXTS = { return: 'returnText', send: 'sendText', stop: 'stopText', dismiss: 'dismissText' } as const;
const PATHS = {
  return: '/operation/report/return',
  send: '/operation/report/send',
  stop: '/operation/report/stop',
  dismiss: '/operation/report/dismiss',
} as const;

/** States in which what was approved stands. */
const WRITTEN: ReadonlySet<ReportState> = new Set(['approved', 'sending', 'sent', 'rejected']);

interface File {
  key: string;
  format: ReportFormat;
  /** For the public, without what is confidential. */
  redacted: boolean;
}
const FILES: readonly File[] = [false, true].flatMap((redacted) =>
  REPORT_FORMATS.map((format) => ({ key: `${format} ${redacted}`, format, redacted })),
);

interface ActionsProps {
  report: ReportDetail;
  toEdition: (id: string) => void;
}

/** What can be done with a report as it stands, by whom may. */
export function ReportActions({ report, toEdition }: ActionsProps) {
  const t = useWords(words);
  const can = useCan();
  const changed = useReportsChanged();
  const [asked, ask] = useState<Asked>();
  const [isApproving, approve] = useState(false);
  const [jobId, setJobId] = useState<string>();
  const [isDelivering, deliver] = useState(false);
  const { id, version, state, channel } = report;
  const seen = { id, version };
  const allows = (move: ReportMove) => REPORT_TRANSITIONS[state][move] !== undefined;
  const mayWrite = can('operation:report:write');
  const mayApprove = can('operation:report:approve');
  const maySend = can('operation:report:send');
  const act = async (effect: () => Promise<unknown>) => {
    try {
      await effect();
    } catch (error) {
      notify('error', messageOf(error));
    }
    await changed();
  };
  const hasSecrets = report.fields.some(({ confidential, value }) => confidential && value !== '');
  const exportAs = ({ format, redacted }: File) =>
    act(async () =>
      setJobId(
        (await callApi('/operation/report/export', { id, format, redacted }, { idempotencyKey: newKey() })).jobId,
      ),
    );
  return (
    <>
      {mayWrite && allows('submit') ? (
        <Button
          type="primary"
          disabled={report.fields.some(({ problem }) => problem !== null)}
          onClick={() => void act(() => callApi('/operation/report/submit', seen))}
        >
          {t('submit')}
        </Button>
      ) : null}
      {mayApprove && allows('approve') ? (
        <Button type="primary" onClick={() => approve(true)}>
          {t('approve')}
        </Button>
      ) : null}
      {maySend && allows('deliver') && channel !== null ? (
        <Button type="primary" disabled={channel.state === 'disabled'} onClick={() => deliver(true)}>
          {t('deliver')}
        </Button>
      ) : null}
      {maySend && allows('send') ? (
        <Button type={channel === null ? 'primary' : 'default'} onClick={() => ask('send')}>
          {t('send')}
        </Button>
      ) : null}
      {maySend && allows('stop') ? <Button onClick={() => ask('stop')}>{t('stop')}</Button> : null}
      {maySend && WRITTEN.has(state) ? (
        <Dropdown
          menu={{
            items: FILES.filter(({ redacted }) => !redacted || hasSecrets).map(({ key, format, redacted }) => ({
              key,
              label: redacted ? t('forPublic', { format: format.toUpperCase() }) : format.toUpperCase(),
            })),
            onClick: ({ key }) => {
              const file = FILES.find((one) => one.key === key);
              if (file !== undefined) void exportAs(file);
            },
          }}
        >
          <Button>{t('export')}</Button>
        </Dropdown>
      ) : null}
      {mayApprove && allows('return') ? <Button onClick={() => ask('return')}>{t('return')}</Button> : null}
      {mayApprove && allows('dismiss') ? <Button onClick={() => ask('dismiss')}>{t('dismiss')}</Button> : null}
      {mayWrite && allows('reopen') ? (
        <Button onClick={() => void act(() => callApi('/operation/report/reopen', seen))}>{t('reopen')}</Button>
      ) : null}
      {mayWrite && state === 'sent' ? (
        <Button onClick={() => void act(async () => toEdition((await callApi('/operation/report/revise', seen)).id))}>
          {t('revise')}
        </Button>
      ) : null}
      {isApproving ? (
        <ConfirmAct
          title={t('approve')}
          confirmLabel={t('approve')}
          confirm={async () => {
            await callApi('/operation/report/approve', seen);
            await changed();
          }}
          close={() => approve(false)}
        >
          <p>{t('approveText')}</p>
        </ConfirmAct>
      ) : null}
      {isDelivering && channel !== null ? (
        <ConfirmAct
          title={t('deliverTitle', { name: channel.name })}
          confirmLabel={t('deliver')}
          confirm={async () => {
            await callApi('/operation/report/deliver', seen);
            await changed();
          }}
          close={() => deliver(false)}
        >
          <p>{t('deliverText', { format: channel.format.toUpperCase() })}</p>
        </ConfirmAct>
      ) : null}
      {asked === undefined ? null : (
        <AskReason
          title={t(asked)}
          text={t(TEXTS[asked])}
          label={t(asked === 'send' ? 'receipt' : 'reason')}
          confirmLabel={t(asked)}
          done={t('done')}
          run={async (note, idempotencyKey) => {
            await callApi(PATHS[asked], { ...seen, note }, { idempotencyKey });
            await changed();
          }}
          close={() => ask(undefined)}
        />
      )}
      {jobId === undefined ? null : (
        <JobProgress jobId={jobId} title={t('exporting')} onClose={() => setJobId(undefined)} />
      )}
    </>
  );
}
