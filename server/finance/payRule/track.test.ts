/** What is believed of a distance that a car reports: as much as its positions show, and the clock where they say nothing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FactPolicy } from '#contract/finance/payRule/rules.ts';
import { evidenceOf, type Track } from './track.ts';

const BEGAN = Date.parse('2026-03-02T08:00:00Z');
const at = (seconds: number) => new Date(BEGAN + seconds * 1000).toISOString();

/** Metres of a degree of longitude on the equator. */
const DEGREE = 111_195;

/** Twenty minutes, ten kilometres to the east. */
const ride = (distance: number | null) => ({
  distance,
  duration: 1200,
  pickedUpAt: at(0),
  droppedOffAt: at(1200),
  dropOffLng: 10_000 / DEGREE,
  dropOffLat: 0,
});

const whole: Track = {
  fixes: 240,
  metres: 10_400,
  silent: 0,
  firstAt: at(2),
  lastAt: at(1198),
  firstLng: 0,
  firstLat: 0,
  lastLng: 10_000 / DEGREE,
  lastLat: 0,
};
const none: Track = {
  fixes: 0,
  metres: 0,
  silent: 0,
  firstAt: null,
  lastAt: null,
  firstLng: null,
  firstLat: null,
  lastLng: null,
  lastLat: null,
};
const isBelieved = (distance: number | null, track: Track | null, policy: FactPolicy | null = 'measured') =>
  evidenceOf(ride(distance), track, policy).isBelieved;

test('a whole track bounds what is believed from both sides', () => {
  assert.deepEqual(
    [6000, 8000, 10_400, 14_000, 14_100, 20_800].map((distance) => isBelieved(distance, whole)),
    [false, true, true, true, false, false],
  );
});

test('where positions are missing for some minutes the clock speaks for these, and the track for the rest', () => {
  // a tunnel of two minutes: 5 km by the clock
  const tunnel = { ...whole, silent: 120 };
  assert.deepEqual(
    [6000, 14_000, 19_000, 19_100].map((distance) => isBelieved(distance, tunnel)),
    [false, true, true, false],
  );
  // the same before the first position and after the last
  const [late, early] = [
    { ...whole, firstAt: at(180) },
    { ...whole, lastAt: at(1020) },
  ];
  for (const track of [late, early])
    assert.deepEqual([isBelieved(19_000, track), isBelieved(19_100, track)], [true, false]);
});

test('a track that is missing for the most part agrees with nothing', () => {
  assert.deepEqual(
    [600, 601].map((silent) => isBelieved(10_400, { ...whole, silent })),
    [true, false],
  );
  assert.equal(isBelieved(10_400, none), false, 'a car that reported no position');
  assert.equal(isBelieved(10_400, { ...whole, fixes: 1, metres: 0, lastAt: at(2), lastLng: 0 }), false);
  assert.equal(isBelieved(null, none), true, 'nothing was claimed');
  // where the quote goes before the distance nobody has to look, unless the quote is let go of
  assert.equal(isBelieved(10_400, none, 'quoted'), true);
  assert.equal(isBelieved(10_400, { ...whole, silent: 900, lastLng: 12_000 / DEGREE }, 'quoted'), false);
  // and where nothing was promised the car's word is all there is
  assert.equal(isBelieved(10_400, none, null), true);
  for (const policy of ['quoted', null] as const)
    assert.equal(isBelieved(20_800, whole, policy), false, 'what contradicts is always told');
});

test('of a ride that none of our cars drove the clock alone speaks', () => {
  assert.deepEqual([isBelieved(10_400, null), isBelieved(50_500, null), isBelieved(50_501, null)], [true, true, false]);
});

test('where a ride ended is known from its last position, if that is of its end', () => {
  const ended = (lastLng: number, lastAt = at(1198)) =>
    evidenceOf(ride(10_400), { ...whole, lastLng, lastAt }, 'quoted').endedElsewhere;
  assert.deepEqual(
    [ended(10_400 / DEGREE), ended(10_600 / DEGREE), ended(12_000 / DEGREE, at(1100))],
    [false, true, null],
  );
});
