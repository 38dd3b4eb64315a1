import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { factsOf, outcomeOf, type RuleField } from '#contract/operation/rule/kinds.ts';
import { MOST_RULE_ROWS } from '#contract/operation/rule/rules.ts';
import type { RuleRow, RuleTerms } from '#contract/operation/rule/terms.ts';
import { useText, useWords } from '#web/lib/words.ts';
import { useRuleText } from '#web/shared/rule/ruleText.ts';
import { ConditionCell, ValueCell } from './cells.tsx';
import { Expression } from './Expression.tsx';
import { words } from './words.ts';

const EMPTY: RuleRow = { when: {}, expression: '', outcome: {}, note: '' };
const EXPRESSION = '=';

/** The fields that some row uses, in the order of the kind; and those that were asked for. */
const usedOf = (
  fields: Readonly<Record<string, RuleField>>,
  isUsed: (name: string) => boolean,
  asked: readonly string[],
): [string, RuleField][] => Object.entries(fields).filter(([name]) => isUsed(name) || asked.includes(name));

function without<Value>(record: Readonly<Record<string, Value>>, name: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
}

interface TableProps {
  terms: RuleTerms;
  /** Left out where it is only read. */
  change?: (terms: RuleTerms) => void;
  /** The row that decided what was tried, from 1 on. */
  decides?: number | null;
}

/** The rows of a version: conditions, outcome, expression. Only columns that are used are shown. */
export function DecisionTable({ terms, change, decides = null }: TableProps) {
  const t = useWords(words);
  const text = useText();
  const says = useRuleText();
  const [asked, ask] = useState<readonly string[]>([]);
  const { kind, rows, currency } = terms;
  const facts = usedOf(factsOf(kind), (name) => rows.some(({ when }) => when[name] !== undefined), asked);
  const all = Object.entries(outcomeOf(kind));
  const outcomes =
    all.length <= 2
      ? all
      : usedOf(outcomeOf(kind), (name) => rows.some(({ outcome }) => outcome[name] !== undefined), asked);
  const hasExpression = asked.includes(EXPRESSION) || rows.some(({ expression }) => expression !== '');
  const put = (next: readonly RuleRow[]) => change?.({ ...terms, rows: [...next] });
  const putRow = (at: number, part: Partial<RuleRow>) =>
    put(rows.map((row, place) => (place === at ? { ...row, ...part } : row)));
  const move = (at: number, by: -1 | 1) => {
    const row = rows[at];
    if (row === undefined || at + by < 0 || at + by >= rows.length) return;
    put(rows.toSpliced(at, 1).toSpliced(at + by, 0, row));
  };
  const duplicate = (at: number) => {
    const row = rows[at];
    if (row !== undefined && rows.length < MOST_RULE_ROWS) put(rows.toSpliced(at + 1, 0, structuredClone(row)));
  };
  const keyOf = (event: KeyboardEvent, at: number) => {
    if (!event.altKey || change === undefined) return;
    if (event.key === 'ArrowUp') move(at, -1);
    else if (event.key === 'ArrowDown') move(at, 1);
    else if (event.code === 'KeyD') duplicate(at);
    else return;
    event.preventDefault();
  };
  const offered = (fields: [string, RuleField][], shown: [string, RuleField][]) =>
    fields
      .filter(([name]) => !shown.some(([one]) => one === name))
      .map(([value, field]) => ({ value, label: text(field.name) }));
  const moreFacts = [
    ...offered(Object.entries(factsOf(kind)), facts),
    ...(hasExpression ? [] : [{ value: EXPRESSION, label: t('expression') }]),
  ];
  const moreOutcomes = offered(all, outcomes);
  const labelled = (name: string, at: number) => `${name}, ${t('rowNumber')} ${at + 1}`;
  return (
    <div>
      <div className="ruleTableFrame">
        <table className="ruleTable">
          <caption className="uiOnlyRead">{t('firstWins')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('rowNumber')}</th>
              {facts.map(([name, field]) => (
                <th scope="col" key={name}>
                  {text(field.name)}
                </th>
              ))}
              {hasExpression ? <th scope="col">{t('expression')}</th> : null}
              {outcomes.map(([name, field]) => (
                <th scope="col" key={name} className="ruleThen">
                  → {text(field.name)}
                </th>
              ))}
              <th scope="col">{t('note')}</th>
              {change === undefined ? null : <th aria-hidden="true" />}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- a row has no name but its place
              <tr key={at} data-decides={decides === at + 1 ? '' : undefined} onKeyDown={(event) => keyOf(event, at)}>
                <th scope="row">{at + 1}</th>
                {facts.map(([name, field]) => {
                  const one = row.when[name];
                  if (change === undefined)
                    return (
                      <td key={name}>
                        {one === undefined ? (
                          <span className="uiQuiet">{t('any')}</span>
                        ) : (
                          says.condition(field, one, currency)
                        )}
                      </td>
                    );
                  return (
                    <td key={name}>
                      <ConditionCell
                        field={field}
                        label={labelled(text(field.name), at)}
                        value={one}
                        currency={currency}
                        change={(next) =>
                          putRow(at, {
                            when: next === undefined ? without(row.when, name) : { ...row.when, [name]: next },
                          })
                        }
                      />
                    </td>
                  );
                })}
                {hasExpression ? (
                  <td>
                    {change === undefined ? (
                      <code className="uiCode">{row.expression}</code>
                    ) : (
                      <Expression
                        kind={kind}
                        label={labelled(t('expression'), at)}
                        value={row.expression}
                        change={(expression) => putRow(at, { expression })}
                      />
                    )}
                  </td>
                ) : null}
                {outcomes.map(([name, field]) => {
                  const one = row.outcome[name];
                  return (
                    <td key={name} className="ruleThen">
                      {change === undefined ? (
                        one === undefined ? (
                          <span className="uiQuiet">{t('asSet')}</span>
                        ) : (
                          <b>{says.value(field, one, currency)}</b>
                        )
                      ) : (
                        <ValueCell
                          field={field}
                          label={labelled(text(field.name), at)}
                          placeholder={t('asSet')}
                          value={one}
                          currency={currency}
                          change={(next) =>
                            putRow(at, {
                              outcome:
                                next === undefined ? without(row.outcome, name) : { ...row.outcome, [name]: next },
                            })
                          }
                        />
                      )}
                    </td>
                  );
                })}
                <td>
                  {change === undefined ? (
                    row.note
                  ) : (
                    <Input
                      aria-label={labelled(t('note'), at)}
                      maxLength={120}
                      value={row.note}
                      onChange={({ target }) => putRow(at, { note: target.value })}
                    />
                  )}
                </td>
                {change === undefined ? null : (
                  <td className="ruleActs">
                    {(
                      [
                        ['moveUp', <ArrowUpOutlined key="up" />, () => move(at, -1), at === 0],
                        ['moveDown', <ArrowDownOutlined key="down" />, () => move(at, 1), at === rows.length - 1],
                        ['duplicate', <CopyOutlined key="copy" />, () => duplicate(at), rows.length >= MOST_RULE_ROWS],
                        ['remove', <DeleteOutlined key="gone" />, () => put(rows.toSpliced(at, 1)), rows.length === 1],
                      ] as const
                    ).map(([word, icon, run, isOff]) => (
                      <Button
                        key={word}
                        type="text"
                        size="small"
                        icon={icon}
                        disabled={isOff}
                        aria-label={t(word, { n: at + 1 })}
                        onClick={run}
                      />
                    ))}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="uiQuiet">
        {t('firstWins')}
        {change === undefined ? null : ` · ${t('keys')}`}
      </p>
      {change === undefined ? null : (
        <div className="uiRow">
          <Button
            icon={<PlusOutlined aria-hidden="true" />}
            disabled={rows.length >= MOST_RULE_ROWS}
            onClick={() => put([...rows, EMPTY])}
          >
            {t('addRow')}
          </Button>
          {moreFacts.length === 0 ? null : (
            <Select
              aria-label={t('addCondition')}
              placeholder={t('addCondition')}
              value={null}
              options={moreFacts}
              popupMatchSelectWidth={false}
              onChange={(name: string | null) => name !== null && ask([...asked, name])}
            />
          )}
          {moreOutcomes.length === 0 ? null : (
            <Select
              aria-label={t('addOutcome')}
              placeholder={t('addOutcome')}
              value={null}
              options={moreOutcomes}
              popupMatchSelectWidth={false}
              onChange={(name: string | null) => name !== null && ask([...asked, name])}
            />
          )}
        </div>
      )}
    </div>
  );
}
