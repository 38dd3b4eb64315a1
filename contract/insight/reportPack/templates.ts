/** The packs that ship, by their codes. */
export const TEMPLATE_CODES = [
  'nhtsaSgo',
  'nhtsaSgoMonthly',
  'nhtsaSgoNil',
  'caDmvCollision',
  'caCpucQuarter',
  'caCpucCollision',
  'caCpucStoppage',
  'chinaAccident',
] as const;
export type TemplateCode = (typeof TEMPLATE_CODES)[number];
