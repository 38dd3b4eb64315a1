/** The values of devices that need no schema, for lists and screens. */

/** How a device speaks to the gateway. */
export const DEVICE_PROTOCOLS = ['mqtt', 'jt808', 'osmand'] as const;
export type DeviceProtocol = (typeof DEVICE_PROTOCOLS)[number];

/** Why a gateway does not take a message. */
export const REFUSAL_REASONS = [
  'checksum',
  'escape',
  'length',
  'tooLong',
  'unknownMessage',
  'malformed',
  'badTime',
  'badPosition',
  'unknownField',
  'notInState',
  'unknownDevice',
  'wrongSecret',
  'notSignedIn',
  'otherIdentity',
  'registrationClosed',
  'fragmentsMissing',
  'tooManyConnections',
  'tooFast',
  'busy',
  'silent',
  'otherTopic',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/**
 * The identity of a JT/T 808 phone number: 2013 headers have 12 digits of it, those of 2019 have 20. Terminals in use
 * also send half bytes that are no digit, and nothing but zeros.
 */
export const identityOfPhone = (phone: string): string => phone.toLowerCase().replace(/^0+(?=.)/, '');
