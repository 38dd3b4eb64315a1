import type { deviceCalls } from '#contract/capacity/device/calls.ts';
import { DEVICE_PROTOCOLS } from '#contract/capacity/telemetry/telemetry.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { addDevice, openRegistration, removeDevice, rotateDevice, setDeviceState } from './commands.ts';
import { toRow } from './present.ts';
import {
  countsSince,
  deviceCount,
  deviceList,
  devicesByProtocol,
  deviceSorts,
  refusedCount,
  refusedList,
  refusedSorts,
} from './queries.ts';

const DAY_MS = 86_400_000;

export const deviceHandlers: Handlers<typeof deviceCalls> = {
  async getPageList({ actor, db, services }, input) {
    const scope = scopeOf(actor);
    const now = services.now().toISOString();
    return answerList(db, input, deviceSorts, {
      rows: (page) => deviceList(db, scope, input, now, page),
      count: () => deviceCount(db, scope, input, now),
      show: (rows) => rows.map(toRow),
    });
  },

  addOne: addDevice,
  rotate: rotateDevice,
  updateState: setDeviceState,
  openRegistration,
  deleteById: removeDevice,

  async getRefusedList({ actor, db }, input) {
    const scope = scopeOf(actor);
    return answerList(db, input, refusedSorts, {
      rows: (page) => refusedList(db, scope, input, page),
      count: () => refusedCount(db, scope, input),
      show: asTheyAre,
    });
  },

  async getGateway({ actor, db, services }) {
    const scope = scopeOf(actor);
    const now = services.now();
    const yesterday = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10);
    const [rows, devices] = await Promise.all([
      // the sums of the installation are for those who see all of it
      scope.kind === 'everything' ? countsSince(db, yesterday).execute() : [],
      devicesByProtocol(db, scope, now.toISOString()).execute(),
    ]);
    const counts = rows.map(({ reason, count, ...row }) => ({
      ...row,
      reason: reason === '' ? null : reason,
      count: Number(count),
    }));
    const sum = (protocol: string, isTaken: boolean) =>
      counts
        .filter((row) => row.protocol === protocol && (row.reason === null) === isTaken)
        .reduce((all, { count }) => all + count, 0);
    return {
      protocols: DEVICE_PROTOCOLS.map((protocol) => {
        const known = devices.find((row) => row.protocol === protocol);
        return {
          protocol,
          devices: Number(known?.devices ?? 0),
          online: Number(known?.online ?? 0),
          taken: sum(protocol, true),
          refused: sum(protocol, false),
        };
      }),
      counts,
      mqttPort: services.gateway.port,
      jt808Port: services.jt808.port,
    };
  },
};
