/** The page of open figures, and the files that others compute with. */
import type { Language } from '#contract/ground/enums.ts';
import { textIn } from '#contract/ground/words.ts';
import { figureOf } from '#contract/insight/figure/figures.ts';
import { openMonth, type PortalStatistics } from '#contract/portal/statistics/data.ts';
import { MOST_MONTHS, OPEN_FIGURES } from '#contract/portal/statistics/rules.ts';
import { csvLine } from '#server/ground/job/csvText.ts';
import { portalLicence, portalLicenceAddress } from '#server/ground/settings/definitions/portal.ts';
import { stationsOf } from '#server/insight/feed/facts.ts';
import { benchmarkOf } from '#server/insight/exposure/rates.ts';
import { areaNames } from '#server/insight/figure/queries.ts';
import { isStepFree } from '#server/portal/home/facts.ts';
import { portalSiteOf } from '#server/portal/site.ts';
import type { Services } from '#server/services.ts';
import { releasedMonths } from './queries.ts';

/** `most`: how many months, the newest first. */
export async function portalStatisticsOf(
  services: Services,
  language: Language,
  most = MOST_MONTHS,
): Promise<PortalStatistics> {
  const { db, settings, ranges } = services;
  const released = (await releasedMonths(db).execute()).slice(0, most);
  const months = released.map(({ month, figures, releasedAt }) => ({ month, releasedAt, ...openMonth.parse(figures) }));
  const codes = [...new Set(months.flatMap(({ areas }) => areas.map(({ code }) => code)))];
  const [names, stations] = await Promise.all([areaNames(db, codes).execute(), stationsOf(services)]);
  const open = stations.filter(({ state }) => state === 'enabled');
  return {
    site: portalSiteOf(services, language),
    timeZone: ranges.clock.timeZone,
    licence: { name: settings.get(portalLicence), address: settings.get(portalLicenceAddress) },
    figures: OPEN_FIGURES.map((name) => {
      const { name: title, definition, unit, decimals } = figureOf(name);
      return { name, title: textIn(title, language), definition: textIn(definition, language), unit, decimals };
    }),
    months,
    benchmark: benchmarkOf(services, language),
    names: Object.fromEntries(names.map(({ code, nameZh, nameEn }) => [code, language === 'zh-CN' ? nameZh : nameEn])),
    stations: { all: open.length, accessible: open.filter(isStepFree).length },
  };
}

/**
 * A line for each month and division, the whole month with an empty division. Units stand in the headings. `isHidden` hides what is
 * of orders; the last column names the figures that are hidden by a number of their own.
 */
export function openCsv({ figures, months, names }: PortalStatistics): string {
  const head = [
    'month',
    'division',
    'divisionName',
    'isHidden',
    ...figures.map(({ name, unit }) => `${name} (${unit})`),
    'collisions (count)',
    'distanceOfAllCars (metre)',
    'hidden',
  ];
  return [
    csvLine(head),
    ...months.flatMap(({ month, values, isHidden, hidden, areas, safety }) => [
      csvLine([
        month,
        '',
        '',
        String(isHidden),
        ...figures.map(({ name }) => values[name] ?? ''),
        safety?.collisions ?? '',
        safety?.metres ?? '',
        hidden.join(' '),
      ]),
      ...areas.map((area) =>
        csvLine([
          month,
          area.code,
          names[area.code] ?? '',
          String(area.isHidden),
          ...figures.map(({ name }) => area.values[name] ?? ''),
          '',
          '',
          area.hidden.join(' '),
        ]),
      ),
    ]),
  ].join('');
}

/** The same as JSON, with definitions and licence. */
export const openJson = ({ site, licence, figures, months, names, timeZone, benchmark }: PortalStatistics): object => ({
  publisher: site.name,
  licence,
  timeZone,
  figures,
  divisions: names,
  benchmark,
  months,
});
