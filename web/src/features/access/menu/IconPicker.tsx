import { useId } from 'react';
import { useWords } from '#web/lib/words.ts';
import { MENU_ICON_NAMES, MenuIcon, type MenuIconName, menuIconNameOf } from '#web/ui/MenuIcon.tsx';
import { words } from './words.ts';

/** How each drawing is called. */
const WORDS = {
  appstore: 'iconAppstore',
  apartment: 'iconApartment',
  audit: 'iconAudit',
  bank: 'iconBank',
  bell: 'iconBell',
  book: 'iconBook',
  car: 'iconCar',
  chart: 'iconChart',
  customerservice: 'iconCustomerservice',
  dashboard: 'iconDashboard',
  database: 'iconDatabase',
  dollar: 'iconDollar',
  environment: 'iconEnvironment',
  filetext: 'iconFiletext',
  history: 'iconHistory',
  home: 'iconHome',
  idcard: 'iconIdcard',
  link: 'iconLink',
  menu: 'iconMenu',
  message: 'iconMessage',
  monitoring: 'iconMonitoring',
  notification: 'iconNotification',
  range: 'iconRange',
  safety: 'iconSafety',
  setting: 'iconSetting',
  shop: 'iconShop',
  team: 'iconTeam',
  tool: 'iconTool',
  user: 'iconUser',
} as const satisfies Record<MenuIconName, string>;

interface IconPickerProps {
  value?: string;
  onChange?: (icon: string) => void;
  label: string;
}

/** All icons there are, as one choice. */
export function IconPicker({ value = '', onChange, label }: IconPickerProps) {
  const t = useWords(words);
  const group = useId();
  const chosen = value === '' ? '' : menuIconNameOf(value);
  return (
    <div className="iconPicker" role="radiogroup" aria-label={label}>
      <label title={t('iconNone')}>
        <input
          className="uiOnlyRead"
          type="radio"
          name={group}
          checked={chosen === ''}
          aria-label={t('iconNone')}
          onChange={() => onChange?.('')}
        />
        <span className="iconNone" aria-hidden="true">
          –
        </span>
      </label>
      {MENU_ICON_NAMES.map((name) => (
        <label key={name} title={t(WORDS[name])}>
          <input
            className="uiOnlyRead"
            type="radio"
            name={group}
            checked={chosen === name}
            aria-label={t(WORDS[name])}
            onChange={() => onChange?.(name)}
          />
          <MenuIcon name={name} />
        </label>
      ))}
    </div>
  );
}
