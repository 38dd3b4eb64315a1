/** What a car may be asked to do from afar. */
export const COMMAND_KINDS = ['stopAtSafePlace', 'resume', 'returnToStation', 'openDoors', 'message'] as const;
export type CommandKind = (typeof COMMAND_KINDS)[number];
