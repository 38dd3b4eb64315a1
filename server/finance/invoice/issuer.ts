/** Who issues invoices: a provider of the settings, or the built-in issuer. The built-in issuer is for trials: its numbers are well formed, and no authority knows them. */
import { invoiceIssuer, invoiceSellerTaxNumber } from '#server/ground/settings/definitions/invoice.ts';
import type { Settings } from '#server/ground/settings/settings.ts';
import { providerIssuer } from './provider.ts';
import type { Draft, Issuer } from './requests.ts';

/** Two digits of the year, two of no province, one of the series, fifteen of the row. */
export const trialNumber = ({ id, at }: Pick<Draft, 'id' | 'at'>, series: '0' | '1'): string =>
  `${at.slice(2, 4)}00${series}${id.padStart(15, '0')}`;

const trialIssuer = (settings: Pick<Settings, 'get'>): Issuer => ({
  isTrial: true,
  issue: async (draft) =>
    draft.kind === '81' && settings.get(invoiceSellerTaxNumber) === ''
      ? { problem: '销售方纳税人识别号未设置 / The tax number of the seller is not set' }
      : { number: trialNumber(draft, '0') },
  issueRed: async (draft) => ({ number: trialNumber(draft, '1') }),
});

/** Whether invoices that are asked for now are of the trial issuer. */
export const isTrialNow = (settings: Pick<Settings, 'get'>): boolean => settings.get(invoiceIssuer) === 'trial';

/** The issuer of an invoice; one that was asked for on trial stays with the trial issuer. */
export const issuerOf = (
  { settings, now }: { settings: Pick<Settings, 'get'>; now: () => Date },
  { isTrial }: { isTrial: boolean },
): Issuer => (isTrial ? trialIssuer(settings) : providerIssuer(settings, now));
