import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import type { Traveller } from '#contract/finance/invoice/calls.ts';
import { ID_KINDS, MOST_TRAVELLERS } from '#contract/finance/invoice/rules.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import './invoice.css';
import { words } from './words.ts';

interface TravellersFieldProps {
  /** Given by the form. */
  value?: readonly Traveller[];
  onChange?: (value: readonly Traveller[]) => void;
  id?: string;
}

/** Who rode, for the rows of travellers on an invoice. */
export function TravellersField({ value = [], onChange, id }: TravellersFieldProps) {
  const t = useWords(words);
  const kindWord = useDictLabel('travellerIdKind');
  const put = (at: number, part: Partial<Traveller>) =>
    onChange?.(value.map((one, place) => (place === at ? { ...one, ...part } : one)));
  return (
    <div className="invoiceTravellers" id={id}>
      {value.map(({ name, idKind, idNumber }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a traveller has no name but the one being typed
        <div className="invoiceTraveller" key={at}>
          <Input
            aria-label={t('travellerName', { place: at + 1 })}
            placeholder={t('travellerNameHint')}
            value={name}
            maxLength={40}
            onChange={({ target }) => put(at, { name: target.value })}
          />
          <Select
            aria-label={t('travellerIdKind', { place: at + 1 })}
            value={idKind}
            options={ID_KINDS.map((kind) => ({ value: kind, label: kindWord(kind) }))}
            onChange={(kind) => put(at, { idKind: kind })}
          />
          <Input
            aria-label={t('travellerIdNumber', { place: at + 1 })}
            placeholder={t('travellerIdNumberHint')}
            value={idNumber}
            maxLength={30}
            onChange={({ target }) => put(at, { idNumber: target.value })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden="true" />}
            aria-label={t('removeTraveller', { place: at + 1 })}
            onClick={() => onChange?.(value.toSpliced(at, 1))}
          />
        </div>
      ))}
      <div>
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden="true" />}
          disabled={value.length >= MOST_TRAVELLERS}
          onClick={() => onChange?.([...value, { name: '', idKind: 'resident', idNumber: '' }])}
        >
          {t('addTraveller')}
        </Button>
      </div>
    </div>
  );
}
