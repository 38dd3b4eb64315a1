/** Sends one command to a car: what it does, the car as it is at this moment, the reason, and one button that says it all. */
import { Alert, Button, Input, Modal } from 'antd';
import { useRef, useState } from 'react';
import { commandWords } from '#contract/capacity/command/words.ts';
import type { CallOutput } from '#contract/index.ts';
import { isDangerous } from '#contract/capacity/command/rules.ts';
import type { CommandKind } from '#contract/capacity/telemetry/commandKinds.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { RemoteSelect } from '#web/ui/list/RemoteSelect.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { Time } from '#web/ui/Time.tsx';
import { CarState } from './CarState.tsx';
import { panelWords } from './panelWords.ts';
import { STATION_CHOICES } from '#web/shared/station/choices.ts';
import { commandsChanged, useAbilities } from './commandQueries.ts';

type CarNow = CallOutput<'/capacity/command/getAbilities'>['car'];

/** The usual reasons of each command; the first stands there until another is chosen. */
const REASONS = {
  stopAtSafePlace: ['becauseAsked', 'becauseUnsafe', 'becauseRoad', 'becausePolice'],
  resume: ['becauseOver', 'becausePolice'],
  returnToStation: ['becauseCheck', 'becauseCharge', 'becauseWeather', 'becauseOver'],
  openDoors: ['becauseAsked', 'becauseRescue', 'becausePolice'],
  message: ['becauseAsked', 'becauseInform', 'becauseRoad'],
} as const satisfies Readonly<Record<CommandKind, readonly string[]>>;

const TEXTS = ['sayComing', 'sayStaySeated', 'sayStopping'] as const;

/** The car as it is, read again every two seconds. */
function Now({ car }: { car: CarNow }) {
  const t = useWords(panelWords);
  return (
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
  );
}

interface ChoicesProps {
  label: string;
  choices: readonly string[];
  chosen: string;
  choose: (text: string) => void;
}

function Choices({ label, choices, chosen, choose }: ChoicesProps) {
  return (
    <div className="carActs" role="group" aria-label={label}>
      {choices.map((text) => (
        <Button
          key={text}
          size="small"
          type={text === chosen ? 'primary' : 'default'}
          ghost={text === chosen}
          aria-pressed={text === chosen}
          onClick={() => choose(text)}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}

interface CommandDialogProps {
  carId: string;
  kind: CommandKind;
  close: () => void;
}

export function CommandDialog({ carId, kind, close }: CommandDialogProps) {
  const t = useWords(panelWords);
  const f = useFields(commandWords);
  const kindWord = useDictLabel('commandKind');
  const reasons = REASONS[kind].map((reason) => t(reason));
  const [reason, setReason] = useState(reasons[0] ?? '');
  const [text, setText] = useState('');
  const [stationId, setStationId] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const { data } = useAbilities(carId, { live: true });
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
      // the person has the car before the eyes, and the button names the car and what it will do
      if (asked.state === 'prepared') await callApi('/capacity/command/confirm', { id: asked.id });
      await commandsChanged();
      notify('success', t('queued', { kind: kindWord(kind) }));
      close();
    } catch (error) {
      sent.current = { content: '', key: '' };
      setProblem(messageOf(error));
      setBusy(false);
    }
  };
  const car = data?.car;
  return (
    <Modal open width={480} title={kindWord(kind)} footer={null} onCancel={close} mask={{ closable: false }}>
      <form
        className="carConfirm"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && car !== undefined) void send();
        }}
      >
        <p>{t(`what_${kind}`)}</p>
        {car === undefined ? null : <Now car={car} />}
        {data?.reachable === false ? <Alert type="warning" showIcon title={t('away')} /> : null}
        {kind === 'message' ? (
          <label className="carField">
            <span className="uiLabel">{f('text')}</span>
            <Choices label={t('usualTexts')} choices={TEXTS.map((one) => t(one))} chosen={text} choose={setText} />
            <Input.TextArea
              autoFocus
              aria-label={f('text')}
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
        <div className="carField">
          <span className="uiLabel">{f('reason')}</span>
          <Choices label={t('usualReasons')} choices={reasons} chosen={reason} choose={setReason} />
          <Input
            aria-label={f('reason')}
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <span className="uiQuiet">{t('reasonHint')}</span>
        </div>
        {problem === '' ? null : <Alert type="error" showIcon title={problem} role="alert" />}
        <div className="uiRow carEnd">
          <Button onClick={close} disabled={isBusy}>
            {t('cancel')}
          </Button>
          <Button
            type="primary"
            danger={isDangerous(kind)}
            htmlType="submit"
            disabled={car === undefined}
            loading={isBusy}
            autoFocus={kind !== 'message' && kind !== 'returnToStation'}
          >
            {t('confirmDo', { kind: kindWord(kind), plate: car?.plate ?? '' })}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
