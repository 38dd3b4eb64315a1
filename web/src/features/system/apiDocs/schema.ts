/** A JSON schema, or what stands in the place of one. */
export type Schema = Readonly<Record<string, unknown>>;

export const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Text as it is; anything else is empty. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The schema that a reference stands for; any other schema is itself. */
export function resolved(schema: Schema, shared: Schema): Schema {
  const name = /^#\/components\/schemas\/(.+)$/.exec(textOf(schema['$ref']))?.[1];
  const found = name === undefined ? schema : shared[name];
  return isSchema(found) ? found : {};
}
