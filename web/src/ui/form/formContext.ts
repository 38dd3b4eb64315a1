import { createContext } from 'react';
import type { z } from 'zod';
import type { FieldSaying } from './issues.ts';

/** What fields and their form tell each other. */
export interface FormLink {
  schema: z.ZodObject;
  /** A field that is on the form says how it is called. Answers how to take that back. */
  say: (name: string, saying: FieldSaying) => () => void;
  /** The person has left a field: it is checked if they changed it. */
  left: (name: string) => void;
}

export const FormLinkContext = createContext<FormLink | null>(null);
