/** Tests that the map shows the roads of the simulator. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { townRoads } from '#contract/capacity/town/roads.ts';
import { townPosition, type TownPoint } from '#contract/capacity/town/town.ts';
import { Town } from './town.ts';

test('the map shows each road of the town once, and none besides', () => {
  const { nodes } = new Town();
  const pointOf = ([east, north]: TownPoint) => townPosition([Math.round(east), Math.round(north)]).join(' ');
  const driven = new Set<string>();
  for (const { at, edges } of nodes) {
    for (const { to, isArterial } of edges) {
      const other = nodes[to];
      if (other === undefined) continue;
      driven.add([...[pointOf(at), pointOf(other.at)].toSorted(), isArterial ? 'arterial' : 'street'].join(' | '));
    }
  }
  const shown = townRoads().flatMap(({ kind, path }) =>
    path
      .slice(1)
      .map((point, place) => [...[point.join(' '), (path[place] ?? []).join(' ')].toSorted(), kind].join(' | ')),
  );
  assert.equal(new Set(shown).size, shown.length);
  assert.deepEqual(new Set(shown), driven);
});
