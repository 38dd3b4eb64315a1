/** The states of remote commands, without a schema, for lists and screens. */
import type { CommandKind } from '#contract/capacity/telemetry/commandKinds.ts';

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

/** Those that move a car or open it: they are prepared, and confirmed with the car in view. */
export const isDangerous = (kind: CommandKind): boolean => kind !== 'message';

/** A dangerous command waits so many seconds for its second confirmation. */
export const CONFIRM_SECONDS = 60;
