/** What is known of passengers, for console and server. */
export const PASSENGER_STATES = ['active', 'erasing', 'erased'] as const;
export type PassengerState = (typeof PASSENGER_STATES)[number];

/** What a ride has to offer for the passenger. */
export const PASSENGER_NEEDS = ['wheelchair', 'visual', 'hearing', 'serviceAnimal', 'childSeat'] as const;
export type PassengerNeed = (typeof PASSENGER_NEEDS)[number];

/** Why a passenger gets no car. */
export const LIMIT_KINDS = ['unpaid', 'abuse'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** What a passenger agrees to: the user agreement, the handling of personal data, advertising, pictures of the cabin. */
export const CONSENT_KINDS = ['agreement', 'privacy', 'marketing', 'cabinVideo'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

export const MOST_TAGS = 10;
