import { useMemo } from 'react';
import { useWords } from '#web/lib/words.ts';
import { isSchema, resolved, type Schema } from './schema.ts';
import { rowsOf, variantsOf } from './schemaRows.ts';
import { words } from './words.ts';

const MOST_PATTERN = 60;

function useTypeOf(shared: Schema): (schema: Schema) => string {
  const t = useWords(words);
  const typeOf = (given: Schema): string => {
    const schema = resolved(given, shared);
    const all: unknown = schema['anyOf'] ?? schema['oneOf'];
    if (Array.isArray(all)) {
      const variants = variantsOf(schema);
      const names = [...new Set(variants.map(typeOf))].join(' | ');
      return variants.length < all.length ? `${names} ${t('nullable')}` : names;
    }
    const { type, items } = schema;
    if (Array.isArray(type)) {
      const names = type.filter((name) => name !== 'null').map((name) => typeOf({ ...schema, type: name }));
      return names.length < type.length ? `${names.join(' | ')} ${t('nullable')}` : names.join(' | ');
    }
    if (type === 'array') return t('listOf', { type: isSchema(items) ? typeOf(items) : t('value') });
    if (type === 'object') return t('object');
    if (schema['const'] !== undefined) return JSON.stringify(schema['const']);
    const format = schema['format'];
    if (typeof type === 'string') return typeof format === 'string' ? `${type} (${format})` : type;
    return schema['enum'] === undefined ? t('value') : 'enum';
  };
  return typeOf;
}

function useRulesOf(shared: Schema): (schema: Schema) => string[] {
  const t = useWords(words);
  return (given) => {
    const own = resolved(given, shared);
    const [only, ...more] = variantsOf(own);
    const schema = only !== undefined && more.length === 0 ? { ...own, ...resolved(only, shared) } : own;
    const number = (name: string) => (typeof schema[name] === 'number' ? schema[name] : undefined);
    const rules: string[] = [];
    const choices: unknown = schema['enum'];
    if (Array.isArray(choices)) rules.push(t('values', { values: choices.join(', ') }));
    const [shortest, longest] = [number('minLength'), number('maxLength')];
    if (longest !== undefined) {
      rules.push(shortest ? t('characters', { min: shortest, max: longest }) : t('charactersMost', { max: longest }));
    }
    const [least, most] = [number('minimum'), number('maximum')];
    if (least !== undefined && most !== undefined && Math.abs(most) < Number.MAX_SAFE_INTEGER)
      rules.push(t('range', { min: least, max: most }));
    const [fewest, mostItems] = [number('minItems'), number('maxItems')];
    if (mostItems !== undefined) {
      rules.push(fewest ? t('items', { min: fewest, max: mostItems }) : t('itemsMost', { max: mostItems }));
    }
    const { pattern } = schema;
    if (typeof pattern === 'string' && schema['format'] === undefined && pattern.length <= MOST_PATTERN)
      rules.push(t('pattern', { pattern }));
    if (own['default'] !== undefined) rules.push(t('defaults', { value: JSON.stringify(own['default']) }));
    return rules;
  };
}

/** A schema, readable: a row for each field. */
export function SchemaTable({ schema, shared, label }: { schema: Schema; shared: Schema; label: string }) {
  const t = useWords(words);
  const typeOf = useTypeOf(shared);
  const rulesOf = useRulesOf(shared);
  const rows = useMemo(() => rowsOf(schema, shared), [schema, shared]);
  if (rows.length === 0) return <p className="uiQuiet">{t('noInput')}</p>;
  return (
    <div className="apiTableFrame">
      <table className="apiTable" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('type')}</th>
            <th scope="col">{t('rule')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row" style={{ paddingInlineStart: 16 * row.depth }}>
                <code title={row.name}>{row.name.split('.').at(-1)}</code>
                {row.title === '' ? null : <span className="uiQuiet"> {row.title}</span>}
              </th>
              <td>
                {typeOf(row.schema)}
                {row.isRequired ? <b className="apiRequired"> {t('required')}</b> : null}
              </td>
              <td>
                {[...rulesOf(row.schema), ...(row.isAgain ? [t('deeper')] : [])].map((rule) => (
                  <div key={rule}>{rule}</div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
