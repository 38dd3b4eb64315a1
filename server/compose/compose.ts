/**
 * Puts the services of a server together, a wing after the other. Nothing begins here: `run.ts` says what begins and ends when.
 * What a service asks of one that comes later it asks through a function.
 */
import { Neighbours } from '#server/capacity/gateway/neighbours.ts';
import type { Door } from '#server/ground/instance/door.ts';
import type { Services } from '#server/services.ts';
import { businessServices } from './business.ts';
import { capacityServices } from './capacity.ts';
import { groundServices, type Given } from './ground.ts';

/** @param carDoor lets cars in */
export function compose(
  given: Given,
  carDoor: Door,
): {
  services: Services;
  /** The other nodes, where no common broker joins them. */
  neighbours: Neighbours;
} {
  const all = (): Services => services;
  const ground = groundServices(given, all);
  const fleet = capacityServices(ground, { historyDb: given.databases.history, door: carDoor }, all);
  const neighbours = new Neighbours({ ...ground, ...fleet, sharesBroker: ground.config.mqttUrl !== null });
  const services: Services = { ...ground, ...fleet, ...businessServices(ground, fleet, neighbours, all) };
  return { services, neighbours };
}
