/** The cards, in the order in which they stand until somebody arranges them. */
import type { ComponentType } from 'react';
import type { CallPermission } from '#contract/index.ts';
import { AlertsCard, CarsCard } from './fleetCards.tsx';
import {
  CancellationsCard,
  type CardProps,
  DemandCard,
  FiguresCard,
  UnservedCard,
  UnusualCard,
  WaitsCard,
} from './orderCards.tsx';

export interface DashboardCard {
  name: 'unusual' | 'figures' | 'demand' | 'cars' | 'alerts' | 'waits' | 'cancellations' | 'unserved';
  permission: CallPermission;
  isWide: boolean;
  Card: ComponentType<CardProps>;
}

export const CARDS: readonly DashboardCard[] = [
  { name: 'unusual', permission: 'operation:order:list', isWide: true, Card: UnusualCard },
  { name: 'figures', permission: 'operation:order:list', isWide: true, Card: FiguresCard },
  { name: 'demand', permission: 'operation:order:list', isWide: false, Card: DemandCard },
  { name: 'cars', permission: 'capacity:monitoring:view', isWide: false, Card: CarsCard },
  { name: 'alerts', permission: 'capacity:alert:list', isWide: false, Card: AlertsCard },
  { name: 'waits', permission: 'operation:order:list', isWide: false, Card: WaitsCard },
  { name: 'cancellations', permission: 'operation:order:list', isWide: false, Card: CancellationsCard },
  { name: 'unserved', permission: 'operation:order:list', isWide: false, Card: UnservedCard },
];

/** What a person keeps: the cards in their order, and which are hidden. */
export type Arrangement = { order: string[]; hidden: string[] };
export const AS_DECLARED: Arrangement = { order: [], hidden: [] };

const areNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');
export const isArrangement = (stored: unknown): stored is Arrangement =>
  typeof stored === 'object' &&
  stored !== null &&
  'order' in stored &&
  areNames(stored.order) &&
  'hidden' in stored &&
  areNames(stored.hidden);

/** The cards as arranged; one that is newer than the arrangement stands behind the others. */
export function arranged(cards: readonly DashboardCard[], { order }: Arrangement): DashboardCard[] {
  const placeOf = (name: string) => {
    const at = order.indexOf(name);
    return at < 0 ? order.length : at;
  };
  return cards.toSorted((one, other) => placeOf(one.name) - placeOf(other.name));
}
