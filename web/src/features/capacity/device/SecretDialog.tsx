/** A new secret, shown once, with what to do with it. */
import { Alert, Button, Modal } from 'antd';
import type { DeviceProtocol } from '#contract/capacity/telemetry/telemetry.ts';
import { useWords } from '#web/lib/words.ts';
import { CopyText } from '#web/ui/CopyText.tsx';
import './device.css';
import { useGateway } from './deviceQueries.ts';
import { words } from './words.ts';

export interface ShownSecret {
  name: string;
  protocol: DeviceProtocol;
  /** For MQTT the fleet number. */
  identity: string;
  secret: string;
}

interface Ports {
  mqttPort: number | null;
  jt808Port: number;
}

/** Lines that work as they are, on the machine where the console was opened. */
function exampleOf({ protocol, identity, secret }: ShownSecret, { mqttPort, jt808Port }: Ports): string {
  const { hostname, origin } = window.location;
  if (protocol === 'jt808') return `${hostname}:${jt808Port}\n${identity}\n${secret}`;
  if (protocol === 'osmand')
    return `${origin}/open/telemetry/osmand?id=${identity}&token=${secret}&lat=22.54&lon=114.06&speed=10`;
  const position = JSON.stringify({ at: Date.now(), position: [114.06, 22.54], speed: 20 });
  const port = mqttPort === null ? '' : ` -p ${mqttPort}`;
  return `mosquitto_pub -h ${hostname}${port} -u ${identity} -P ${secret} -t fleet/${identity}/telemetry -m '${position}'`;
}

export function SecretDialog({ shown, close }: { shown: ShownSecret; close: () => void }) {
  const t = useWords(words);
  const { data } = useGateway();
  return (
    <Modal
      open
      width={600}
      title={t('secretTitle', { name: shown.name })}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={close}>
          {t('stored')}
        </Button>
      }
    >
      <Alert type="warning" showIcon title={t('secretOnce')} />
      <p className="deviceSecret">
        <CopyText text={shown.secret} label={t('secret')}>
          <code>{shown.secret}</code>
        </CopyText>
      </p>
      {data === undefined ? null : (
        <>
          <p>{t(`example_${shown.protocol}`)}</p>
          <p className="deviceSecret">
            <CopyText text={exampleOf(shown, data)} label={t('example')}>
              <code>{exampleOf(shown, data)}</code>
            </CopyText>
          </p>
        </>
      )}
    </Modal>
  );
}
