/** Who rode: rows of the element of passenger transport, kept as they were when the invoice was asked for. */
import { z } from 'zod';
import type { InvoiceDetail, Traveller } from '#contract/finance/invoice/calls.ts';
import { ID_KINDS, type IdKind } from '#contract/finance/invoice/rules.ts';
import { readIdCard } from '#contract/access/person/idCard.ts';
import { idCardMessages } from '#server/access/person/messages.ts';
import { refuseField } from '#server/ground/core/refusal.ts';
import { maskName } from '#server/ground/core/masks.ts';
import type { Vault } from '#server/ground/vault/vault.ts';

const PURPOSE = 'invoice.travellers';
/** Identity numbers are given out in China, where the day begins eight hours before UTC's. */
const CHINA_AHEAD_MS = 8 * 3600 * 1000;

const rows = z.array(
  z.object({
    name: z.string(),
    idKind: z.enum(ID_KINDS),
    idNumber: z.string(),
    orderNo: z.string(),
    at: z.string(),
    pickUpName: z.string(),
    dropOffName: z.string(),
  }),
);
export type TravellerRow = InvoiceDetail['travellers'][number];

/** What the tax authority calls them. */
export const ID_KIND_TEXTS: Readonly<Record<IdKind, string>> = {
  resident: '居民身份证',
  passport: '护照',
  hkMacaoPermit: '港澳居民来往内地通行证',
  taiwanPermit: '台湾居民来往大陆通行证',
  foreignResident: '外国人永久居留身份证',
  other: '其他',
};
/** Of its kinds of transport, the one for a car that is hailed. */
export const TRANSPORT = '出租车';

/** @throws FieldRefusal 400 for the number of an identity card that is none; children ride, too */
export function refuseWrongNumbers(travellers: readonly Traveller[], now: Date): void {
  const today = new Date(now.getTime() + CHINA_AHEAD_MS).toISOString().slice(0, 10);
  for (const [place, { idKind, idNumber }] of travellers.entries()) {
    const read = idKind === 'resident' ? readIdCard(idNumber, today) : null;
    if (read !== null && 'problem' in read && read.problem !== 'age')
      throw refuseField(`travellers.${place}.idNumber`, idCardMessages[read.problem]);
  }
}

type Trip = Pick<TravellerRow, 'orderNo' | 'at' | 'pickUpName' | 'dropOffName'>;

/** Each traveller on each trip, sealed; empty without travellers. */
export function sealTravellers(
  vault: Pick<Vault, 'seal'>,
  travellers: readonly Traveller[],
  trips: readonly Trip[],
): string {
  if (travellers.length === 0) return '';
  const all = trips.flatMap(({ orderNo, at, pickUpName, dropOffName }) =>
    travellers.map((traveller) => ({ ...traveller, orderNo, at, pickUpName, dropOffName })),
  );
  return vault.seal(PURPOSE, JSON.stringify(all));
}

export const travellersIn = (vault: Pick<Vault, 'open'>, sealed: string): TravellerRow[] =>
  sealed === '' ? [] : rows.parse(JSON.parse(vault.open(PURPOSE, sealed)));

/** The ends of a number, so that its owner knows it again: `4403************12`. */
export const maskIdNumber = (number: string): string =>
  number.length < 8
    ? '*'.repeat(number.length)
    : `${number.slice(0, 4)}${'*'.repeat(number.length - 6)}${number.slice(-2)}`;

export const maskTraveller = (row: TravellerRow): TravellerRow => ({
  ...row,
  name: maskName(row.name),
  idNumber: maskIdNumber(row.idNumber),
});
