/** The values of suppliers that need no schema, for lists and screens. */

export const SUPPLIER_DOCUMENT_KINDS = ['businessLicence', 'qualification', 'insurance', 'contract'] as const;
export type SupplierDocumentKind = (typeof SUPPLIER_DOCUMENT_KINDS)[number];

export const MOST_CONTACTS = 10;
export const MOST_SERVED_AREAS = 50;

/**
 * What a supplier is measured by, each in hundredths: availability and acceptance of a percent, incidents for 10,000 km, ratings
 * of a star.
 */
export const MEASURES = ['availability', 'acceptance', 'incidents', 'rating'] as const;
export type Measure = (typeof MEASURES)[number];

/** Figures in hundredths; null where nothing was measured. */
export type Quality = Readonly<Record<Measure, number | null>>;

/** Whether one figure of a measure is at least as good as another. */
export const isAsGood = (measure: Measure, figure: number, level: number): boolean =>
  measure === 'incidents' ? figure <= level : figure >= level;

/** The number of an account as people see it: its last four digits. */
export const maskedAccount = (number: string): string => (number === '' ? '' : `•••• ${number.slice(-4)}`);

/** Days before something of a supplier runs out, on which is told of it; 0: it has. */
export const SUPPLIER_EXPIRY_STAGES = [30, 7, 0] as const;
