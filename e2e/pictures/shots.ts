/** The pictures: of every route, and of these places for the README and the manual. */
import type { Language, Theme } from '../console.ts';
import { DRAWERS, PAGES, type Place } from '../places.ts';

export interface Shot extends Place {
  /** Without a session. */
  signedOut?: boolean;
}

export const SHOTS: readonly Shot[] = [
  { name: 'login', path: '/login', signedOut: true },
  ...PAGES,
  ...DRAWERS,
  { name: 'sysLogDetail', path: '/sys/sysLog?drawer=detail&record=3' },
];

/** The place of a picture. @throws Error when there is none of that name */
export function shotNamed(name: string): Shot {
  const shot = SHOTS.find((one) => one.name === name);
  if (shot === undefined) throw new Error(`there is no place ${name} among e2e/places.ts`);
  return shot;
}

interface ReadmePicture {
  /** In docs/images. */
  file: string;
  place: string;
  theme: Theme;
  language: Language;
}

export const README: readonly ReadmePicture[] = [
  { place: 'monitoring', theme: 'dark', language: 'en-US', file: 'monitoring.png' },
  { place: 'range', theme: 'light', language: 'zh-CN', file: 'ranges.png' },
  { place: 'login', theme: 'light', language: 'zh-CN', file: 'login.png' },
  { place: 'order', theme: 'light', language: 'zh-CN', file: 'orders.png' },
  { place: 'orderDetail', theme: 'dark', language: 'en-US', file: 'order.png' },
  { place: 'roleGrant', theme: 'light', language: 'en-US', file: 'roles.png' },
  { place: 'sysLogDetail', theme: 'light', language: 'en-US', file: 'log.png' },
  { place: 'aiCustomerService', theme: 'light', language: 'zh-CN', file: 'service.png' },
  { place: 'setting', theme: 'dark', language: 'en-US', file: 'setting.png' },
  { place: 'dashboard', theme: 'light', language: 'zh-CN', file: 'dashboard.png' },
  { place: 'orderAnalysis', theme: 'dark', language: 'en-US', file: 'orderAnalysis.png' },
];

/** The places of the manual's pages, in docs/images/manual; other pages have no picture. */
export const MANUAL: Readonly<Record<string, string>> = {
  gettingStarted: 'home',
  myAccount: 'account',
  peopleAndRoles: 'roleGrant',
  menus: 'menu',
  areas: 'sysArea',
  schoolsAndTasks: 'school',
  dashboard: 'dashboard',
  analyses: 'orderAnalysis',
  orders: 'orderDetail',
  passengers: 'passenger',
  suppliers: 'supplierStatement',
  invoices: 'invoice',
  payments: 'payment',
  payRules: 'payRule',
  operatingRules: 'rule',
  tickets: 'ticket',
  dataSets: 'frames',
  scenes: 'scene',
  labels: 'labelList',
  monitoring: 'monitoring',
  alerts: 'alertQueue',
  replay: 'replay',
  cars: 'carDetail',
  stations: 'siteMap',
  ranges: 'range',
  devices: 'device',
  gateway: 'deviceGateway',
  service: 'aiCustomerService',
  notices: 'sysNotice',
  messages: 'message',
  files: 'file',
  configuration: 'sysConfig',
  dictionaries: 'sysDict',
  apps: 'app',
  publicPages: 'sitePage',
  settings: 'setting',
  systemLog: 'sysLogDetail',
};
