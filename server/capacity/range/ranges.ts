/**
 * The ranges that apply, on this node: read when it starts, and again whenever any node published or retired one. What
 * did not change is kept, so that a publication costs each node one version and an index of boxes.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { AreaGeometry } from '#contract/ground/geometry.ts';
import type { AppliedRange } from '#contract/capacity/range/calls.ts';
import { scheduleTest, shareGroups, type LocalMoment } from '#contract/capacity/range/rules.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Nodes } from '#server/ground/nodes/nodes.ts';
import { fleetTimeZone } from '#server/ground/settings/definitions/fleetClock.ts';
import type { Settings } from '#server/ground/settings/settings.ts';
import { WallClock } from '#server/ground/core/wallClock.ts';
import { rangeRevision, validVersions, versionsByIds, versionsValidAt } from './queries.ts';
import { RangeIndex, type AreaTest } from './rangeIndex.ts';

/** A version of a range as it applies or applied. */
export interface PublishedRange extends AppliedRange {
  readonly versionId: string;
  readonly geometry: AreaGeometry;
  /** Square metres. */
  readonly area: number;
  /** Whether its schedule lets it apply at a moment on the platform's clock. */
  readonly isOn: (at: LocalMoment) => boolean;
}

type VersionRow = Awaited<ReturnType<ReturnType<typeof versionsByIds>['execute']>>[number];

const published = (row: VersionRow): PublishedRange => ({ ...row, isOn: scheduleTest(row.schedule) });

/** What goes out of a range that applies. */
export const appliedRange = (range: PublishedRange): AppliedRange => {
  const { id, code, number, name, nameEn, kind, speedLimit, priority, groups, schedule } = range;
  return { id, code, number, name, nameEn, kind, speedLimit, priority, groups, schedule };
};

/** Every version that applied at an instant; only those whose box holds a position, when one is given. */
export const rangesAt = async (
  db: Db,
  at: string,
  position: readonly [number, number] | null = null,
): Promise<PublishedRange[]> => (await versionsValidAt(db, at, position).execute()).map(published);

const LOADED_AT_ONCE = 50;
const TRY_AGAIN_MS = 1000;
/** Looked at now and then as well, should a notice ever be missed. */
const LOOK_EVERY_MS = 30_000;

export interface RangesOptions {
  db: Db;
  nodes: Nodes;
  settings: Settings;
  log: FastifyBaseLogger;
}

export class Ranges {
  readonly #options: RangesOptions;
  readonly #tests = new WeakMap<AreaGeometry, AreaTest>();
  #index = new RangeIndex<PublishedRange>([]);
  #revision = '';
  #clock = new WallClock('UTC');
  #loading: Promise<void> | null = null;
  #again = false;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(options: RangesOptions) {
    this.#options = options;
    options.nodes.onChanged('ranges', () => this.#look());
  }

  async start(): Promise<void> {
    await this.refresh();
    this.#wait(LOOK_EVERY_MS);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#loading?.catch(() => undefined);
  }

  /** Grows with every publication that this node knows of. */
  get revision(): string {
    return this.#revision;
  }

  /** All that are published, whatever their schedules say. */
  get index(): RangeIndex<PublishedRange> {
    return this.#index;
  }

  /** The wall clock of the platform. */
  get clock(): WallClock {
    const timeZone = this.#options.settings.get(fleetTimeZone);
    if (this.#clock.timeZone !== timeZone) this.#clock = new WallClock(timeZone);
    return this.#clock;
  }

  /**
   * The published ranges that hold for a car of these groups at a place and a moment (milliseconds since 1970), highest
   * priority first. Made for every position of every car: it asks no database.
   */
  applying(car: { readonly groups: readonly string[] }, at: number, lng: number, lat: number): PublishedRange[] {
    return rangesHolding(this, car.groups, at, lng, lat);
  }

  /** Reads what changed, unless nothing did. */
  async refresh(): Promise<void> {
    if (this.#loading !== null) {
      this.#again = true;
      return this.#loading;
    }
    this.#loading = this.#loadUntilQuiet();
    try {
      await this.#loading;
    } finally {
      this.#loading = null;
    }
  }

  async #loadUntilQuiet(): Promise<void> {
    do {
      this.#again = false;
      await this.#load();
      // a reader that asked while this ran may have heard of something newer
    } while (this.#again);
  }

  async #load(): Promise<void> {
    const { db } = this.#options;
    const { revision } = await rangeRevision(db).executeTakeFirstOrThrow();
    if (revision === this.#revision) return;
    const known = new Map(this.#index.ranges.map((range) => [range.versionId, range]));
    const versions = await validVersions(db, null).execute();
    const missing = versions.filter(({ id }) => !known.has(id)).map(({ id }) => id);
    for (let from = 0; from < missing.length; from += LOADED_AT_ONCE) {
      const rows = await versionsByIds(db, missing.slice(from, from + LOADED_AT_ONCE)).execute();
      for (const row of rows) known.set(row.versionId, published(row));
    }
    this.#index = new RangeIndex(
      versions.flatMap(({ id }) => known.get(id) ?? []),
      this.#tests,
    );
    this.#revision = revision;
  }

  #look(): void {
    if (this.#stopped) return;
    this.refresh().then(
      () => this.#wait(LOOK_EVERY_MS),
      (error: unknown) => {
        this.#options.log.warn({ err: error }, 'could not read the ranges; those known stay in force');
        this.#wait(TRY_AGAIN_MS);
      },
    );
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#stopped) this.#timer = setTimeout(() => this.#look(), ms).unref();
  }
}

/** What is published, and by which clock it applies. */
export type InForce = Pick<Ranges, 'index' | 'clock'>;

/** See `Ranges.applying`. */
export function rangesHolding(
  { index, clock }: InForce,
  groups: readonly string[],
  at: number,
  lng: number,
  lat: number,
): PublishedRange[] {
  const found = index.rangesAt(lng, lat);
  if (found.length === 0) return found;
  const moment = clock.moment(at);
  const holding = found.filter((range) => concerns(range.groups, groups) && range.isOn(moment));
  return holding.length > 1 ? holding.sort((one, other) => other.priority - one.priority) : holding;
}

/** Whether a range tells cars of these groups where to drive at a moment: only then can one be outside of all. */
export function hasOperating({ index, clock }: InForce, groups: readonly string[], at: number): boolean {
  const moment = clock.moment(at);
  return index.ranges.some(
    (range) => range.kind === 'operating' && concerns(range.groups, groups) && range.isOn(moment),
  );
}

/** A range for no group in particular is for every car; a car of no group is only in those. */
export const concerns = (wanted: readonly string[], groups: readonly string[]): boolean =>
  wanted.length === 0 || (groups.length > 0 && shareGroups(wanted, groups));
