/** Commands over MQTT: published to the topic of the car, which answers on its own. */
import type { Devices } from '#server/capacity/device/devices.ts';
import type { MqttGateway } from '#server/capacity/gateway/gateway.ts';
import type { Telemetry } from '#server/capacity/telemetry/telemetry.ts';
import type { Courier } from './commands.ts';

/** An external broker does not report connections: cars silent for longer than this count as disconnected. */
const HEARD_WITHIN_MS = 60_000;

export interface MqttCourierOptions {
  gateway: Pick<MqttGateway, 'publish' | 'reaches' | 'port'>;
  telemetry: Pick<Telemetry, 'car'>;
  devices: Devices;
  now: () => Date;
}

/** A car takes every kind of command by MQTT, while it has an MQTT device and is there. */
export const mqttCourier = ({ gateway, telemetry, devices, now }: MqttCourierOptions): Courier => ({
  protocol: 'mqtt',
  reaches({ carId, fleetNumber }) {
    const device = devices.find('mqtt', fleetNumber);
    if (device === undefined || !device.maySpeak || device.carId !== carId || !gateway.reaches(fleetNumber))
      return false;
    const isEmbedded = gateway.port !== null;
    return isEmbedded || now().getTime() - (telemetry.car(carId)?.heardAt ?? 0) < HEARD_WITHIN_MS;
  },
  async deliver({ fleetNumber }, command) {
    await gateway.publish(fleetNumber, 'command', command);
    return true;
  },
});
