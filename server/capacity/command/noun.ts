import { commandDicts } from './dictionaries.ts';
import { commandHandlers } from './handlers.ts';
import { commandListExport } from './listExport.ts';
import { noun } from '#server/ground/core/noun.ts';

export const commandNoun = noun({
  serves: { command: commandHandlers },
  listExports: [commandListExport],
  dictionaries: commandDicts,
});
