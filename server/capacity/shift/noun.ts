import { shiftDicts } from './dictionaries.ts';
import { shiftHandlers } from './handlers.ts';
import { seedShifts } from './demo.ts';
import { noun } from '#server/ground/core/noun.ts';

export const shiftNoun = noun({ serves: { shift: shiftHandlers }, dictionaries: shiftDicts, demo: seedShifts });
