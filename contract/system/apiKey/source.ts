/** What orders are known by: the app whose key made them, or the file that brought them. */
import { z } from 'zod';

/** Where an order came from: one of ours, or the name an import gave it. */
export const orderSource = z.string().regex(/^[a-z][A-Za-z0-9-]{0,39}$/);

/** The profiles by which files of orders are read; each is the source of the orders that it brings. */
export const ORDER_IMPORT_PROFILES = ['generic', 'shenzhen'] as const;

/** The source of orders that staff makes for who rings. */
export const STAFF_SOURCE = 'staff';

/** Sources of orders that no app may pass its own off as. */
export const RESERVED_ORDER_SOURCES: ReadonlySet<string> = new Set(['seed', STAFF_SOURCE, ...ORDER_IMPORT_PROFILES]);
