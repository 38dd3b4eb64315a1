/** The icons a menu may name. An unknown or empty name is a plain dot, so that titles stay in line. */
import {
  ApartmentOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BellOutlined,
  BookOutlined,
  BorderOuterOutlined,
  CarOutlined,
  CustomerServiceOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  DollarOutlined,
  EnvironmentOutlined,
  FileTextOutlined,
  FolderOutlined,
  HistoryOutlined,
  HomeOutlined,
  IdcardOutlined,
  LinkOutlined,
  MenuOutlined,
  MessageOutlined,
  NotificationOutlined,
  RadarChartOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  ShopOutlined,
  TeamOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

const ICONS: Record<string, ComponentType> = {
  account: IdcardOutlined,
  apartment: ApartmentOutlined,
  app: AppstoreOutlined,
  appstore: AppstoreOutlined,
  audit: AuditOutlined,
  bank: BankOutlined,
  bell: BellOutlined,
  book: BookOutlined,
  car: CarOutlined,
  chart: BarChartOutlined,
  customerservice: CustomerServiceOutlined,
  dashboard: DashboardOutlined,
  database: DatabaseOutlined,
  dollar: DollarOutlined,
  environment: EnvironmentOutlined,
  file: FileTextOutlined,
  filetext: FileTextOutlined,
  folder: FolderOutlined,
  history: HistoryOutlined,
  home: HomeOutlined,
  idcard: IdcardOutlined,
  link: LinkOutlined,
  log: HistoryOutlined,
  manual: BookOutlined,
  menu: MenuOutlined,
  message: MessageOutlined,
  monitoring: RadarChartOutlined,
  notification: NotificationOutlined,
  operation: CarOutlined,
  order: FileTextOutlined,
  range: BorderOuterOutlined,
  role: SafetyCertificateOutlined,
  safety: SafetyCertificateOutlined,
  safetycertificate: SafetyCertificateOutlined,
  school: BankOutlined,
  setting: SettingOutlined,
  station: EnvironmentOutlined,
  supplier: ShopOutlined,
  shop: ShopOutlined,
  sys: SettingOutlined,
  system: SettingOutlined,
  team: TeamOutlined,
  tool: ToolOutlined,
  user: UserOutlined,
  wallet: DollarOutlined,
};

/** The icons to choose from: each drawing once, under the name that is stored. */
export const MENU_ICON_NAMES = [
  'appstore',
  'apartment',
  'audit',
  'bank',
  'bell',
  'book',
  'car',
  'chart',
  'customerservice',
  'dashboard',
  'database',
  'dollar',
  'environment',
  'filetext',
  'history',
  'home',
  'idcard',
  'link',
  'menu',
  'message',
  'monitoring',
  'notification',
  'range',
  'safety',
  'setting',
  'shop',
  'team',
  'tool',
  'user',
] as const;
export type MenuIconName = (typeof MENU_ICON_NAMES)[number];

/** The name of a drawing among those to choose from, for a stored name that may be another name of it. */
export function menuIconNameOf(stored: string): MenuIconName | undefined {
  const Icon = ICONS[plain(stored)];
  return Icon === undefined ? undefined : MENU_ICON_NAMES.find((name) => ICONS[name] === Icon);
}

/** `user`, `UserOutlined` and `user-outlined` are the same icon. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .replace(/outlined$/, '');
}

/** The drawing of a menu. */
export function MenuIcon({ name }: { name: string }) {
  const Icon = ICONS[plain(name)];
  return (
    <span className="menuIcon" aria-hidden="true">
      {Icon === undefined ? <i className="menuDot" /> : <Icon />}
    </span>
  );
}
