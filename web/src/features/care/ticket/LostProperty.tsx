import { Button, Input, InputNumber } from 'antd';
import { useState } from 'react';
import type { TicketDetail } from '#contract/care/ticket/calls.ts';
import { ticketWords } from '#contract/care/ticket/words.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { STATION_CHOICES, stationName } from '#web/shared/station/choices.ts';
import { RemoteField } from '#web/ui/RemoteField.tsx';
import { Time } from '#web/ui/Time.tsx';
import { useTicketsChanged } from './ticketQueries.ts';
import { useNow } from '#web/lib/useNow.ts';
import { words } from './words.ts';

const USUAL_HOURS = 4;

/** The steps for a lost thing: hold the car, hand over against a code. */
export function LostProperty({ ticket }: { ticket: TicketDetail }) {
  const t = useWords(words);
  const now = useNow();
  const f = useFields(ticketWords);
  const changed = useTicketsChanged();
  const [hours, setHours] = useState(USUAL_HOURS);
  const [stationId, setStation] = useState<string | null>(ticket.handOverStationId);
  const [code, setCode] = useState('');
  const [told, setTold] = useState('');
  const { id, version, heldUntil, handedOverAt } = ticket;
  const place = stationName({ name: ticket.handOverPlace, nameEn: ticket.handOverPlaceEn });
  const act = async (effect: () => Promise<void>) => {
    try {
      await effect();
      notify('success', t('done'));
    } catch (error) {
      notify('error', messageOf(error));
    }
    await changed();
  };
  if (handedOverAt !== null)
    return (
      <p>
        {f('handedOverAt')} <Time at={handedOverAt} /> · {place}
      </p>
    );
  return (
    <div className="ticketLost">
      {ticket.carId === null ? null : heldUntil !== null && Date.parse(heldUntil) > now ? (
        <div className="uiRow">
          {f('heldUntil')} <Time at={heldUntil} /> <span className="uiQuiet">{ticket.heldByName}</span>
          <Button
            size="small"
            onClick={() => void act(async () => void (await callApi('/operation/ticket/releaseCar', { id, version })))}
          >
            {t('release')}
          </Button>
        </div>
      ) : (
        <div className="uiRow">
          <span className="uiQuiet">{t('notHeld')}</span>
          <InputNumber
            aria-label={f('hours')}
            min={1}
            max={48}
            precision={0}
            value={hours}
            suffix={t('holdHours')}
            onChange={(value) => setHours(value ?? USUAL_HOURS)}
          />
          <Button
            onClick={() =>
              void act(async () => void (await callApi('/operation/ticket/holdCar', { id, version, hours })))
            }
          >
            {t('hold')}
          </Button>
        </div>
      )}
      <div className="uiRow">
        <RemoteField
          name="ticketStation"
          label={f('stationId')}
          source={STATION_CHOICES}
          value={stationId}
          onChange={setStation}
        />
        <Button
          disabled={stationId === null}
          onClick={() =>
            void act(async () => {
              const made = await callApi('/operation/ticket/prepareHandOver', {
                id,
                version,
                stationId: stationId ?? '',
              });
              setTold(made.code);
            })
          }
        >
          {t('prepare')}
        </Button>
      </div>
      {told === '' ? null : <b role="status">{t('codeIs', { code: told })}</b>}
      {place === '' ? null : (
        <div className="uiRow">
          <span>{place}</span>
          <Input
            aria-label={f('code')}
            placeholder={f('code')}
            inputMode="numeric"
            maxLength={6}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
          <Button
            type="primary"
            disabled={code.length !== 6}
            onClick={() =>
              void act(async () => void (await callApi('/operation/ticket/handOver', { id, version, code })))
            }
          >
            {t('handOver')}
          </Button>
        </div>
      )}
    </div>
  );
}
