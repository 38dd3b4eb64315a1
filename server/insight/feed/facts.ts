/** What feeds are built from, in terms of the product. */
import { createHash } from 'node:crypto';
import type { AreaGeometry } from '#contract/ground/geometry.ts';
import type { StandingClosure } from '#server/capacity/closure/closures.ts';
import { combined } from '#server/capacity/range/geometry.ts';
import type { PublishedRange } from '#server/capacity/range/ranges.ts';
import { approvedFrom } from '#server/finance/payRule/queries.ts';
import { dispatchLeastCharge } from '#server/ground/settings/definitions/dispatch.ts';
import type { Services } from '#server/services.ts';
import { carKinds, divisions, freeCars, passengerStations } from './queries.ts';

type Car = Awaited<ReturnType<ReturnType<typeof freeCars>['execute']>>[number];
type Kind = Pick<Car, 'model' | 'seats' | 'wheelchair' | 'energy'>;

/** A kind of car, named by what it is and by nothing that says whose it is. */
export const typeOf = ({ model, seats, wheelchair, energy }: Kind): string =>
  createHash('sha256')
    .update(JSON.stringify([model, seats, wheelchair, energy]))
    .digest('base64url')
    .slice(0, 10);

/**
 * Free cars under names that change whenever a car becomes free, so after every trip: nobody can follow one.
 */
export async function freeCarsOf({ db, vault, settings, now }: Services) {
  const cars = await freeCars(db, now().toISOString(), settings.get(dispatchLeastCharge)).execute();
  return cars.flatMap(({ id, lng, lat, stateSince, ...car }) =>
    lng === null || lat === null
      ? []
      : [{ ...car, lng, lat, vehicleId: vault.digest('feed.vehicle', `${id} ${stateSince}`).slice(0, 22) }],
  );
}

export const kindsOf = async ({ db }: Services) =>
  (await carKinds(db).execute()).map((kind) => ({ ...kind, typeId: typeOf(kind) }));

export const stationsOf = ({ db }: Services) => passengerStations(db).execute();
export type Station = Awaited<ReturnType<typeof stationsOf>>[number];

/** The names of the divisions that stations lie in. */
export const divisionsOf = async ({ db }: Services, stations: readonly Station[]) =>
  divisions(
    db,
    [...new Set(stations.map(({ areaCode }) => areaCode))].filter((code) => code !== ''),
  ).execute();

/** Published zones that bind every car; those of some groups of cars say nothing to passengers. */
export const zonesOf = ({ ranges }: Services): PublishedRange[] =>
  ranges.index.ranges.filter(({ groups }) => groups.length === 0);

/** Those within which rides are offered. */
export const operatingZonesOf = (services: Services): PublishedRange[] =>
  zonesOf(services).filter(({ kind }) => kind === 'operating');

/** Areas that an authority has closed, now; from memory. */
export const closedAreasOf = ({ closures, now }: Services): StandingClosure[] => closures.inForce(now().getTime());

/** What is left of a zone without the areas that an authority has closed. */
export async function openPartOf(
  { geometry }: PublishedRange,
  closed: readonly StandingClosure[],
): Promise<AreaGeometry> {
  let left = geometry;
  for (const { geometry: shut } of closed) left = await combined('cut', left, shut, 'feeds');
  return left;
}

/** Approved pay rules that hold now. */
export async function plansOf({ db, now }: Services) {
  const at = now();
  const approved = await approvedFrom(db, at.toISOString()).execute();
  return approved.filter(({ validFrom }) => validFrom !== null && Date.parse(validFrom) <= at.getTime());
}
export type Plan = Awaited<ReturnType<typeof plansOf>>[number];

/** The rule for rides of every kind and place; undefined when all are for some only. */
export const generalPlanOf = (plans: readonly Plan[]): Plan | undefined =>
  plans.find(({ scope }) => Object.values(scope).every((names) => names.length === 0));
