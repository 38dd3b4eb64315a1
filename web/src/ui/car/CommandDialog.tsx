/** Sends one command to a car. Commands that move or open it are confirmed a second time, with the car in view. */
import { Alert, Button, Input, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { CONFIRM_SECONDS } from '#contract/capacity/command/rules.ts';
import { commandWords } from '#contract/capacity/command/words.ts';
import type { CallOutput } from '#contract/index.ts';
import type { CommandKind } from '#contract/capacity/telemetry/telemetry.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { RemoteSelect } from '../list/RemoteSelect.tsx';
import { newKey } from '../newKey.ts';
import { Time } from '../Time.tsx';
import { CarState } from './CarState.tsx';
import { panelWords } from './panelWords.ts';
import { STATION_CHOICES } from './choices.ts';
import { commandsChanged } from './commandQueries.ts';

type Asked = CallOutput<'/capacity/command/send'>;

interface CommandDialogProps {
  carId: string;
  kind: CommandKind;
  close: () => void;
}

/** Seconds left of `total`, counted by the browser's clock from the first drawing. */
function useSecondsLeft(total: number): number {
  const [left, setLeft] = useState(total);
  // Follows the clock: the confirmation is good for a while only.
  useEffect(() => {
    const began = performance.now();
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil(total - (performance.now() - began) / 1000))), 500);
    return () => clearInterval(timer);
  }, [total]);
  return left;
}

function Confirm({
  asked,
  kind,
  close,
  again,
}: {
  asked: Asked;
  kind: CommandKind;
  close: () => void;
  again: () => void;
}) {
  const t = useWords(panelWords);
  const kindWord = useDictLabel('commandKind');
  const left = useSecondsLeft(CONFIRM_SECONDS);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const { car } = asked;
  const confirm = async () => {
    setBusy(true);
    setProblem('');
    try {
      await callApi('/capacity/command/confirm', { id: asked.id });
      await commandsChanged();
      notify('success', t('queued', { kind: kindWord(kind) }));
      close();
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <div className="carConfirm">
      <p>{t(`what_${kind}`)}</p>
      <dl className="uiFacts">
        <dt>{t('car')}</dt>
        <dd>
          <b>{car.plate}</b> · {car.fleetNumber}
        </dd>
        <dt>{t('state')}</dt>
        <dd>
          <CarState state={car.state} />
        </dd>
        <dt>{t('speed')}</dt>
        <dd>{car.speed === null ? t('unknown') : t('kmh', { n: Math.round(car.speed) })}</dd>
        <dt>{t('order')}</dt>
        <dd>{car.orderNo ?? '–'}</dd>
        <dt>{t('heard')}</dt>
        <dd>{car.heardAt === null ? t('never') : <Time at={car.heardAt} />}</dd>
      </dl>
      <p className="uiQuiet carLeft" role="status">
        {left > 0 ? `${t('confirmLook')} ${t('confirmLeft', { count: left })}` : t('confirmOver')}
      </p>
      {problem === '' ? null : <Alert type="error" showIcon title={problem} role="alert" />}
      <div className="uiRow" style={{ justifyContent: 'flex-end', marginTop: 16 }}>
        <Button onClick={close} disabled={isBusy} autoFocus>
          {t('cancel')}
        </Button>
        {left > 0 ? (
          <Button type="primary" danger loading={isBusy} onClick={() => void confirm()}>
            {t('confirmDo', { kind: kindWord(kind), plate: car.plate })}
          </Button>
        ) : (
          <Button type="primary" onClick={again}>
            {t('again')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface AskProps extends CommandDialogProps {
  reason: string;
  setReason: (reason: string) => void;
  prepared: (asked: Asked) => void;
}

function Ask({ carId, kind, close, reason, setReason, prepared }: AskProps) {
  const t = useWords(panelWords);
  const f = useFields(commandWords);
  const kindWord = useDictLabel('commandKind');
  const [text, setText] = useState('');
  const [stationId, setStationId] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  // the same content sent again is one command
  const sent = useRef({ content: '', key: '' });
  const lacks =
    kind === 'message' && text.trim() === ''
      ? t('needText')
      : kind === 'returnToStation' && stationId === ''
        ? t('needStation')
        : reason.trim() === ''
          ? t('needReason')
          : '';
  const send = async () => {
    setProblem(lacks);
    if (lacks !== '') return;
    setBusy(true);
    try {
      const form = { carId, kind, reason, text, stationId: stationId === '' ? null : stationId };
      const content = JSON.stringify(form);
      if (sent.current.content !== content) sent.current = { content, key: newKey() };
      const asked = await callApi('/capacity/command/send', form, { idempotencyKey: sent.current.key });
      if (asked.state === 'prepared') prepared(asked);
      else {
        await commandsChanged();
        notify('success', t('queued', { kind: kindWord(kind) }));
        close();
      }
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void send();
      }}
    >
      <p>{t(`what_${kind}`)}</p>
      {kind === 'message' ? (
        <label className="carField">
          <span className="uiLabel">{f('text')}</span>
          <Input.TextArea
            autoFocus
            rows={3}
            maxLength={200}
            showCount
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
      ) : null}
      {kind === 'returnToStation' ? (
        <label className="carField">
          <span className="uiLabel">{f('stationId')}</span>
          <RemoteSelect
            name="stations"
            label={f('stationId')}
            source={STATION_CHOICES}
            value={stationId}
            onChange={setStationId}
          />
        </label>
      ) : null}
      <label className="carField">
        <span className="uiLabel">{f('reason')}</span>
        <Input
          autoFocus={kind !== 'message'}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <span className="uiQuiet">{t('reasonHint')}</span>
      </label>
      {problem === '' ? null : <Alert type="error" showIcon title={problem} role="alert" style={{ marginTop: 12 }} />}
      <div className="uiRow" style={{ justifyContent: 'flex-end', marginTop: 16 }}>
        <Button onClick={close} disabled={isBusy}>
          {t('cancel')}
        </Button>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t(kind === 'message' ? 'send' : 'next')}
        </Button>
      </div>
    </form>
  );
}

export function CommandDialog({ carId, kind, close }: CommandDialogProps) {
  const t = useWords(panelWords);
  const kindWord = useDictLabel('commandKind');
  const [asked, setAsked] = useState<Asked>();
  const [reason, setReason] = useState('');
  return (
    <Modal
      open
      width={480}
      title={asked === undefined ? kindWord(kind) : t('confirmTitle', { kind: kindWord(kind) })}
      footer={null}
      onCancel={close}
      mask={{ closable: false }}
    >
      {asked === undefined ? (
        <Ask carId={carId} kind={kind} close={close} reason={reason} setReason={setReason} prepared={setAsked} />
      ) : (
        <Confirm asked={asked} kind={kind} close={close} again={() => setAsked(undefined)} />
      )}
    </Modal>
  );
}
