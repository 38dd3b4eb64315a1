/** The quarterly report of driverless passenger service to the California Public Utilities Commission, as sums over the quarter. */
import type { PackDefinition } from '#contract/insight/reportPack/definition.ts';
import { always, fact, figure, section } from './fields.ts';

const number = { type: 'number' } as const;

export const caCpucQuarter: PackDefinition = {
  authority: 'California PUC',
  legalSource: 'Decision 20-11-046 on driverless autonomous vehicle passenger service: quarterly data reports',
  legalDate: '2020-11-19',
  timeZone: 'America/Los_Angeles',
  language: 'en-US',
  occasion: { kind: 'period', months: 3, begins: 3 },
  deadline: { kind: 'dayOfMonth', months: 2, day: 1 },
  yes: 'Y',
  keepYears: 5,
  fields: [
    ...section('Report', {
      Carrier: { source: fact('operator'), ...always },
      'First day': { source: fact('periodFrom', 'date'), ...always },
      'Last day': { source: fact('periodTo', 'date'), ...always },
      'Vehicles on record': { ...number, source: fact('carsKnown') },
      'Vehicles with trips': { ...number, source: figure('activeCars') },
    }),
    ...section('Trips', {
      'Trips requested': { ...number, source: figure('orders'), ...always },
      'Trips completed': { ...number, source: figure('completed'), ...always },
      'Trips cancelled': { ...number, source: figure('cancelled') },
      'Trips not served': { ...number, source: figure('unserved') },
      'Passenger miles': { ...number, source: figure('distance', 'mile'), ...always },
    }),
    ...section('Miles and hours', {
      'Miles, period 1 (no passenger wanted)': { ...number, source: figure('carEmptyDistance', 'mile'), ...always },
      'Miles, period 2 (to the pick-up)': { ...number, source: figure('carToPickUpDistance', 'mile'), ...always },
      'Miles, period 3 (passenger aboard)': { ...number, source: figure('carOccupiedDistance', 'mile'), ...always },
      'Hours in service': { ...number, source: figure('carServiceTime', 'hour') },
      'Hours with a passenger aboard': { ...number, source: figure('carOccupiedTime', 'hour') },
    }),
    ...section('Waiting', {
      'Wait, median (minutes)': { ...number, source: figure('waitP50', 'minute') },
      'Wait, 90th percentile (minutes)': { ...number, source: figure('waitP90', 'minute') },
    }),
    ...section('Accessibility', {
      'Wheelchair trips requested': { ...number, source: figure('wheelchairOrders'), ...always },
      'Wheelchair trips completed, share (%)': { ...number, source: figure('wheelchairCompletionRate', 'percent') },
      'Wheelchair wait, 90th percentile (minutes)': { ...number, source: figure('wheelchairWaitP90', 'minute') },
    }),
    ...section('Incidents', {
      Collisions: { ...number, source: fact('collisions'), ...always },
      Stoppages: { ...number, source: fact('stoppages'), ...always },
    }),
    ...section('Words', {
      'Service to disadvantaged communities': { type: 'paragraph', ...always },
      'Engagement with accessibility advocates': { type: 'paragraph', ...always },
      'Stoppages and what was done': { type: 'paragraph' },
    }),
  ],
};
