import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LiveCar } from '#server/capacity/telemetry/fix.ts';
import { Board } from './board.ts';

const car: LiveCar = {
  carId: '7',
  fleetNumber: 'SZ-007',
  plate: '',
  supplierId: null,
  areaCode: '',
  groups: [],
  state: 'on_trip',
  stateSince: 0,
  fix: null,
  orderNo: null,
  heardAt: 0,
};

test('a car that left its range is shown so at once, and as itself when it is back', () => {
  let isOutside = false;
  const board = new Board(() => isOutside);
  const look = () => {
    board.reconcile([car]);
    return [board.car('7')?.live.state, board.serial];
  };
  assert.deepEqual(look(), ['on_trip', 1]);
  isOutside = true;
  assert.deepEqual(look(), ['elsewhere', 2]);
  // nothing new: nobody is told anything
  assert.deepEqual(look(), ['elsewhere', 2]);
  isOutside = false;
  assert.deepEqual(look(), ['on_trip', 3]);
});
