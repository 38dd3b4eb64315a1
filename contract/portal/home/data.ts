/** The portal's first page: where cars drive, when, at what price. No car, no person and no order is in it. */
import { z } from 'zod';
import { id, instant, position } from '#contract/ground/core.ts';
import { LANGUAGES } from '#contract/ground/enums.ts';
import { PLACE_PROBLEMS, PRICE_PROBLEMS } from './rules.ts';
import { portalSite } from '#contract/portal/site.ts';

const span = z.object({
  /** `HH:MM`; one whose end is not after its beginning reaches into the next day. */
  from: z.string(),
  to: z.string(),
});

/** A part of the service area: a published operating range. */
const part = z.object({
  id,
  name: z.string(),
  isOpen: z.boolean(),
  /** When it is served, by the operator's clock; none: round the clock. Weekdays 1 to 7 from Monday; none: every day. */
  hours: z.array(z.object({ weekdays: z.array(z.int()), spans: z.array(span) })),
  /** Null: some, fewer than `FEWEST_COUNTED_CARS`. */
  freeCars: z.int().nullable(),
  /** Polygons of a GeoJSON MultiPolygon, rounded to about a metre. */
  area: z.array(z.array(z.array(position))),
});
export type PortalPart = z.output<typeof part>;

const station = z.object({
  code: z.string(),
  name: z.string(),
  position,
  isOpen: z.boolean(),
  /** Reached without a step. */
  isAccessible: z.boolean(),
});
export type PortalStation = z.output<typeof station>;

/** An end of a trip, as it was asked and as it was understood. */
const end = z.object({
  /** As the address has it: the code or the name of a station, or coordinates; empty: not asked. */
  asked: z.string(),
  /** What the field of the form says. */
  text: z.string(),
  /** What it was taken for: a station, or the way from one. */
  name: z.string(),
  /** Null: not known. */
  position: position.nullable(),
  problem: z.enum(PLACE_PROBLEMS).nullable(),
  /** Stations that may have been meant, or the nearest one in service, with the metres to it where they are known. */
  instead: z.array(z.object({ code: z.string(), name: z.string(), metres: z.int().nullable() })),
});
export type PortalEnd = z.output<typeof end>;

/** What a trip that begins now would cost: an estimate that binds nobody. */
const price = z.object({
  from: end,
  to: end,
  /** Null with a problem of an end, too. */
  problem: z.enum(PRICE_PROBLEMS).nullable(),
  /** Null with a problem, and before both ends are asked. Money in minor units, metres, seconds. */
  estimate: z
    .object({
      currency: z.string(),
      total: z.int(),
      tax: z.int(),
      lines: z.array(z.object({ name: z.string(), amount: z.int() })),
      distance: z.int(),
      duration: z.int(),
    })
    .nullable(),
});
export type PortalPrice = z.output<typeof price>;

const app = z.object({
  code: z.string(),
  name: z.string(),
  platform: z.enum(['android', 'ios', 'harmony', 'linux']),
  /** What the dictionary calls it. */
  platformName: z.string(),
  versionName: z.string(),
  /** A path of this server, or the page of an app store. */
  address: z.string(),
});

/** `/portal/home`; `from` and `to` in the address: places to price a trip between, each a station or coordinates. */
export const portalHome = z.object({
  site: portalSite,
  /** When this was true. */
  asOf: instant,
  /** IANA name of the operator's clock. */
  timeZone: z.string(),
  parts: z.array(part),
  stations: z.array(station),
  /** Stations that are not listed. */
  moreStations: z.int(),
  /** Null when nobody asked. */
  price: price.nullable(),
  notices: z.array(
    z.object({
      id,
      title: z.string(),
      summary: z.string(),
      /** That of title and summary: a notice may be written in Chinese alone. */
      language: z.enum(LANGUAGES),
      publishedAt: instant,
    }),
  ),
  apps: z.array(app),
});
export type PortalHome = z.output<typeof portalHome>;
