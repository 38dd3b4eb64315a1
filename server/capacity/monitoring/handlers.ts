import { hashToken } from '#server/ground/core/tokenHash.ts';
import { randomBytes } from 'node:crypto';
import { carFilter, type monitoringCalls } from '#contract/capacity/monitoring/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { keepLiveTicket } from '#server/ground/live/queries.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { filterOf } from './filter.ts';
import { mapSettingsFor } from './mapSettings.ts';
import { ownFeatures } from './ownMap.ts';
import { supplierNames } from './queries.ts';

const TICKET_MS = 30_000;
const MOST_FOUND = 20;

export const monitoringHandlers: Handlers<typeof monitoringCalls> = {
  async getTicket({ actor, db, services }) {
    const ticket = randomBytes(32).toString('base64url');
    const expiresAt = new Date(services.now().getTime() + TICKET_MS);
    await keepLiveTicket(db, { ticketHash: hashToken(ticket), sessionId: actor.sessionId, expiresAt }).execute();
    return { ticket };
  },

  async findCars({ actor, services }, { search }) {
    const { passes } = filterOf(scopeOf(actor), carFilter.parse({ search }), () => false);
    const cars = [];
    for (const car of services.telemetry.cars()) {
      if (!passes(car)) continue;
      const { carId, plate, fleetNumber, state, fix } = car;
      const position: [number, number] | null = fix === null ? null : [fix.lng, fix.lat];
      cars.push({ carId, plate, fleetNumber, state, position });
      if (cars.length === MOST_FOUND) break;
    }
    return { cars };
  },

  async getChoices({ actor, db, services }) {
    const { groups, supplierIds } = services.monitoring.choices(scopeOf(actor));
    const ranges = services.ranges.index.ranges.map(({ id, name, nameEn }) => ({ id, name, nameEn }));
    return {
      ranges: ranges.toSorted((one, other) => one.name.localeCompare(other.name, 'zh-CN')),
      suppliers: supplierIds.length === 0 ? [] : await supplierNames(db, supplierIds).execute(),
      groups,
    };
  },

  getMapSettings: ({ actor, db, services }) => mapSettingsFor(db, services, scopeOf(actor)),

  async getOwnMap({ db, services }) {
    return { type: 'FeatureCollection', features: await ownFeatures(db, services) };
  },
};
