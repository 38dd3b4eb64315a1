import { Input, Select } from 'antd';
import type { ImportPreview } from '#contract/channel/importProfile/calls.ts';
import {
  IMPORT_FIELD_NAMES,
  IMPORT_FIELDS,
  type ImportFieldName,
  unitsOf,
} from '#contract/channel/importProfile/fields.ts';
import {
  ANY_OTHER,
  DATE_ORDERS,
  type ImportProfileContent,
  type ImportSource,
} from '#contract/channel/importProfile/profile.ts';
import { ENCODINGS, type Encoding } from '#contract/ground/encodings.ts';
import { useDicts } from '#web/lib/dict.ts';
import { useText, useWords } from '#web/lib/words.ts';
import { fileWords } from './fileWords.ts';

const DATES = { ymd: 'dateYmd', mdy: 'dateMdy', dmy: 'dateDmy' } as const;
/** Of a field, as a profile takes them. */
const MOST_COLUMNS = 20;
const ZONES = Intl.supportedValuesOf('timeZone');

interface ProfileColumnsProps {
  content: ImportProfileContent;
  /** Of the file, and what it was read as and why. */
  preview: Pick<ImportPreview, 'columns' | 'encoding' | 'encodingBecause'>;
  change: (content: ImportProfileContent) => void;
}

/** A source that says nothing is none. */
function cleaned({ columns, template, constant, ...more }: ImportSource): ImportSource | undefined {
  const hasColumns = columns !== undefined && columns.length > 0;
  if (!hasColumns && template === undefined && (constant ?? '') === '') return undefined;
  return {
    ...more,
    ...(hasColumns ? { columns } : {}),
    ...(template === undefined ? {} : { template }),
    ...((constant ?? '') === '' ? {} : { constant }),
  };
}

/** Where each field of an order comes from: a column of the file, a fixed value, a unit, and what its values mean. */
export function ProfileColumns({ content, preview, change }: ProfileColumnsProps) {
  const t = useWords(fileWords);
  const { columns, encoding, encodingBecause } = preview;
  const { fields, source, timeZone, dateOrder = 'ymd', timeFormat = '' } = content;
  const setField = (name: ImportFieldName, next: ImportSource) => {
    const { [name]: _before, ...others } = fields;
    const kept = cleaned(next);
    change({ ...content, fields: kept === undefined ? others : { ...others, [name]: kept } });
  };
  return (
    <>
      <div className="orderFacts">
        <label>
          {t('sourceOfOrders')}
          <Input
            value={source}
            maxLength={40}
            onChange={({ target }) => change({ ...content, source: target.value.trim() })}
          />
        </label>
        <label>
          {t('timeZone')}
          <Select
            showSearch
            value={timeZone ?? ''}
            onChange={(zone) => change({ ...content, timeZone: zone === '' ? null : zone })}
            options={[
              { value: '', label: t('withOffset') },
              ...[...new Set([...(timeZone === null ? [] : [timeZone]), ...ZONES])].map((zone) => ({
                value: zone,
                label: zone,
              })),
            ]}
          />
        </label>
        <label>
          {t('dateOrder')}
          <Select
            value={dateOrder}
            onChange={(order) => change({ ...content, dateOrder: order })}
            options={DATE_ORDERS.map((order) => ({ value: order, label: t(DATES[order]) }))}
          />
        </label>
        <label>
          {t('timeFormat')}
          <Input
            value={timeFormat}
            maxLength={60}
            placeholder="DD.MM.YYYY HH:mm"
            onChange={({ target: { value } }) => {
              const { timeFormat: _before, ...others } = content;
              change(value.trim() === '' ? others : { ...others, timeFormat: value });
            }}
          />
        </label>
        <label>
          {t('encoding')}
          <Select
            value={content.encoding ?? ''}
            onChange={(wanted: Encoding | '') => {
              const { encoding: _before, ...others } = content;
              change(wanted === '' ? others : { ...others, encoding: wanted });
            }}
            options={[
              { value: '' as const, label: t('encodingFound') },
              ...ENCODINGS.map((each) => ({ value: each, label: t(`encoding_${each}`) })),
            ]}
          />
          <span className="uiQuiet orderSmall">
            {t('encodingRead', { encoding: t(`encoding_${encoding}`), why: t(`because_${encodingBecause}`) })}
          </span>
        </label>
      </div>
      <div className="orderMapping">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('orderField')}</th>
              <th scope="col">{t('fileColumn')}</th>
              <th scope="col">{t('fixedValue')}</th>
              <th scope="col">{t('unit')}</th>
            </tr>
          </thead>
          <tbody>
            {IMPORT_FIELD_NAMES.map((name) => (
              <FieldRow
                key={name}
                name={name}
                source={fields[name] ?? {}}
                columns={columns}
                change={(next) => setField(name, next)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface FieldRowProps {
  name: ImportFieldName;
  source: ImportSource;
  columns: ImportPreview['columns'];
  change: (source: ImportSource) => void;
}

function FieldRow({ name, source, columns, change }: FieldRowProps) {
  const t = useWords(fileWords);
  const text = useText();
  const { kind, name: pair, values, needed } = IMPORT_FIELDS[name];
  const label = text(pair);
  const units = unitsOf(kind);
  const chosen = source.columns?.find((column) => columns.some((each) => each.name === column)) ?? source.columns?.[0];
  const { samples = [], values: found = [] } = columns.find((column) => column.name === chosen) ?? {};
  const isSum = kind === 'money';
  const takesSeveral = isSum || name === 'sourceRef';
  const isSeveral = source.sum === true || source.digest === true;
  const taken = isSeveral ? (source.columns ?? []) : chosen === undefined ? [] : [chosen];
  const takeColumns = (list: readonly string[]) => {
    const { template: _template, columns: _columns, sum: _sum, digest: _digest, values: _values, ...more } = source;
    if (list.length === 0) change(more);
    else if (list.length === 1) change({ ...more, columns: [...list] });
    else change({ ...more, columns: [...list], ...(isSum ? { sum: true } : { digest: true }) });
  };
  return (
    <tr>
      <th scope="row">
        {label}
        {needed === true ? <span className="uiQuiet"> *</span> : null}
      </th>
      <td>
        {source.template === undefined ? null : <code>{t('byTemplate', { template: source.template })}</code>}
        {takesSeveral ? (
          <Select
            mode="multiple"
            aria-label={`${label} ${t('fileColumn')}`}
            allowClear
            maxCount={MOST_COLUMNS}
            placeholder={t('noColumn')}
            value={taken}
            onChange={takeColumns}
            options={columns.map((column) => ({ value: column.name, label: column.name }))}
          />
        ) : (
          <Select
            aria-label={`${label} ${t('fileColumn')}`}
            allowClear
            showSearch
            placeholder={t('noColumn')}
            value={chosen}
            onChange={(column: string | undefined) => takeColumns(column === undefined ? [] : [column])}
            options={columns.map((column) => ({ value: column.name, label: column.name }))}
          />
        )}
        {isSeveral ? <span className="uiQuiet orderSmall">{t(isSum ? 'addedUp' : 'oneId')}</span> : null}
        {samples.length === 0 ? null : <span className="uiQuiet orderSmall">{samples.join(' · ')}</span>}
        {values === undefined || chosen === undefined ? null : (
          <ValueMap field={name} samples={found.length > 0 ? found : samples} source={source} change={change} />
        )}
      </td>
      <td>
        <Input
          aria-label={`${label} ${t('fixedValue')}`}
          value={source.constant ?? ''}
          maxLength={200}
          onChange={({ target }) => change({ ...source, constant: target.value })}
        />
      </td>
      <td>
        {units.length === 0 ? null : (
          <Select
            aria-label={`${label} ${t('unit')}`}
            value={source.unit ?? units[0]}
            disabled={chosen === undefined}
            onChange={(unit) => change({ ...source, unit })}
            options={units.map((unit) => ({ value: unit, label: t(`unit_${unit}`) }))}
          />
        )}
      </td>
    </tr>
  );
}

interface ValueMapProps {
  field: ImportFieldName;
  samples: readonly string[];
  source: ImportSource;
  change: (source: ImportSource) => void;
}

/** What the values of a column mean: all that were found, or some where there are too many. */
function ValueMap({ field, samples, source, change }: ValueMapProps) {
  const t = useWords(fileWords);
  const text = useText();
  const itemsOf = useDicts();
  const { dict = '', values = [], name } = IMPORT_FIELDS[field];
  const items = itemsOf(dict);
  const known = source.values ?? {};
  const all = [...new Set([...samples, ...Object.keys(known), ANY_OTHER])];
  return (
    <fieldset className="orderValues">
      <legend className="uiQuiet orderSmall">{t('valuesOf', { field: text(name) })}</legend>
      {all.map((sample) => (
        <label key={sample}>
          {sample === ANY_OTHER ? t('anyOther') : <code>{sample}</code>}
          <Select
            size="small"
            value={known[sample] ?? ''}
            onChange={(value) => {
              const { [sample]: _before, ...others } = known;
              change({ ...source, values: value === '' ? others : { ...others, [sample]: value } });
            }}
            options={[
              { value: '', label: t('valueAsIs') },
              ...values.map((value) => ({ value, label: items.find((item) => item.value === value)?.label ?? value })),
            ]}
          />
        </label>
      ))}
    </fieldset>
  );
}
