/** Gathers what the record knows of the event or the period that a report is about. */
import type { Language } from '#contract/ground/enums.ts';
import { FIGURE_NAMES, FIGURES, type FigureName } from '#contract/insight/figure/figures.ts';
import { MOST_FIGURES, question } from '#contract/insight/figure/calls.ts';
import type { FactValue, Known } from '#contract/insight/report/fill.ts';
import type { FactName } from '#contract/insight/reportPack/facts.ts';
import type { PackDefinition } from '#contract/insight/reportPack/definition.ts';
import { siteNameEn, siteNameZh } from '#server/ground/settings/definitions/site.ts';
import { alertDicts } from '#server/capacity/alert/dictionaries.ts';
import { contentOf, heldParts } from '#server/capacity/eventRecord/service.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Services } from '#server/services.ts';
import { rateOf } from '#contract/insight/exposure/rate.ts';
import { benchmarkOf, exposureOf } from '#server/insight/exposure/rates.ts';
import { askFigures, askingOf } from '#server/insight/figure/ask.ts';
import { alertFacts, carsHeard, divisionName, notesOf, periodFacts, recordOf, sentBefore } from './queries.ts';

type Facts = Partial<Record<FactName, FactValue>>;

export interface Subject {
  number: string;
  edition: number;
  alertId: string | null;
  from: string;
  to: string | null;
  definition: PackDefinition;
}

type Surroundings = Pick<
  Services,
  'config' | 'db' | 'jobDb' | 'log' | 'now' | 'ranges' | 'settings' | 'storage' | 'whereabouts'
>;

const inLanguage = (language: Language, zh: string, en: string): string => {
  const [own, other] = language === 'zh-CN' ? [zh, en] : [en, zh];
  return own === '' ? other : own;
};

/** The word of a kind of alert. */
function kindWord(kind: string, language: Language): string {
  const item = alertDicts.find(({ code }) => code === 'alertKind')?.items.find(({ value }) => value === kind);
  return item === undefined ? kind : inLanguage(language, item.nameZh, item.nameEn);
}

interface Before {
  /** km/h; null for not known. */
  speed: number | null;
  /** MDS; null for not known. */
  state: string | null;
}

/**
 * What the car did before it was hit, or hit something: the last position before the event that has a speed, and the state that it was
 * in. The evidence of an alert is renewed while it stands, and tells of later.
 */
async function before(db: Db, recordId: string | undefined, at: string): Promise<Before> {
  const content = recordId === undefined ? null : contentOf(await heldParts(db, recordId));
  if (content === null) return { speed: null, state: null };
  const moment = Date.parse(at);
  const moving = content.positions.findLast((fix) => Date.parse(fix.at) < moment && fix.speed !== null);
  const change = content.states.findLast((one) => Date.parse(one.at) <= moment && one.outcome === 'taken');
  return { speed: moving?.speed ?? null, state: change?.stateAfter ?? null };
}

async function ofEvent(services: Surroundings, db: Db, alertId: string, language: Language): Promise<Facts> {
  const alert = await alertFacts(db, alertId).executeTakeFirstOrThrow();
  const record = await recordOf(db, alertId).executeTakeFirst();
  const lng = alert.firstLng ?? alert.lng;
  const lat = alert.firstLat ?? alert.lat;
  const place = inLanguage(
    language,
    alert.firstPlaceZh === '' ? alert.placeZh : alert.firstPlaceZh,
    alert.firstPlaceEn === '' ? alert.placeEn : alert.firstPlaceEn,
  );
  const code = lng === null || lat === null ? '' : await services.whereabouts.divisionOf([lng, lat]);
  const division = code === '' ? undefined : await divisionName(db, code).executeTakeFirst();
  const notes = await notesOf(db, alertId).execute();
  const { speed, state } = await before(db, record?.id, alert.occurredAt);
  return {
    eventAt: alert.occurredAt,
    knownAt: alert.openedAt,
    endedAt: alert.recoveredAt,
    lasted: alert.recoveredAt === null ? null : (Date.parse(alert.recoveredAt) - Date.parse(alert.occurredAt)) / 1000,
    alertKind: kindWord(alert.kind, language),
    alertId: alert.id,
    longitude: lng,
    latitude: lat,
    place,
    division: division === undefined ? '' : inLanguage(language, division.nameZh, division.nameEn),
    fleetNumber: alert.fleetNumber,
    plate: alert.plate,
    vin: alert.vin,
    model: alert.model,
    softwareVersion: alert.softwareVersion,
    supplier: alert.supplier,
    vehicleState: state ?? alert.evidence.state,
    speedBefore: speed ?? alert.evidence.speed,
    hasPassenger: (state ?? alert.evidence.state) === 'on_trip',
    orderNo: alert.orderNo,
    staffNotes: notes.map(({ note }) => note).join('\n'),
    recordHash: record?.hash ?? '',
    hasRecord: record !== undefined,
  };
}

/** The figures that a pack names, over the period; `isHeard`: whether it is known what cars did in it. */
async function figuresOf(
  services: Surroundings,
  { fields, language }: PackDefinition,
  period: { from: string; to: string },
  isHeard: boolean,
): Promise<Known['figures']> {
  const names = new Set(fields.flatMap(({ source }) => (source?.kind === 'figure' ? [source.figure] : [])));
  const asked = FIGURE_NAMES.filter((name) => names.has(name));
  const found: Partial<Record<FigureName, number | null>> = {};
  for (let at = 0; at < asked.length; at += MOST_FIGURES) {
    const figures = asked.slice(at, at + MOST_FIGURES);
    const answer = await askFigures(
      askingOf(services),
      // an authority is told of the whole fleet, as it is
      { scope: { kind: 'everything' }, may: () => true, hidesSmall: false, language },
      question.parse({ figures, ...period }),
    );
    const [all] = answer.rows;
    for (const [place, name] of figures.entries()) {
      // without a single row what is counted is nought, and a share of nothing is not known
      const value = all === undefined ? (FIGURES[name].additive ? 0 : null) : (all.values[place] ?? null);
      // what cars did of which nobody heard is not known either
      found[name] = FIGURES[name].source === 'car' && !isHeard ? null : value;
    }
  }
  return found;
}

const RATE_FACTS: ReadonlySet<string> = new Set<FactName>([
  'distanceDriven',
  'collisionRate',
  'collisionRateLow',
  'collisionRateHigh',
  'benchmarkRate',
  'benchmarkSource',
]);
/** As many digits as such a count can carry. */
const inDigits = (value: number): number => Number(value.toPrecision(3));

/** Collisions for the distance that was driven, as the screen of rates has them; only where the pack asks for any of it. */
async function ratesOf(
  services: Surroundings,
  { fields, language }: PackDefinition,
  { from, to }: { from: string; to: string },
  isHeard: boolean,
): Promise<Facts> {
  if (!fields.some(({ source }) => source?.kind === 'fact' && RATE_FACTS.has(source.fact))) return {};
  const { metres, events } = await exposureOf(services, from, to);
  const rate = rateOf(events.collisions, metres);
  const benchmark = benchmarkOf(services, language);
  return {
    // driven out of contact is driven, too
    distanceDriven: isHeard || metres > 0 ? metres : null,
    collisionRate: rate === null ? null : inDigits(rate.rate),
    collisionRateLow: rate === null ? null : inDigits(rate.low),
    collisionRateHigh: rate === null ? null : inDigits(rate.high),
    benchmarkRate: benchmark?.rate ?? null,
    benchmarkSource: benchmark?.source ?? '',
  };
}

/** What is known of the subject of a report now. */
export async function gather(services: Surroundings, db: Db, subject: Subject): Promise<Known> {
  const { definition, number, edition, alertId, from, to } = subject;
  const { language } = definition;
  const facts: Facts = {
    operator: inLanguage(language, services.settings.get(siteNameZh), services.settings.get(siteNameEn)),
    reportNumber: number,
    reportVersion: edition,
    // what was not accepted corrects nothing
    isUpdate: (await sentBefore(db, number, edition).executeTakeFirst()) !== undefined,
    now: services.now().toISOString(),
  };
  if (alertId !== null)
    return { facts: { ...facts, ...(await ofEvent(services, db, alertId, language)) }, figures: {} };
  if (to === null) return { facts, figures: {} };
  const period = await periodFacts(db, from, to).executeTakeFirstOrThrow();
  const isHeard = (await carsHeard(db, from, to).executeTakeFirstOrThrow()).heard;
  const rates = await ratesOf(services, definition, { from, to }, isHeard);
  return {
    facts: {
      ...facts,
      periodFrom: from,
      periodTo: new Date(Date.parse(to) - 1).toISOString(),
      carsKnown: Number(period.carsKnown),
      collisions: Number(period.collisions),
      stoppages: Number(period.stoppages),
      ...rates,
    },
    figures: await figuresOf(services, definition, { from, to }, isHeard),
  };
}
