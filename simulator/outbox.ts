/** The output of the town, independent of its transport. */
import type { AckMessage, EventMessage } from '#contract/capacity/telemetry/telemetry.ts';
import type { Channel } from '#contract/finance/payment/rules.ts';
import type { Concern } from './aftermath.ts';
import type { CarAlarm } from '#contract/capacity/telemetry/telemetry.ts';

/** A position as a car sends it. */
export interface TownFix {
  at: number;
  position: [number, number];
  speed: number;
  heading: number;
  charge: number;
  odometer: number;
  alarms: CarAlarm[];
}

/** An order as a passenger places it. */
export interface TownOrder {
  externalId: string;
  passengerName: string;
  passengerMobile: string;
  pickUp: { name: string; position: [number, number] };
  dropOff: { name: string; position: [number, number] };
  seats: number;
  wheelchair: boolean;
  /** Booked ahead for this time, ISO 8601; left out: for at once. */
  scheduledAt?: string;
}

export interface Outbox {
  telemetry: (fleetNumber: string, fixes: TownFix[]) => void;
  event: (fleetNumber: string, event: EventMessage) => void;
  ack: (fleetNumber: string, ack: AckMessage) => void;
  /** Orders a car; the answer arrives by `World.ordered`. */
  order: (order: TownOrder) => void;
  cancel: (externalId: string) => void;
  rate: (externalId: string, rating: number) => void;
  pay: (externalId: string, channel: Channel) => void;
  askInvoice: (externalId: string, buyerName: string) => void;
  writeCare: (externalId: string, concern: Concern) => void;
}
