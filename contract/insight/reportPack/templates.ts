/** The packs that ship, by their codes. */
export const TEMPLATE_CODES = ['nhtsaSgo', 'caDmvCollision', 'caCpucQuarter', 'chinaAccident'] as const;
export type TemplateCode = (typeof TEMPLATE_CODES)[number];
