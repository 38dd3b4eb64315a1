/** Notices of single events to the California Public Utilities Commission: collisions, and stoppages of cars with nobody at the wheel. */
import type { PackDefinition, ReportField } from '#contract/insight/reportPack/definition.ts';
import { always, choice, fact, section, tick } from './fields.ts';

const COMMON = {
  authority: 'California PUC',
  legalDate: '2024-11-07',
  timeZone: 'America/Los_Angeles',
  language: 'en-US',
  yes: 'Y',
  keepYears: 5,
} as const;

/** Who reports, which car, when and where. */
const event: readonly ReportField[] = [
  ...section('Report', {
    Carrier: { source: fact('operator'), ...always },
    'Report number': { source: fact('reportNumber'), ...always },
    'Report version': { type: 'number', source: fact('reportVersion'), ...always },
    'Corrects an earlier report': { type: 'tick', source: fact('isUpdate') },
    'Permit or programme': { hint: 'Pilot or deployment, drivered or driverless.', ...always },
  }),
  ...section('Vehicle', {
    VIN: { source: fact('vin'), ...always },
    'Licence plate': { source: fact('plate') },
    Model: { source: fact('model') },
    'Software version': { source: fact('softwareVersion') },
  }),
  ...section('When and where', {
    'Date of the event': { source: fact('eventAt', 'date'), ...always },
    'Time of the event': { source: fact('eventAt', 'time'), ...always },
    'Known to the carrier at': { source: fact('knownAt', 'dateTime'), ...always },
    Latitude: { type: 'number', source: fact('latitude'), ...always },
    Longitude: { type: 'number', source: fact('longitude'), ...always },
    Place: { source: fact('place') },
  }),
  ...section('Service', {
    'Passenger aboard': { type: 'tick', source: fact('hasPassenger') },
    'State of the vehicle': { source: fact('vehicleState') },
    Trip: { source: fact('orderNo'), confidential: 'always' },
  }),
];

export const caCpucCollision: PackDefinition = {
  ...COMMON,
  legalSource: 'Decision 24-11-002: report of a collision within one day, at the time of that to NHTSA',
  occasion: { kind: 'alert', alertKinds: ['collision', 'rollover'] },
  deadline: { kind: 'hours', count: 24 },
  fields: [
    ...event,
    ...section('Collision', {
      'Speed before the collision (mph)': { type: 'number', source: fact('speedBefore', 'mph') },
      'Collision with': {
        ...choice('Vehicle', 'Pedestrian', 'Cyclist', 'Motorcycle', 'Animal', 'Object', 'Other'),
        ...always,
      },
      'Highest injury': { ...choice('None', 'Minor', 'Serious', 'Fatality', 'Unknown'), ...always },
      'NHTSA report': { hint: 'The number of the report under the Standing General Order.' },
      'Law enforcement was there': tick,
      'What happened': { type: 'paragraph', ...always },
    }),
  ],
};

export const caCpucStoppage: PackDefinition = {
  ...COMMON,
  legalSource:
    'Decision 24-11-002: stoppage events. The ten days are a clock of this pack: set what your permit says, such as the day of the data report',
  occasion: { kind: 'alert', alertKinds: ['stoppedTooLong', 'fault'] },
  deadline: { kind: 'days', count: 10 },
  fields: [
    ...event,
    ...section('Stoppage', {
      'Where it stood': {
        ...choice(
          'Travel lane',
          'Intersection',
          'Bus or bicycle lane',
          'Kerb or parking lane',
          'Rail crossing',
          'Other',
        ),
        ...always,
      },
      'Kind of event': { source: fact('alertKind') },
      'Cause as known now': { type: 'paragraph', ...always },
      'Ended at': {
        source: fact('endedAt', 'dateTime'),
        hint: 'When it moved on or was taken away, local time.',
        ...always,
      },
      'Lasted (minutes)': { type: 'number', source: fact('lasted', 'minute') },
      'How it ended': {
        ...choice('Went on by itself', 'Remote assistance', 'Driven by staff', 'Towed', 'Other'),
        ...always,
      },
      'Held up an emergency vehicle': tick,
      'Held up public transport': tick,
      'What staff did': { type: 'paragraph', source: fact('staffNotes') },
    }),
  ],
};
