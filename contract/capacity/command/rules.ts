/** The states of remote commands, without a schema, for lists and screens. */

/**
 * `prepared`: waits to be confirmed by the same person, and is not yet asked of the car. `queued`: not delivered yet.
 * `sent`: on its way, sent again until the car answers. `received`: the car has it. The others are ends.
 */
export const COMMAND_STATES = [
  'prepared',
  'queued',
  'sent',
  'received',
  'done',
  'refused',
  'timedOut',
  'cancelled',
] as const;
export type CommandState = (typeof COMMAND_STATES)[number];
/** The states in lists: a prepared command has not been sent. */
export const SHOWN_COMMAND_STATES = ['queued', 'sent', 'received', 'done', 'refused', 'timedOut', 'cancelled'] as const;
export type ShownCommandState = (typeof SHOWN_COMMAND_STATES)[number];

/** A dangerous command waits so many seconds for its second confirmation. */
export const CONFIRM_SECONDS = 60;
