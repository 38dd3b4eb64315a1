import type { closureCalls } from '#contract/capacity/closure/calls.ts';
import { MOST_PREVIEWED } from '#contract/capacity/closure/rules.ts';
import { positionsIn } from '#server/capacity/range/geometry.ts';
import type { Actor } from '#server/ground/core/actor.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { NOTHING_IN_REACH, reachesEverything, requireEverything, requireSight } from '#server/ground/core/reach.ts';
import { takeRow } from '#server/ground/core/rows.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { announce } from './announce.ts';
import { exportProof } from './exportProof.ts';
import { closureMessages } from './messages.ts';
import { placeOf } from './place.ts';
import { closureDetail, ridesIn } from './present.ts';
import {
  carSorts,
  closureCarCount,
  closureCars,
  closureCount,
  closureList,
  closureSorts,
  lockClosure,
} from './queries.ts';
import { changeClosure, closeArea, closedArea, liftClosure, refuseOver, type Closer } from './service.ts';

const personOf = ({ realName, userId }: Actor): Closer => ({
  origin: 'staff',
  source: '',
  name: realName,
  whose: userId,
});

/** A closure, locked. 404 when it is gone, 409 when it has changed. */
function take({ actor, db }: Pick<CallContext<'signedIn'>, 'actor' | 'db'>, seen: { id: string; version: number }) {
  requireEverything(actor, closureMessages.needsEverything);
  return takeRow(lockClosure(db, seen.id), seen, () => closureDetail(db, seen.id));
}

export const closureHandlers: Handlers<typeof closureCalls> = {
  getPageList: async ({ actor, db }, input) =>
    reachesEverything(actor)
      ? answerList(db, input, closureSorts, {
          rows: (page) => closureList(db, input, page),
          count: () => closureCount(db, input),
          show: asTheyAre,
        })
      : NOTHING_IN_REACH,

  async getById({ actor, db }, { id }) {
    requireSight(actor);
    return closureDetail(db, id);
  },

  getCars: async ({ actor, db }, input) =>
    reachesEverything(actor)
      ? answerList(db, input, carSorts, {
          rows: (page) => closureCars(db, input, page),
          count: () => closureCarCount(db, input),
          show: asTheyAre,
        })
      : NOTHING_IN_REACH,

  async getRides({ actor, db }, { id }) {
    requireSight(actor);
    const { geometry } = await closureDetail(db, id);
    return ridesIn(db, scopeOf(actor), geometry);
  },

  async getPreview({ actor, db, services }, { geometry }) {
    requireSight(actor);
    const kept = await closedArea(services, geometry.coordinates, actor.userId);
    const cars = [...services.telemetry.cars()].flatMap((car) => {
      const fix = placeOf(car);
      return fix === null ? [] : [{ fleetNumber: car.fleetNumber, fix }];
    });
    const positions = Float64Array.from(cars.flatMap(({ fix }) => [fix.lng, fix.lat]));
    const inside = await positionsIn(kept.geometry, positions, actor.userId);
    const found = cars.filter((_car, place) => inside[place] === 1);
    const { list, isCapped } = await ridesIn(db, scopeOf(actor), kept.geometry);
    return {
      area: kept.area,
      cars: found.length,
      fleetNumbers: found.slice(0, MOST_PREVIEWED).map(({ fleetNumber }) => fleetNumber),
      rides: list,
      isCapped,
    };
  },

  exportProof,

  async addOne(context, form) {
    const { actor, db, services } = context;
    requireEverything(actor, closureMessages.needsEverything);
    const { id, entry } = await closeArea(db, services, personOf(actor), form);
    announce(context);
    context.record(entry);
    return { id };
  },

  async updateOne(context, { id, version, ...change }) {
    const { actor, db, services } = context;
    const row = await take(context, { id, version });
    const { entry, ...updated } = await changeClosure(db, services, personOf(actor), row, change);
    announce(context);
    context.record(entry);
    return updated;
  },

  async lift(context, { reason, ...seen }) {
    const { actor, db, services } = context;
    const row = await take(context, seen);
    refuseOver(row);
    const { entry, ...updated } = await liftClosure(db, services, personOf(actor), row, reason);
    announce(context);
    context.record(entry);
    return updated;
  },
};
