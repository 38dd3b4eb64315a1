/**
 * The report of a collision of an autonomous vehicle to the California Department of Motor Vehicles: form OL 316 (7/2020), section by
 * section. Names of persons and policies are confidential: they are left out of what goes to the public.
 */
import type { PackDefinition } from '#contract/insight/reportPack/definition.ts';
import { always, choice, fact, keyOf, section, tick } from './fields.ts';

const DAMAGE = choice('Unknown', 'None', 'Minor', 'Moderate', 'Major');
const WEATHER = choice('Clear', 'Cloudy', 'Raining', 'Snowing', 'Fog/visibility', 'Other', 'Wind');
const MOVEMENT = choice(
  'Stopped',
  'Proceeding straight',
  'Ran off road',
  'Making right turn',
  'Making left turn',
  'Making U turn',
  'Backing',
  'Slowing/stopping',
  'Passing other vehicle',
  'Changing lanes',
  'Parking manoeuvre',
  'Entering traffic',
  'Other unsafe turning',
  'Crossed into opposing lane',
  'Parked',
  'Merging',
  'Travelling wrong way',
  'Other',
);
const FACTORS = [
  'CVC sections violated, cited',
  'Vision obscurement',
  'Inattention',
  'Stop and go traffic',
  'Entering/leaving ramp',
  'Previous collision',
  'Unfamiliar with road',
  'Defective vehicle equipment, cited',
  'Uninvolved vehicle',
  'Other',
  'None apparent',
  'Runaway vehicle',
] as const;

const ofPersons = { confidential: 'always' } as const;
const hasSecond = { field: keyOf('There is a second vehicle'), is: ['X'] };

/** Who drove a vehicle, and its insurance. */
const driver = (vehicle: string) => ({
  [`${vehicle}Driver's full name`]: ofPersons,
  [`${vehicle}Driver licence number`]: ofPersons,
  [`${vehicle}Driver licence state`]: ofPersons,
  [`${vehicle}Driver's date of birth`]: ofPersons,
  [`${vehicle}Insurance company`]: ofPersons,
  [`${vehicle}Policy number`]: ofPersons,
  [`${vehicle}Company NAIC number`]: ofPersons,
  [`${vehicle}Policy from`]: { type: 'date', ...ofPersons } as const,
  [`${vehicle}Policy to`]: { type: 'date', ...ofPersons } as const,
});
/** Who was hurt beside a vehicle, as the form asks of each. */
const involved = (vehicle: string) => ({
  [`${vehicle}Involved: pedestrian`]: tick,
  [`${vehicle}Involved: bicyclist`]: tick,
  [`${vehicle}Involved: other`]: {},
});

export const caDmvCollision: PackDefinition = {
  authority: 'California DMV',
  legalSource:
    'California Code of Regulations, title 13, section 227.48: report of a collision within ten days (OL 316)',
  legalDate: '2024-04-01',
  timeZone: 'America/Los_Angeles',
  language: 'en-US',
  occasion: { kind: 'alert', alertKinds: ['collision', 'rollover'] },
  deadline: { kind: 'days', count: 10 },
  yes: 'X',
  keepYears: 5,
  fields: [
    ...section('1 Manufacturer', {
      "Manufacturer's name": { source: fact('operator'), ...always },
      'AVT number': { hint: 'The number of the permit.', ...always },
      'Business name': { source: fact('operator') },
      Telephone: {},
      'Street address': {},
      'Address: city': {},
      'Address: state': {},
      'Address: ZIP code': {},
    }),
    ...section('2 Accident, vehicle 1', {
      'Date of accident': { source: fact('eventAt', 'usDate'), ...always },
      'Time of accident': { source: fact('eventAt', 'time'), ...always },
      'Vehicle year': { type: 'number' },
      Make: {},
      Model: { source: fact('model'), ...always },
      'License plate number': { source: fact('plate'), ...always },
      VIN: { source: fact('vin'), ...always },
      'State vehicle is registered in': {},
      'Address or location of accident': { source: fact('place'), ...always },
      City: {},
      County: {},
      State: {},
      'ZIP code': {},
      'Vehicle was': { ...choice('Moving', 'Stopped in traffic'), ...always },
      ...involved(''),
      'Number of vehicles involved': { type: 'number', ...always },
      ...driver(''),
      'Vehicle damage': { ...DAMAGE, ...always },
      'Damaged areas': { hint: 'As shaded on the form, such as front left.' },
      'Speed before the accident (mph)': {
        type: 'number',
        source: fact('speedBefore', 'mph'),
        hint: 'Not asked for by the form; for the description.',
      },
    }),
    ...section('3 Other party, vehicle 2', {
      'There is a second vehicle': tick,
      'Vehicle 2: Vehicle year': { type: 'number' },
      'Vehicle 2: Make': { required: hasSecond },
      'Vehicle 2: Model': {},
      'Vehicle 2: License plate number': ofPersons,
      'Vehicle 2: VIN': ofPersons,
      'Vehicle 2: State it is registered in': {},
      'Vehicle 2 was': { ...choice('Moving', 'Stopped in traffic'), required: hasSecond },
      ...involved('Vehicle 2: '),
      'Vehicle 2: Number of vehicles involved': { type: 'number' },
      ...driver('Vehicle 2: '),
      'Vehicle 2: Damage': { ...DAMAGE, required: hasSecond },
    }),
    ...section('4 Injury, death, property damage', {
      Injured: tick,
      Deceased: tick,
      'Hurt: driver': tick,
      'Hurt: passenger': tick,
      'Hurt: bicyclist': tick,
      'Hurt: other': {},
      'Names and addresses of those hurt': { type: 'paragraph', ...ofPersons },
      Witnesses: { type: 'paragraph', hint: 'Name, address and telephone of each.', ...ofPersons },
      'Property damage': { type: 'paragraph' },
      'Owner of the property': { hint: 'Name, address and telephone.', ...ofPersons },
      'Owner was told': tick,
    }),
    ...section('5 Description', {
      Mode: { ...choice('Autonomous mode', 'Conventional mode'), ...always },
      'Description of the accident': {
        type: 'paragraph',
        hint: 'Without names of persons.',
        ...always,
      },
      Weather: { ...WEATHER, ...always },
      'Weather, second mark': WEATHER,
      Lighting: {
        ...choice(
          'Daylight',
          'Dusk - dawn',
          'Dark - street lights',
          'Dark - no street lights',
          'Dark - street lights not functioning',
        ),
        ...always,
      },
      'Roadway surface': { ...choice('Dry', 'Wet', 'Snowy - icy', 'Slippery (muddy, oily)'), ...always },
      'Roadway conditions': {
        ...choice(
          'Holes, deep rut',
          'Loose material on roadway',
          'Obstruction on roadway',
          'Construction - repair zone',
          'Reduced roadway width',
          'Flooded',
          'Other',
          'No unusual conditions',
        ),
        ...always,
      },
      'Movement before the collision': { ...MOVEMENT, ...always },
      'Vehicle 2: Movement': { ...MOVEMENT, required: hasSecond },
      'Type of collision': {
        ...choice(
          'Head-on',
          'Side swipe',
          'Rear end',
          'Broadside',
          'Hit object',
          'Overturned',
          'Vehicle/pedestrian',
          'Other',
        ),
        ...always,
      },
      ...Object.fromEntries(FACTORS.map((factor) => [`Factor: ${factor}`, tick])),
    }),
    ...section('6 Certification', {
      "Certifier's name": always,
      "Certifier's title": always,
      'Date of the report': { source: fact('now', 'usDate'), ...always },
    }),
  ],
};
