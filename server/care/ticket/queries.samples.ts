import type { Scope } from '#server/ground/core/scope.ts';
import type { Page } from '#server/ground/core/list.ts';
import type { QuerySamples } from '#server/ground/database/samples.ts';
import * as queries from './queries.ts';

const now = '2026-01-01T00:00:00.000Z';
const page: Page = {
  field: 'attention',
  key: queries.ticketSorts.attention,
  descending: false,
  size: 20,
  offset: 0,
  after: null,
};
const person: queries.Person = { orderId: '1', passengerId: '1', mobileHashes: ['m'] };
const filters: queries.TicketFilters = {
  states: ['new'],
  kinds: ['safety'],
  priorities: ['high'],
  keyword: 'a',
  category: 'a',
  team: 'a',
  orderId: '1',
  carId: '1',
  unowned: true,
  breached: true,
  from: now,
  to: now,
  id: '1',
  ownerId: '1',
  of: person,
};
const all: Scope = { kind: 'everything' };
const supplier: Scope = { kind: 'suppliers', supplierId: '1' };
const row = {
  kind: 'safety',
  priority: 'high',
  subject: 'a',
  channel: 'app',
  attention: '1',
  createdAt: now,
  updatedAt: now,
} as const;

export const samples: QuerySamples<typeof queries> = {
  ticketList: [
    [all, {}, page],
    [supplier, filters, { ...page, descending: true, after: { value: '1', id: '1' } }],
  ],
  ticketCount: [
    [all, {}],
    [supplier, filters],
  ],
  ticketById: [
    [all, '1'],
    [supplier, '1'],
  ],
  lockTickets: [[{ kind: 'own', userId: '1' }, ['1']]],
  lockTicketOfApp: [['app', 'a']],
  ticketOfApp: [['app', 'a']],
  insertTicket: [[{ ...row, source: 'app', sourceRef: 'a' }]],
  updateTicket: [['1', { state: 'open' }]],
  markTyping: [[{ kind: 'everything' }, '1', now]],
  insertEntry: [[{ ticketId: '1', kind: 'note', text: 'a', at: now }]],
  entriesOf: [['1']],
  publicEntriesOf: [['1']],
  orderForTicket: [[{ orderNo: 'a' }], [{ source: 'app', sourceRef: 'a' }]],
  carForTicket: [
    [all, 'a'],
    [supplier, 'a'],
  ],
  peopleForTicket: [
    [
      { roleIds: ['1'], supplierRoleIds: ['2'], supplierId: '1' },
      { keyword: 'a', id: '1' },
    ],
  ],
  markBreached: [[now]],
  rolesForTickets: [[]],
  stationForTicket: [['1']],
  fileWithHash: [[{ object: 'ticket', objectId: '1', name: 'bag.png', sha256: 'ab12' }]],
  lockTicketById: [['1']],
  personOfTicket: [['1']],
  passengerOfHash: [['a']],
  numbersOfPassenger: [['1']],
  mergeableTickets: [[all, { of: person, besides: '2', keyword: 'a' }]],
  mergedTickets: [['1']],
  cabinPicture: [[{ carId: '1', pictureId: '1', from: now }]],
  cabinPictures: [['1', now]],
  keepPicture: [['1', { object: 'ticketStaff', objectId: '1' }]],
  rideOfTicket: [['1']],
  demoTicketOf: [['a']],
  demoRideOf: [['1', '2026-01-01T00:00:00Z']],
  lockTicketsOfErased: [[['1'], ['m']]],
  eraseTickets: [[['1']]],
  eraseTicketTexts: [[['1']]],
};
