import { createContext } from 'react';
import type { z } from 'zod';
import type { FieldSaying } from './issues.ts';

/** What fields and their form tell each other. */
export interface FormLink {
  schema: z.ZodObject;
  /** Registers the label of a mounted field. Returns a function that removes it. */
  say: (name: string, saying: FieldSaying) => () => void;
  /** The person has left a field: it is checked if they changed it. */
  left: (name: string) => void;
}

export const FormLinkContext = createContext<FormLink | null>(null);
