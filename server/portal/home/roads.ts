/** The known roads as a drawing that lies under the map of the price calculator. */
import { townRoads } from '#contract/capacity/town/roads.ts';
import { HEIGHT, lineOf, projectionOf, WIDTH } from '#portal/home/projection.ts';
import type { Services } from '#server/services.ts';
import { portalHomeOf } from './facts.ts';

/** Readable on light and dark ground: a picture does not know which it is on. */
const COLOUR = '#8b8e9b';

/** What is drawn; an installation without known roads has none. */
export async function knownRoadsOf(services: Services) {
  const { parts, stations } = await portalHomeOf(services, 'zh-CN', null);
  return { parts, stations, roads: services.config.demo ? townRoads() : [] };
}

/** Drawn as the page draws the service area, so that both fit over each other. */
export function roadsSvg({ parts, stations, roads }: Awaited<ReturnType<typeof knownRoadsOf>>): string {
  const projection = projectionOf(parts, stations);
  const linesOf = (isStreet: boolean): string =>
    projection === null
      ? ''
      : roads
          .filter(({ kind }) => (kind === 'street') === isStreet)
          .map(({ path }) => lineOf(path, projection))
          .join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    `<g fill="none" stroke="${COLOUR}" stroke-opacity="0.6" stroke-linejoin="round">`,
    `<path stroke-width="0.7" d="${linesOf(true)}"/><path stroke-width="1.4" d="${linesOf(false)}"/></g></svg>`,
  ].join('');
}
