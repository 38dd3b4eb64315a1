import { useId } from 'react';
import { useWords } from '#web/lib/words.ts';
import { MENU_ICON_NAMES, MenuIcon, type MenuIconName, menuIconNameOf } from '#web/ui/MenuIcon.tsx';
import { words } from './words.ts';

type IconWord = `icon${Capitalize<MenuIconName>}`;

// The words name every icon: a missing one does not compile at `t`.
const wordOf = (name: MenuIconName): IconWord => `icon${name.charAt(0).toUpperCase()}${name.slice(1)}` as IconWord;

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
        <input className="uiOnlyRead" type="radio" name={group} checked={chosen === ''} aria-label={t('iconNone')} onChange={() => onChange?.('')} />
        <span className="iconNone" aria-hidden="true">–</span>
      </label>
      {MENU_ICON_NAMES.map((name) => (
        <label key={name} title={t(wordOf(name))}>
          <input className="uiOnlyRead" type="radio" name={group} checked={chosen === name} aria-label={t(wordOf(name))} onChange={() => onChange?.(name)} />
          <MenuIcon name={name} />
        </label>
      ))}
    </div>
  );
}
