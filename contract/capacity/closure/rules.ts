/** Areas that an authority closes: their states, without a schema. */

/** Who closed it: one of our people for the authority, the authority itself by a signed call, or what a feed says of road works. */
export const CLOSURE_ORIGINS = ['staff', 'call', 'feed'] as const;
export type ClosureOrigin = (typeof CLOSURE_ORIGINS)[number];

/** `over`: lifted, or its time has passed. */
export const CLOSURE_STATES = ['scheduled', 'inForce', 'over'] as const;
export type ClosureState = (typeof CLOSURE_STATES)[number];

/** What can stand in the history of a closure. `cleared`: no car was in it any more. */
export const CLOSURE_STEPS = ['closed', 'began', 'changed', 'cleared', 'lifted', 'expired'] as const;
export type ClosureStep = (typeof CLOSURE_STEPS)[number];

/** `inside`: in it still. `left`: it drove out. `standing`: out of service when it was seen, so that it cannot drive. */
export const CLOSURE_CAR_STATES = ['inside', 'left', 'standing'] as const;
export type ClosureCarState = (typeof CLOSURE_CAR_STATES)[number];

/** Each car inside gets the area with its command, so that it stays small. */
export const MOST_CLOSURE_CORNERS = 500;
/** Areas in force or to come at once, over all authorities. */
export const MOST_CLOSURES = 200;
/** Rides of one closure that are shown. */
export const MOST_CLOSURE_ORDERS = 100;
/** Cars of a preview that are named. */
export const MOST_PREVIEWED = 50;

/** The states of rides that a closure can still keep from a place. */
export const CLOSURE_RIDES = ['scheduled', 'requested', 'assigned', 'arriving', 'onTrip'] as const;

/** Stays that paper has room for; beyond that they are counted. */
export const MOST_PRINTED_CARS = 1000;
