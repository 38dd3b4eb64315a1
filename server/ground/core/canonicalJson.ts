/** JSON with sorted keys, since `jsonb` does not keep the order in which they were written. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, one]) => `${JSON.stringify(key)}:${canonicalJson(one)}`)
      .join(',')}}`;
  }
  return JSON.stringify(value);
}
