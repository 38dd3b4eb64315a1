/**
 * Tests every command, list, detail, export and import by persons with all permissions and a narrow scope (supplier, school, area,
 * own): data of others and global data is refused, left as it is, and in no answer and no file. (What the live map tells is in
 * `capacity/monitoring`; events of the live stream carry no data.)
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { z } from 'zod';
import { EXPORTED_LISTS } from '#contract/listExports.ts';
import { DATA_SCOPES, type DataScope } from '#contract/ground/enums.ts';
import { allCalls } from '#contract/index.ts';
import { allExamples, exampleWorld, type AnyExample } from './testing/examples.ts';
import type { UserWishes } from './testing/factories.ts';
import { startTestApp, type Client } from './testing/harness.ts';
import { endOfJob } from './testing/jobs.ts';

const examples = await allExamples();
const app = await startTestApp();
const world = await exampleWorld(app);
const { admin } = world;
const { db } = app.server.services;

const lastSupplier = db.selectFrom('supplier').select('id').where('kind', '=', 'supplier').orderBy('id', 'desc');
const lastSchool = db.selectFrom('school').select('id').orderBy('id', 'desc');

/** A person with all permissions of the administrator and a narrow scope without any rows. */
async function narrowed(dataScope: Exclude<DataScope, 'everything'>): Promise<Client> {
  const code = `narrowed${dataScope}`;
  const areaCodes = dataScope === 'areas' ? ['6543'] : [];
  const { id } = await admin.call('/sys/role/addOne', { code, nameZh: '窄', nameEn: 'Narrow', dataScope, areaCodes });
  const { grantableLeafIds: leafIds } = await admin.call('/sys/menu/findRoleMenuTree', { roleId: id });
  await admin.call('/sys/menu/updateRoleMenu', { roleId: id, version: 1, leafIds });
  const wishes: UserWishes =
    dataScope === 'suppliers'
      ? { type: 'supplier', supplierId: (await lastSupplier.executeTakeFirstOrThrow()).id }
      : dataScope === 'schools'
        ? { type: 'teacher', schoolId: (await lastSchool.executeTakeFirstOrThrow()).id }
        : {};
  return app.signInAs(code, wishes);
}

/** Lists of secrets and messages, which must be empty for others. */
const CLOSED_LISTS = [
  '/sys/outbox/getPageList',
  '/sys/apiKey/getPageList',
  '/sys/sysNoticeProvider/getKeyList',
  '/sys/setting/getSessionList',
] as const;

/** Calls on the caller's own data or shift, or that check the reach row by row. */
const OWN = new Set([
  '/capacity/shift/begin',
  '/capacity/shift/end',
  '/capacity/shift/addNote',
  '/capacity/shift/unpin',
  '/capacity/shift/handOver',
  '/sys/systemUser/exportList',
  '/sys/systemUser/importUsers',
  '/school/exportList',
  '/school/importList',
  '/task/taskEnterprise/exportList',
  '/sys/sysArea/exportList',
  '/sys/sysNoticeProvider/addOne',
  '/operation/order/exportList',
  '/ai/aiCustomerService/exportList',
  '/capacity/car/importList',
  '/capacity/replay/exportTrack',
]);

const guarded = allCalls.filter(
  ({ access, effect, path, unaudited }) =>
    effect === 'command' && unaudited === undefined && access !== 'public' && access !== 'signedIn' && !OWN.has(path),
);

const SCOPES = DATA_SCOPES.filter((scope) => scope !== 'everything');
const callers = new Map<DataScope, Client>();
for (const scope of SCOPES) callers.set(scope, await narrowed(scope));

/** What a call answers to somebody. */
async function ask(caller: Client, path: string, { input, file }: AnyExample) {
  const headers = {
    'content-type': 'application/octet-stream',
    'x-upload-input': encodeURIComponent(JSON.stringify(input)),
  };
  return file === undefined ? caller.send(path, input) : caller.send(path, file, headers);
}

test('with every right, a narrow scope changes nothing of others, and nothing that is everybody’s', async () => {
  const done: string[] = [];
  for (const { path } of guarded) {
    const example = examples.get(path);
    assert.ok(example, path);
    app.advance(61);
    const wanted = await example(world);
    for (const [scope, caller] of callers) {
      const { status, body } = await ask(caller, path, wanted);
      if (status < 400) done.push(`${path} by ${scope}`);
      // a refusal reveals nothing about the row
      else assert.ok(!JSON.stringify(body.data).includes('"current"'), `${path} by ${scope}: ${JSON.stringify(body)}`);
    }
  }
  assert.deepEqual(done, []);
  for (const [scope, caller] of callers) {
    const own = await caller.call('/sys/sysuser/getLoginUserMenu', {});
    for (const path of CLOSED_LISTS) {
      const { list } = await caller.call(path, {});
      const others = list.filter((row) => !('userId' in row) || row.userId !== own.user.id);
      assert.deepEqual(others, [], `${path} for ${scope}`);
    }
  }
});

/**
 * Nouns whose rows belong to nobody: whoever has the right reads all of them. Every other list is empty for somebody whose scope holds
 * nothing, and its rows cannot be read by their ids. A new noun is not among them unless it is written down here.
 */
const EVERYBODYS: Readonly<Record<string, string>> = {
  '/ai/aiCustomerService': 'answers to passengers',
  '/capacity/alertProcedure': 'what to do about an alert',
  '/capacity/range': 'zones hold for every car',
  '/capacity/shift': 'who is on duty, to hand over to',
  '/dataManage/dataSet': 'sets of the company, as far as their own visibility goes',
  '/dataManage/labelJob': 'as its set',
  '/dataManage/labelList': 'classes of all labels',
  '/dataManage/labelTask': 'as its set',
  '/dataManage/testList': 'tests of the company',
  '/insight/agency': 'the cities that are answered',
  '/operation/importProfile': 'how files are read',
  '/operation/passengerSegment': 'names of segments, for rules',
  '/operation/payRule': 'prices are public',
  '/operation/rule': 'rules hold for every ride',
  '/operation/surge': 'figures of demand',
  '/portal/track': 'scenes that may be told in public',
  '/sys/app': 'apps and their versions',
  '/sys/menu': 'pages of the console',
  '/sys/portalPage': 'what everybody may read',
  '/sys/role': 'names of roles',
  '/sys/sitePage': 'what everybody may read',
  '/sys/sysConfigMain': 'settings of the installation',
  '/sys/sysConfigOption': 'settings of the installation',
  '/sys/sysDict': 'words of values',
  '/sys/sysArea': 'divisions of the country',
  '/task/taskEnterprise': 'partners that work can be offered to',
};
/** Rows that are the caller's own, although the scope holds nothing: the account, its role, its supplier or school. */
const OWN_ROWS: Readonly<Record<string, string>> = {
  '/operation/supplier': 'the own supplier',
  '/school': 'the own school and its people',
  '/sys/apiKey': 'keys of the own supplier',
  '/sys/job': 'the own jobs',
  '/sys/message': 'the own inbox',
  '/sys/setting': 'the own sessions; the stores of the installation',
  '/sys/sysuser': 'names of accounts of the own kind, to address somebody',
  '/sys/sysLog': 'the own sign-ins',
  '/sys/sysNoticeProvider': 'keys of the own supplier',
  '/sys/systemUser': 'the own account, and those of the own partner',
  '/task/taskTeacher': 'tasks that were offered to the own school',
  '/capacity/station': 'cars of every supplier stand at stations',
};
/** Lists with rows of somebody. */
const withRows = new Set<string>();
const nounOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));
const isNamed = (path: string, names: Readonly<Record<string, string>>): boolean =>
  Object.keys(names).some((name) => nounOf(path) === name || nounOf(path).startsWith(`${name}/`));
const idsIn = (list: readonly unknown[]): string[] =>
  list.flatMap((row) =>
    typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string' ? [row.id] : [],
  );

test('with every right, a narrow scope sees no row of others, neither in a list nor by its id', async () => {
  const queries = allCalls.filter(({ access, effect }) => effect === 'query' && access !== 'public');
  const lists = queries.filter(({ path }) => path.endsWith('List') && !isNamed(path, EVERYBODYS));
  const byId = queries.filter(({ input }) => input.safeParse({ id: '1' }).success && !input.safeParse({}).success);
  const seen: string[] = [];
  for (const { path } of lists) {
    app.advance(61);
    const { status, body } = await admin.send(path, {});
    const rows = z.object({ list: z.array(z.unknown()) }).safeParse(body.data);
    if (status !== 200 || !rows.success || rows.data.list.length === 0) continue;
    withRows.add(path);
    const [foreign] = idsIn(rows.data.list.slice(-1));
    for (const [scope, caller] of callers) {
      if (!isNamed(path, OWN_ROWS)) {
        const own = await caller.send(path, {});
        const found = z.object({ list: z.array(z.unknown()), total: z.number().nullish() }).safeParse(own.body.data);
        if (found.success && found.data.list.length > 0) seen.push(`${path} by ${scope}`);
        // a number of rows that cannot be seen says something of them, too
        if (found.success && (found.data.total ?? 0) > 0) seen.push(`the total of ${path} by ${scope}`);
      }
      if (foreign === undefined || isNamed(path, OWN_ROWS)) continue;
      for (const call of byId.filter((each) => nounOf(each.path) === nounOf(path))) {
        const answer = await caller.send(call.path, { id: foreign });
        if (answer.status < 400) seen.push(`${call.path} of ${foreign} by ${scope}`);
      }
    }
  }
  assert.deepEqual(seen, []);
  assert.ok(withRows.size >= 25, `${withRows.size} lists with rows`);
});

const started = z.object({ jobId: z.string() });

test('no list becomes a file with a row of others', async () => {
  const lists = EXPORTED_LISTS.filter((list) => withRows.has(list) && !isNamed(list, OWN_ROWS));
  const seen: string[] = [];
  let files = 0;
  for (const list of lists) {
    app.advance(61);
    await Promise.all(
      Array.from(callers, async ([scope, caller]) => {
        const { status, body } = await caller.send('/sys/job/exportList', { list, format: 'csv' });
        if (status >= 400) return;
        files += 1;
        const { figures } = await endOfJob(caller, started.parse(body.data).jobId);
        if ((figures['exported'] ?? 0) > 0) seen.push(`${list} by ${scope}`);
      }),
    );
  }
  assert.deepEqual(seen, []);
  assert.ok(lists.length >= 20 && files >= 60, `${files} files of ${lists.length} lists`);
});

/** What no call on one's own may touch; nothing writes it beside the calls. A supplier brings in cars of its own. */
const TABLES = [
  'area',
  'car',
  'department',
  'major',
  'order',
  'role',
  'roleMenu',
  'school',
  'supplier',
  'sysUser',
  'userRole',
];
const { id: ownSupplier } = await lastSupplier.executeTakeFirstOrThrow();

/** How these rows stand. */
async function standing(): Promise<string> {
  const each = TABLES.map((table) => {
    const isOthers = table === 'car' ? sql`"supplierId" is distinct from ${ownSupplier}::bigint` : sql`true`;
    return sql`select ${table} as "name", count(*) as "rows", sum(hashtextextended("t"::text, 0)) as "sum"
      from ${sql.table(table)} as "t" where ${isOthers}`;
  });
  return JSON.stringify((await sql`${sql.join(each, sql` union all `)}`.execute(db)).rows, null, 1);
}

test('what is called, brought in or written to a file on one’s own is nothing of others', async () => {
  for (const path of OWN) {
    const example = examples.get(path);
    assert.ok(example, path);
    app.advance(601);
    const wanted = await example(world);
    const before = await standing();
    for (const [scope, caller] of callers) {
      const { status, body } = await ask(caller, path, wanted);
      const job = started.safeParse(body.data);
      if (status >= 400 || !job.success) continue;
      const { figures } = await endOfJob(caller, job.data.jobId);
      if (!isNamed(path, EVERYBODYS) && !isNamed(path, OWN_ROWS))
        assert.equal(figures['exported'] ?? 0, 0, `${path} by ${scope}`);
    }
    assert.equal(await standing(), before, path);
  }
});
