/** Tests the conversion between instants and wall clocks. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTimeZone, WallClock } from './wallClock.ts';

const berlin = new WallClock('Europe/Berlin');

test('it shows the time of its zone, summer and winter, to the second', () => {
  assert.equal(berlin.text(Date.parse('2026-01-20T09:30:01.900Z')), '2026-01-20 10:30:01');
  assert.equal(berlin.text(Date.parse('2026-07-20T22:30:00Z')), '2026-07-21 00:30:00');
  assert.equal(new WallClock('Asia/Shanghai').text(0), '1970-01-01 08:00:00');
  assert.equal(new WallClock('Asia/Kathmandu').text(Date.parse('2026-01-01T00:00:00Z')), '2026-01-01 05:45:00');
});

test('every minute that it shows leads back to when it showed it', () => {
  const zones = ['Asia/Shanghai', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'];
  for (const clock of zones.map((zone) => new WallClock(zone))) {
    for (const begin of ['2026-03-29T00:00:00Z', '2026-06-01T00:00:00Z', '2026-10-24T22:00:00Z']) {
      for (let minute = 0; minute < 1440; minute += 7) {
        const at = Date.parse(begin) + minute * 60_000;
        const shown = clock.text(at);
        const found = clock.instantOf(Date.parse(`${shown.replace(' ', 'T')}Z`));
        assert.ok(found !== null && found <= at && clock.text(found) === shown, `${clock.timeZone} ${shown}`);
      }
    }
  }
});

test('an hour that comes twice is the first, and one that is left out is none', () => {
  const at = (local: string) => {
    const found = berlin.instantOf(Date.parse(`${local}Z`));
    return found === null ? null : new Date(found).toISOString().slice(11, 16);
  };
  assert.deepEqual([at('2026-03-29T01:59'), at('2026-03-29T02:30'), at('2026-03-29T03:00')], ['00:59', null, '01:00']);
  assert.deepEqual([at('2026-10-25T02:30'), at('2026-10-25T03:00')], ['00:30', '02:00']);
});

test('a day whose first hour is left out begins with the next, and a day that is left out with the one after it', () => {
  const begins = (zone: string, day: string) =>
    new Date(new WallClock(zone).dayBegins(Date.parse(day) / 86_400_000)).toISOString();
  // the clocks of Cairo go from midnight to one
  assert.equal(begins('Africa/Cairo', '2026-04-24'), '2026-04-23T22:00:00.000Z');
  assert.equal(begins('Africa/Cairo', '2026-04-25'), '2026-04-24T21:00:00.000Z');
  assert.equal(begins('Asia/Shanghai', '2026-04-24'), '2026-04-23T16:00:00.000Z');
  const cairo = new WallClock('Africa/Cairo');
  assert.equal(cairo.instantFrom(Date.parse('2026-04-24T00:37Z')), Date.parse('2026-04-23T22:00Z'));
  assert.equal(cairo.instantFrom(Date.parse('2026-04-24T01:37Z')), Date.parse('2026-04-23T22:37Z'));
  assert.equal(begins('Pacific/Apia', '2011-12-30'), begins('Pacific/Apia', '2011-12-31'));
});

test('only names of time zones are zones', () => {
  assert.ok(isTimeZone('Asia/Shanghai') && !isTimeZone('Asia/Atlantis'));
  assert.throws(() => new WallClock('Asia/Atlantis'), RangeError);
});
