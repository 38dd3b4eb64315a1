/** From the bytes of a file to a network that can be searched, aside: a large city takes seconds. */
import { gzipSync } from 'node:zlib';
import { task } from '#server/ground/aside/task.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { arcsOf } from './arcs.ts';
import { connected } from './connected.ts';
import { edgesOf, type Edges } from './edges.ts';
import { hierarchyOf } from './hierarchy.ts';
import { roadNetworkMessages } from './messages.ts';
import { packed } from './packed.ts';
import { sketchOf } from './sketch.ts';
import { PLACES_A_DEGREE, waysIn } from './ways.ts';

const METRE = 100;
const metresOf = ({ length }: Edges): number => Math.round(length.reduce((sum, one) => sum + one, 0) / METRE);

function boundsOf({ xs, ys }: Edges): [number, number, number, number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const x of xs) [west, east] = [Math.min(west, x), Math.max(east, x)];
  for (const y of ys) [south, north] = [Math.min(south, y), Math.max(north, y)];
  return [west / PLACES_A_DEGREE, south / PLACES_A_DEGREE, east / PLACES_A_DEGREE, north / PLACES_A_DEGREE];
}

/** @throws Refusal 400 for a file that holds no network */
export function networkIn(bytes: Uint8Array) {
  const ways = waysIn(bytes);
  const all = edgesOf(ways);
  const edges = connected(all);
  if (edges.from.length === 0) throw new Refusal(400, roadNetworkMessages.notConnected);
  const hierarchy = hierarchyOf(edges.nodes, arcsOf(edges));
  const metres = metresOf(edges);
  const { lines, isWhole } = sketchOf(edges);
  return {
    network: { edges, hierarchy },
    figures: {
      ways: ways.kmh.length,
      leftOut: ways.leftOut,
      segments: edges.xs.length - edges.from.length,
      junctions: edges.nodes,
      metres,
      apartMetres: metresOf(all) - metres,
      bounds: boundsOf(edges),
    },
    lines,
    isWhole,
    isCgcs: ways.isCgcs,
  };
}

/** What is kept of a file; `data` is packed. @throws Refusal as `networkIn` */
export function readRoads({ bytes }: { bytes: Uint8Array }) {
  const { network, ...about } = networkIn(bytes);
  return { ...about, data: gzipSync(packed(network)) };
}

export const readRoadsTask = task(import.meta.url, 'readRoads', readRoads);
