import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { deviceWords } from '#contract/capacity/device/words.ts';
import type { CallOutput } from '#contract/index.ts';
import type { DeviceProtocol } from '#contract/capacity/telemetry/telemetry.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatNumber, useFields, useWords } from '#web/lib/words.ts';
import { CopyText } from '#web/ui/CopyText.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { ListHeader } from '#web/ui/list/ListHeader.tsx';
import './device.css';
import { useGateway } from './deviceQueries.ts';
import { MessageKind } from './MessageKind.tsx';
import { words } from './words.ts';

type Answer = CallOutput<'/capacity/device/getGateway'>;

function useAddress({ mqttPort, jt808Port }: Answer): (protocol: DeviceProtocol) => string {
  const t = useWords(words);
  const { hostname, origin } = window.location;
  return (protocol) => {
    if (protocol === 'osmand') return `${origin}/open/telemetry/osmand`;
    if (protocol === 'jt808') return `${hostname}:${jt808Port}`;
    return mqttPort === null ? t('elsewhere') : `mqtt://${hostname}:${mqttPort}`;
  };
}

const FIGURES = ['devicesCount', 'onlineCount', 'taken', 'refusedSum'] as const;

function Protocols({ answer }: { answer: Answer }) {
  const t = useWords(words);
  const f = useFields(deviceWords);
  const protocolWord = useDictLabel('deviceProtocol');
  const addressOf = useAddress(answer);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard
    <div className="deviceTable" tabIndex={0} role="region" aria-label={t('gateway')}>
      <table className="uiStacked">
        <thead>
          <tr>
            <th scope="col">{f('protocol')}</th>
            <th scope="col">{t('connect')}</th>
            {FIGURES.map((name) => (
              <th key={name} scope="col" className="deviceFigure">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {answer.protocols.map(({ protocol, devices, online, taken, refused }) => (
            <tr key={protocol}>
              <th scope="row">{protocolWord(protocol)}</th>
              <td data-label={t('connect')} className="uiWhole">
                <CopyText text={addressOf(protocol)} label={t('connect')} />
              </td>
              {FIGURES.map((name) => (
                <td key={name} className="deviceFigure" data-label={t(name)}>
                  {formatNumber({ devicesCount: devices, onlineCount: online, taken, refusedSum: refused }[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Counts({ answer }: { answer: Answer }) {
  const t = useWords(words);
  const f = useFields(deviceWords);
  const protocolWord = useDictLabel('deviceProtocol');
  const reasonWord = useDictLabel('gatewayRefusal');
  if (answer.counts.length === 0) return <p className="uiQuiet">{t('countsEmpty')}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard
    <div className="deviceTable" tabIndex={0} role="region" aria-label={t('sinceYesterday')}>
      <table className="uiStacked">
        <caption className="uiQuiet" style={{ textAlign: 'start' }}>
          {t('sinceYesterday')}
        </caption>
        <thead>
          <tr>
            <th scope="col">{f('protocol')}</th>
            <th scope="col">{t('countKind')}</th>
            <th scope="col">{t('result')}</th>
            <th scope="col" className="deviceFigure">
              {t('count')}
            </th>
          </tr>
        </thead>
        <tbody>
          {answer.counts.map(({ protocol, kind, reason, count }) => (
            <tr key={`${protocol} ${kind} ${reason ?? ''}`}>
              <td data-label={f('protocol')}>{protocolWord(protocol)}</td>
              <td data-label={t('countKind')}>
                <MessageKind kind={kind} />
              </td>
              <td data-label={t('result')}>{reason === null ? t('ok') : reasonWord(reason)}</td>
              <td className="deviceFigure" data-label={t('count')}>
                {formatNumber(count)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Where devices connect, and what the gateways of all nodes took and refused; asked for again every few seconds. */
export function Gateway({ tabs }: { tabs: ReactNode }) {
  const t = useWords(words);
  const { data, error, refetch } = useGateway();
  return (
    <>
      <ListHeader
        title={t('gatewayTitle')}
        purpose={t('gatewayPurpose')}
        primary={undefined}
        actions={[]}
        act={() => undefined}
      />
      {tabs}
      <div className="deviceGateway">
        {error === null ? null : <ErrorState error={error} retry={() => void refetch()} />}
        {data === undefined ? (
          error === null && <Skeleton active />
        ) : (
          <>
            <Protocols answer={data} />
            <Counts answer={data} />
          </>
        )}
      </div>
    </>
  );
}
