/** Breaks SQL into lines for readable diffs. The result is not run. */

const CLAUSES =
  /^(with|select|from|inner join|left join|right join|full join|cross join|where|group by|having|window|order by|limit|offset|fetch|for update|for share|for no key update|union all|union|intersect|except|values|set|on conflict|returning|using)\b/i;

type Token = { kind: 'text' | 'open' | 'close' | 'space'; text: string };

const TOKENS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$\w*\$[\s\S]*?\$\w*\$|\(|\)|\s+|[^\s()'"]+/g;

function tokensOf(sql: string): Token[] {
  return (sql.match(TOKENS) ?? []).map((text) => {
    if (text === '(') return { kind: 'open', text };
    if (text === ')') return { kind: 'close', text };
    return /^\s/.test(text) ? { kind: 'space', text: ' ' } : { kind: 'text', text };
  });
}

/** Puts every clause on a line of its own, those of a subquery two spaces further in for each parenthesis. */
export function layOut(sql: string): string {
  const tokens = tokensOf(sql.trim());
  /** For each open parenthesis: whether it holds a query. */
  const open: boolean[] = [];
  let result = '';
  const depth = () => open.filter(Boolean).length;
  const breakLine = () => {
    result = `${result.trimEnd()}\n${'  '.repeat(depth())}`;
  };
  tokens.forEach((token, place) => {
    const rest = tokens
      .slice(place, place + 8)
      .map(({ text }) => text)
      .join('');
    if (token.kind === 'close') {
      const wasQuery = open.pop() ?? false;
      if (wasQuery) breakLine();
      result += ')';
      return;
    }
    const startsClause = token.kind === 'text' && CLAUSES.test(rest) && (open.length === 0 || open.at(-1) === true);
    const continuesWord =
      /\b(for|left|inner|right|full|cross|union|order|group|no key|is distinct|is not distinct|on conflict|do|delete)\s*$/i.test(
        result,
      );
    if (startsClause && !continuesWord && result.trim() !== '') breakLine();
    result += token.text;
    if (token.kind === 'open') {
      const next = tokens
        .slice(place + 1, place + 3)
        .map(({ text }) => text)
        .join('')
        .trim();
      open.push(/^(select|with|insert|update|delete|values)\b/i.test(next));
    }
  });
  return result.trim();
}
