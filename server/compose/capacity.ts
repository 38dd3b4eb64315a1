/** The services of the fleet: what cars report, where they may drive, and who looks at them. */
import { AlertCounts } from '#server/capacity/alert/metrics.ts';
import { AlertWatch } from '#server/capacity/alert/watch/watch.ts';
import { watchLimit } from '#server/capacity/carWatch/limit.ts';
import { Watches } from '#server/capacity/carWatch/watches.ts';
import { Closures } from '#server/capacity/closure/closures.ts';
import { Commands } from '#server/capacity/command/commands.ts';
import { GatewayCounts } from '#server/capacity/device/counts.ts';
import { Devices } from '#server/capacity/device/devices.ts';
import { mqttGateway } from '#server/capacity/gateway/gateway.ts';
import { Jt808Gateway } from '#server/capacity/gateway/jt808/gateway.ts';
import { Monitoring } from '#server/capacity/monitoring/monitoring.ts';
import { scopesOf } from '#server/capacity/monitoring/scopes.ts';
import { Ranges } from '#server/capacity/range/ranges.ts';
import { keptRoads } from '#server/capacity/roadNetwork/roads.ts';
import { Occupancy } from '#server/capacity/station/occupancy.ts';
import { Telemetry } from '#server/capacity/telemetry/telemetry.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Door } from '#server/ground/instance/door.ts';
import type { Fleet, Ground, Services } from '#server/services.ts';

/**
 * @param door lets cars in
 * @param services all of them, once they are there
 */
export function capacityServices(
  ground: Ground,
  { historyDb, door }: { historyDb: Db; door: Door },
  services: () => Services,
): Fleet {
  const { config, db, events, live, log, nodes, now, settings, vault } = ground;
  const ranges = new Ranges({ db, nodes, settings, log });
  const closures = new Closures({ db, nodes, log });
  const devices = new Devices({ db, nodes, vault, log, now });
  const gatewayCounts = new GatewayCounts({ db, devices, log, now });
  const commands = new Commands({ db, nodes, live, vault, events, log, now });
  const broker = () => gateway.standing;
  const telemetry = new Telemetry({ db, historyDb, nodes, settings, broker, log, now });
  const gateway = mqttGateway({ config, db, nodes, telemetry, devices, counts: gatewayCounts, door, log, now });
  const watches = new Watches({ db, nodeId: nodes.id, log, now, more: watchLimit(services) });
  const alertWatch = new AlertWatch(ground, services);
  const monitoring = new Monitoring({
    watches,
    telemetry,
    live,
    nodes,
    log,
    now,
    brokerAwaySince: () => gateway.standing.awaySince,
    isOutside: (car) => alertWatch.isOutside(car),
    placeAt: (lng, lat) => alertWatch.placeAt(lng, lat),
    holds: (rangeId, lng, lat) => ranges.index.rangesAt(lng, lat).some(({ id }) => id === rangeId),
    scopes: (sessionIds) => scopesOf(db, sessionIds),
  });
  return {
    alertCounts: new AlertCounts(),
    alertWatch,
    closures,
    commands,
    devices,
    gateway,
    gatewayCounts,
    jt808: new Jt808Gateway({ config, door, devices, gatewayCounts, commands, log, now, telemetry }),
    monitoring,
    occupancy: new Occupancy({ db, telemetry, nodes, live, log }),
    ranges,
    roads: keptRoads(db, nodes),
    telemetry,
    watches,
  };
}
