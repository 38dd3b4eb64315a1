import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spansIn, spansText } from './hours.ts';
import { positionIn, textOf } from '#web/shared/position/positions.ts';

test('hours are read as people type them', () => {
  assert.deepEqual(spansIn('8:00-12:00，13：30~24:00'), [
    { from: '08:00', to: '12:00' },
    { from: '13:30', to: '24:00' },
  ]);
  assert.deepEqual(spansIn(' , '), []);
  assert.deepEqual(spansIn('noon'), [{ from: 'noon', to: '' }]);
  assert.equal(spansText(spansIn('8:00-9:00, 10:00-11:00')), '08:00-09:00, 10:00-11:00');
});

test('positions are read as people type them', () => {
  assert.deepEqual(positionIn('113.95，22.53'), [113.95, 22.53]);
  assert.equal(positionIn(''), null);
  assert.equal(positionIn('113.95'), undefined);
  assert.equal(positionIn('22.53, 113.95'), undefined);
  assert.equal(textOf([113.123456789, 22.5]), '113.123457, 22.5');
});
