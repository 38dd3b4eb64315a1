import { rangePage } from '#contract/capacity/range/page.ts';
import { stationPage } from '#contract/capacity/station/page.ts';
import type { OrderDetail } from '#contract/operation/order/calls.ts';
import { useCan } from '#web/lib/session.ts';
import { nameIn, useLanguage } from '#web/lib/words.ts';
import { Link } from '#web/ui/Link.tsx';

const PLACES = {
  range: { route: rangePage.route, right: 'capacity:range:list' },
  station: { route: stationPage.route, right: 'capacity:station:list' },
} as const;

/** Where an order was picked up, with the way there for who may see it. */
export function PlaceLink({
  of,
  place,
}: {
  of: keyof typeof PLACES;
  place: NonNullable<OrderDetail['pickUpStation']>;
}) {
  const can = useCan();
  const language = useLanguage();
  const name = nameIn({ nameZh: place.name, nameEn: place.nameEn }, language);
  const { route, right } = PLACES[of];
  return can(right) ? <Link to={`/${route}?drawer=detail&record=${place.id}`}>{name}</Link> : name;
}
