import type { AlertEvidence } from '#contract/capacity/alert/calls.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import type * as queries from './queries.ts';

const at = '2026-05-04T04:00:00Z';
const evidence: AlertEvidence = { at, speed: 90, heading: null, charge: null, state: 'on_trip' };
const raised: queries.RaisedRow = {
  carId: '1',
  kind: 'speeding',
  severity: 'medium',
  urgency: 1,
  placeZh: '',
  placeEn: '',
  lng: 114,
  lat: 22,
  evidence,
  orderNo: '',
  openedAt: at,
  occurredAt: at,
  latestOccurredAt: at,
  cause: 'speeding ',
  occurrences: 1,
  rangeIds: ['1'],
};

export const samples: QuerySamples<typeof queries> = {
  standingAlerts: [[]],
  recoverAlerts: [[[{ carId: '1', cause: 'speeding ', at }]]],
  raiseAlerts: [[[raised]]],
  touchAlerts: [
    [
      [
        {
          carId: '1',
          cause: 'speeding ',
          orderNo: '',
          placeZh: '',
          placeEn: '',
          lng: 1,
          lat: 1,
          evidence,
          at,
          severity: 'medium',
          rank: 3,
        },
      ],
    ],
  ],
  closeRecovered: [[['silent'], at, at]],
  wakeDue: [[at]],
  placesForAlerts: [[]],
  divisionsWithPlace: [[]],
};
