/** Days of the week, as ISO 8601 numbers them. */
import { z } from 'zod';

/** The first is Monday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** 1 is Monday. */
export const weekday = z.int().min(1).max(7);
