import { useQuery } from '@tanstack/react-query';
import { Button, Image, Input, Radio } from 'antd';
import { useState } from 'react';
import type { TicketDetail } from '#contract/care/ticket/calls.ts';
import { CABIN_FINDINGS, type CabinFinding } from '#contract/care/ticket/rules.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { NotThere } from '#web/ui/NotThere.tsx';
import { Time } from '#web/ui/Time.tsx';
import { useTicketsChanged } from './ticketQueries.ts';
import { words } from './words.ts';

const PICTURES = '/operation/ticket/getCabinPictures';
const HEIGHT = 120;

/** Looking into the cabin: what the car's cameras show since the ride, and what whoever looked found. */
export function CabinCheck({ ticket }: { ticket: TicketDetail }) {
  const t = useWords(words);
  const findingWord = useDictLabel('cabinFinding');
  const cameraOf = useDictLabel('carCamera');
  const changed = useTicketsChanged();
  // nobody found anything until somebody says so
  const [chosen, setFinding] = useState<CabinFinding | null>(null);
  const [text, setText] = useState('');
  const [pictureId, setPicture] = useState<string | undefined>();
  const { id, version, cabin } = ticket;
  const { data, error, refetch } = useQuery({
    queryKey: [PICTURES, id],
    queryFn: ({ signal }) => callApi(PICTURES, { id }, { signal }),
  });
  const save = async (finding: CabinFinding) => {
    try {
      const said = { id, version, finding, text };
      await callApi('/operation/ticket/checkCabin', pictureId === undefined ? said : { ...said, pictureId });
      setFinding(null);
      setText('');
      setPicture(undefined);
      notify('success', t('done'));
    } catch (problem) {
      notify('error', messageOf(problem));
    }
    await changed();
  };
  return (
    <>
      {cabin === null ? null : (
        <div className="uiRow">
          <DictTag type="cabinFinding" value={cabin.finding} />
          <span className="uiQuiet">
            {cabin.by} · <Time at={cabin.at} />
          </span>
          {cabin.picture === null ? null : <Image src={cabin.picture} alt={t('cabinPicture')} height={HEIGHT} />}
        </div>
      )}
      {data === undefined ? (
        <NotThere error={error} retry={refetch} />
      ) : (
        <div className="uiRow">
          {data.list.length === 0 ? <span className="uiQuiet">{t('noPictures')}</span> : null}
          {data.list.map(({ id: key, camera, at, url }) => (
            <figure key={key} className="ticketPicture">
              <Image src={url} alt={cameraOf(camera)} height={HEIGHT} />
              <figcaption>
                <Button
                  size="small"
                  type={key === pictureId ? 'primary' : 'default'}
                  aria-pressed={key === pictureId}
                  onClick={() => setPicture(key === pictureId ? undefined : key)}
                >
                  {t('keepPicture', { camera: cameraOf(camera) })}
                </Button>{' '}
                <Time at={at} />
              </figcaption>
            </figure>
          ))}
        </div>
      )}
      <div className="uiRow">
        <Radio.Group
          optionType="button"
          value={chosen}
          onChange={({ target }) => setFinding(CABIN_FINDINGS.find((value) => value === target.value) ?? null)}
          options={CABIN_FINDINGS.map((value) => ({ value, label: findingWord(value) }))}
        />
        <Input
          aria-label={t('cabinText')}
          placeholder={t('cabinText')}
          maxLength={200}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button disabled={chosen === null} onClick={() => void (chosen === null ? undefined : save(chosen))}>
          {t('recordCabin')}
        </Button>
      </div>
    </>
  );
}
