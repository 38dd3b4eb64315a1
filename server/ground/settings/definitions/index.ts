/** Every module of settings, in the order in which the screen shows them. A module without mains is not shown. */
import type { ConfigMain, ConfigModule, Option } from '../define.ts';
import { answersModule } from './answers.ts';
import { careModule } from './care.ts';
import { dispatchModule } from './dispatch.ts';
import { feedsModule } from './feeds.ts';
import { fleetModule } from './fleet.ts';
import { invoiceModule } from './invoice.ts';
import { mapModule } from './map.ts';
import { messageModule } from './message.ts';
import { paymentModule } from './payment.ts';
import { portalModule } from './portal.ts';
import { securityModule } from './security.ts';
import { siteModule } from './site.ts';
import { storageModule } from './storage.ts';

const ALL: readonly ConfigModule[] = [
  siteModule,
  securityModule,
  storageModule,
  messageModule,
  mapModule,
  fleetModule,
  dispatchModule,
  paymentModule,
  careModule,
  invoiceModule,
  feedsModule,
  portalModule,
  answersModule,
];

export const MODULES = ALL.filter(({ mains }) => mains.length > 0);
export const MAINS: readonly ConfigMain[] = MODULES.flatMap(({ mains }) => mains);
export const OPTIONS: ReadonlyMap<string, Option> = new Map(
  MAINS.flatMap(({ options }) => options).map((option) => [option.key, option]),
);
export const mainOf = (key: string): ConfigMain | undefined => MAINS.find((main) => main.key === key);
