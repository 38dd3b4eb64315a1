/** By what the rows of a new noun are reached, and what its templates say for it. */

/** `--scope`: what a row belongs to. Of `everything`, the whole company, a narrow role reaches nothing. */
export const SCOPES = ['everything', 'area', 'supplier', 'school', 'owner'] as const;
export type NounScope = (typeof SCOPES)[number];

export const isScope = (text: string): text is NounScope => SCOPES.some((scope) => scope === text);

interface Column {
  readonly name: string;
  /** The data scope of roles that reach rows by it. */
  readonly scope: string;
  /** Such a scope, with somebody's id. */
  readonly sample: string;
  /** Whom a test signs in. */
  readonly person: string;
}

const COLUMNS: Readonly<Record<Exclude<NounScope, 'everything'>, Column>> = {
  area: { name: 'areaCode', scope: 'areas', sample: `{ kind: 'areas', areaCodes: ['4403'] }`, person: '' },
  supplier: {
    name: 'supplierId',
    scope: 'suppliers',
    sample: `{ kind: 'suppliers', supplierId: '1' }`,
    person: `, { type: 'supplier', supplierId: mine }`,
  },
  school: {
    name: 'schoolId',
    scope: 'schools',
    sample: `{ kind: 'schools', schoolId: '1' }`,
    person: `, { type: 'teacher', schoolId: mine }`,
  },
  owner: { name: 'ownerId', scope: 'own', sample: `{ kind: 'own', userId: '1' }`, person: '' },
};

/** Of a noun whose rows belong to the whole company. */
const COMPANYS = {
  reach: '{}',
  reachSays: 'Rows belong to the whole company: a role that does not reach everything reaches none.',
  within: '',
  values: '{}',
  inserted: 'form',
  insert: '{ name }',
  unique: `inSearchForm('name')`,
  uniqueSql: `"searchForm"("name")`,
  ownScope: COLUMNS.owner.sample,
  sampleValue: '',
  ref: '',
  exampleValue: '',
  testValue: '',
  anotherForm: 'form()',
  detailRow: '',
  detailField: '',
};

/** What templates fill in for a scope. */
export function valuesOf(scope: NounScope, noun: string, Noun: string): Readonly<Record<string, string>> {
  if (scope === 'everything') return COMPANYS;
  const { name: column, sample, person, scope: dataScope } = COLUMNS[scope];
  const isChosen = scope !== 'owner';
  const isOrganisation = scope === 'supplier' || scope === 'school';
  return {
    ...COMPANYS,
    kind: scope,
    Kind: scope.slice(0, 1).toUpperCase() + scope.slice(1),
    column,
    scope: dataScope,
    reach: `{ ${scope}: '${noun}.${column}' }`,
    reachSays: 'Every question about rows goes through it.',
    within: ' within the own data scope',
    values: isChosen ? 'form' : '{ ownerId: context.actor.userId }',
    inserted: isChosen ? 'form' : '{ ...form, ownerId: context.actor.userId }',
    insert: `{ name, ${column} }`,
    unique: `sql\`"${column}", \${inSearchForm('name')}\``,
    uniqueSql: `"${column}", "searchForm"("name")`,
    ownScope: sample,
    sampleValue: scope === 'area' ? `areaCode: '4403', ` : `${column}: '1', `,
    ref: scope === 'area' ? '' : 'Ref, ',
    exampleValue: scope === 'area' ? `, areaCode: '4403'` : '',
    testValue: isChosen ? `, ${column}: mine` : '',
    otherValue: isChosen ? `, ${column}: others` : '',
    anotherForm: isOrganisation ? '(await form(world))' : 'form()',
    roleAreas: scope === 'area' ? ', [mine]' : '',
    narrowWish: person,
    detailRow: scope === 'area' ? `{ areaCode }: ${Noun}` : '',
    detailField:
      scope === 'area' ? `{ field: 'areaCode', value: <AreaNames codes={[areaCode]} /> }, ` : `'${scope}Name', `,
  };
}
