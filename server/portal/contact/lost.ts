/** A lost thing: what a stranger says of it, and the ride that it belongs to. */
import { textIn, type Text } from '#contract/ground/words.ts';
import type { Language } from '#contract/ground/enums.ts';
import { lostThing, type LostThing } from '#contract/portal/contact/data.ts';
import { LOST_FIELDS, type LostField } from '#contract/portal/contact/rules.ts';
import { digitsOf, opened } from '#server/ground/person/person.ts';
import type { Services } from '#server/services.ts';
import { rideOfNumber } from './queries.ts';

const LABELS: Readonly<Record<LostField, Text>> = {
  item: ['物品', 'Item'],
  look: ['特征', 'Looks'],
  rodeAt: ['乘车时间', 'Time of the ride'],
  from: ['上车', 'From'],
  to: ['下车', 'To'],
  orderNo: ['订单号', 'Order number'],
  stationCode: ['希望领取的站点', 'Would fetch it at'],
};

/** What was typed, cut to what is taken. */
export const lostIn = (fields: Readonly<Record<string, string>>): LostThing => {
  const named = LOST_FIELDS.map((name) => [name, fields[name]?.replaceAll(/\s+/g, ' ').trim() ?? '']);
  return lostThing.catch(lostThing.parse({})).parse(Object.fromEntries(named));
};

/** What somebody wrote, followed by what was said of the thing. */
export const lostText = (text: string, lost: LostThing, language: Language): string => {
  const lines = LOST_FIELDS.filter((name) => lost[name] !== '').map(
    (name) => `${textIn(LABELS[name], language)}: ${lost[name]}`,
  );
  return lines.length === 0 ? text : `${text}\n\n${lines.join('\n')}`;
};

export interface AboutRide {
  readonly orderId: string | null;
  readonly carId: string | null;
  readonly supplierId: string | null;
  readonly areaCode: string;
}
export const NO_RIDE: AboutRide = { orderId: null, carId: null, supplierId: null, areaCode: '' };

/** The ride of an order number whose passenger has this mobile; nobody is told whether there is one. */
export async function rideOf(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  { orderNo }: LostThing,
  mobile: string,
): Promise<AboutRide> {
  if (orderNo === '' || mobile === '') return NO_RIDE;
  const ride = await rideOfNumber(db, orderNo).executeTakeFirst();
  if (ride === undefined || digitsOf(opened(vault, ride).mobile) !== digitsOf(mobile)) return NO_RIDE;
  const { orderId, carId, supplierId, areaCode } = ride;
  return { orderId, carId, supplierId, areaCode };
}
