import { useId } from 'react';
import { MENU_ICON_NAMES, menuIconNameOf } from '#contract/access/menu/icons.ts';
import { menuWords } from '#contract/access/menu/words.ts';
import { useText, useWords } from '#web/lib/words.ts';
import { MenuIcon } from '#web/ui/MenuIcon.tsx';
import { iconWords } from './iconWords.ts';

interface IconPickerProps {
  value?: string;
  onChange?: (icon: string) => void;
  label: string;
}

/** All icons there are, as one choice. */
export function IconPicker({ value = '', onChange, label }: IconPickerProps) {
  const t = useWords(iconWords);
  const none = useText()(menuWords.fields.icon.none);
  const group = useId();
  const chosen = value === '' ? '' : menuIconNameOf(value);
  return (
    <div className="iconPicker" role="radiogroup" aria-label={label}>
      <label title={none}>
        <input
          className="uiOnlyRead"
          type="radio"
          name={group}
          checked={chosen === ''}
          aria-label={none}
          onChange={() => onChange?.('')}
        />
        <span className="iconNone" aria-hidden="true">
          –
        </span>
      </label>
      {MENU_ICON_NAMES.map((name) => (
        <label key={name} title={t(name)}>
          <input
            className="uiOnlyRead"
            type="radio"
            name={group}
            checked={chosen === name}
            aria-label={t(name)}
            onChange={() => onChange?.(name)}
          />
          <MenuIcon name={name} />
        </label>
      ))}
    </div>
  );
}
