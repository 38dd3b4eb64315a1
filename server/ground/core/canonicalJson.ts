/** JSON with sorted keys, since `jsonb` does not keep the order in which they were written. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = new Map(Object.entries(value));
  let text = '';
  for (const key of [...fields.keys()].toSorted()) {
    const one: unknown = fields.get(key);
    if (one !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(one)}`;
  }
  return `{${text}}`;
}
