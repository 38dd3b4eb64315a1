import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EXPORTED_LISTS, LIST_EXPORTS } from '#contract/listExports.ts';
import type { CallInput } from '#contract/index.ts';
import { SEED_MENUS, type SeedMenu } from '#server/seed/menus.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp, type Client } from '#server/testing/harness.ts';
import { endOfJob, fileOfJob } from '#server/testing/jobs.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';

const app = await startTestApp();
const { db } = app.server.services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

type Wanted = CallInput<'/sys/job/exportList'>;

async function started(as: Client, wanted: Wanted) {
  const { jobId } = await as.call('/sys/job/exportList', wanted);
  const job = await endOfJob(as, jobId);
  assert.equal(job.state, 'succeeded', `${wanted.list} ${job.message}`);
  const [file] = job.files;
  assert.ok(file);
  return { jobId, job, name: file.name };
}

/** The lines of the file, its heading first. */
async function exported(as: Client, wanted: Omit<Wanted, 'format'>): Promise<string[]> {
  const { jobId, name } = await started(as, { ...wanted, format: 'csv' });
  const { content } = await fileOfJob(as, jobId, name);
  return content
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n');
}

async function grant(code: string, dataScope: 'everything' | 'suppliers', permissions: string[]): Promise<string> {
  const { id } = await admin.call('/sys/role/addOne', {
    code,
    nameZh: code,
    nameEn: code,
    dataScope,
  });
  await regrant(id, permissions);
  return id;
}

async function regrant(roleId: string, permissions: string[]): Promise<void> {
  const { version } = await db.selectFrom('role').select('version').where('id', '=', roleId).executeTakeFirstOrThrow();
  const leaves = await db.selectFrom('menu').select('id').where('permission', 'in', permissions).execute();
  assert.equal(leaves.length, permissions.length);
  await admin.call('/sys/menu/updateRoleMenu', { roleId, version, leafIds: leaves.map((leaf) => leaf.id) });
}

/** What a list cannot do without. */
const FILTERS: Readonly<Partial<Record<Wanted['list'], Record<string, string>>>> = {
  '/capacity/closure/getCars': { closureId: '1' },
};

test('every list that says so becomes a file, and its right can be given', async () => {
  const seeded = new Set<string>();
  const collect = (menus: readonly SeedMenu[]): void => {
    for (const { permission, children } of menus) {
      seeded.add(permission);
      collect(children);
    }
  };
  collect(SEED_MENUS);
  for (const list of EXPORTED_LISTS) {
    const needed = LIST_EXPORTS[list];
    assert.ok(needed === 'signedIn' || seeded.has(needed), `${needed} is in no menu`);
  }
  const waiting = [...EXPORTED_LISTS];
  // a person starts sixty in ten minutes
  for (let each = waiting.splice(0, 50); each.length > 0; each = waiting.splice(0, 50)) {
    const worker = async (language: string) => {
      for (let list = each.pop(); list !== undefined; list = each.pop()) {
        const { job, name } = await started(admin.speaking(language), { list, filters: FILTERS[list] ?? {} });
        assert.ok((job.figures['exported'] ?? -1) >= 0, list);
        assert.match(name, /\.xlsx$/);
      }
    };
    await Promise.all([worker('en-US'), worker('zh-CN')]);
    app.advance(600);
  }
});

test('the file holds the whole list in its order, by its filters, with the words of the dictionaries', async () => {
  const codes = Array.from({ length: 450 }, (_each, at) => `walker${String(at).padStart(4, '0')}`);
  await db
    .insertInto('role')
    .values(codes.map((code) => ({ code, nameZh: '=1+1', nameEn: 'a, "b"', dataScope: 'own' as const })))
    .execute();
  const wanted = { list: '/sys/role/getPageList', filters: { keyword: 'walker' }, sort: '-code' } as const;
  const [head, ...rows] = await exported(admin, wanted);
  assert.match(head ?? '', /^Code,Name in Chinese,.*Created \(China time\)/);
  assert.deepEqual(
    rows.map((row) => row.split(',')[0]),
    codes.toReversed(),
  );
  assert.match(rows[0] ?? '', /^walker0449,'=1\+1,"a, ""b""",[^,]*own[^,]*,.*,Enabled,No,0,20\d\d-\d\d-\d\d \d\d:/i);
  const inChinese = await exported(admin.speaking('zh-CN'), wanted);
  assert.match(inChinese[0] ?? '', /^编码,中文名称,.*创建时间（北京时间）/);
  assert.match(inChinese[1] ?? '', /,启用,否,/);
  assert.equal(inChinese.length, 451);
});

test('chosen rows are picked out of the list', async () => {
  const { list } = await admin.call('/sys/role/getPageList', { keyword: 'walker', pageSize: 3 });
  const ids = list.map(({ id }) => id);
  const rows = await exported(admin, { list: '/sys/role/getPageList', ids: [...ids, '999999999'] });
  assert.deepEqual(
    rows.slice(1).map((row) => row.split(',')[0]),
    list.map(({ code }) => code),
  );
});

test('it needs the right of the list and the right to export it', async () => {
  await grant('looker', 'everything', ['sys:role:list']);
  await grant('taker', 'everything', ['sys:role:export']);
  const role: Wanted = { list: '/sys/role/getPageList' };
  for (const code of ['looker', 'taker'])
    await refused((await app.signInAs(code)).call('/sys/job/exportList', role), 403);
  // what is a person's own needs neither
  await exported(await app.signInAs('looker'), { list: '/sys/sysuser/mySignIns' });
});

test('filters are those of the list, and pages are not for the asking', async () => {
  const ask = (wanted: Partial<Wanted>) =>
    admin.call('/sys/job/exportList', { list: '/sys/role/getPageList', ...wanted });
  await refusedField(ask({ filters: { state: 'nonsense' } }), 'state');
  await refusedField(ask({ sort: 'version' }), 'sort');
  await refusedField(ask({ filters: { pageNum: 2 } }), 'filters.pageNum');
  await refusedField(ask({ filters: { cursor: 'x' } }), 'filters.cursor');
  await refused(ask({ filters: { roleId: '1' } }), 400);
  assert.equal((await admin.send('/sys/job/exportList', { list: '/operation/order/getPageList' })).status, 400);
});

test('it reaches what the list reaches, and the file is refused to who sees less than it was made with', async () => {
  const suppliers = await db.selectFrom('supplier').select('id').orderBy('id').limit(2).execute();
  const [own, other] = suppliers;
  assert.ok(own !== undefined && other !== undefined);
  const permissions = ['sys:sysNoticeProvider:list', 'sys:sysNoticeProvider:export', 'sys:sysNoticeProvider:submit'];
  const roleId = await grant('noticeTaker', 'suppliers', permissions);
  const [ours, theirs] = await Promise.all([
    app.signInAs('noticeTaker', { supplierId: own.id }),
    app.signInAs('noticeTaker', { supplierId: other.id }),
  ]);
  const form = { content: '<p>x</p>', contact: '', urgent: false };
  await ours.call('/sys/sysNoticeProvider/addOne', { ...form, title: 'ours' });
  await theirs.call('/sys/sysNoticeProvider/addOne', { ...form, title: 'theirs' });
  const list = '/sys/sysNoticeProvider/getListPage';
  const { jobId, name } = await started(ours, { list, format: 'csv' });
  const text = (await fileOfJob(ours, jobId, name)).content.toString('utf8');
  assert.ok(text.includes('ours') && !text.includes('theirs'));

  await refused(theirs.call('/sys/job/getDownloadTicket', { id: jobId, fileName: name }), 404);
  await db.updateTable('sysUser').set({ supplierId: other.id }).where('id', '=', ours.userId).execute();
  const moved = await app.signIn(ours.account, 'a-long-test-phrase');
  await refused(moved.call('/sys/job/getDownloadTicket', { id: jobId, fileName: name }), 409);
  await db.updateTable('sysUser').set({ supplierId: own.id }).where('id', '=', ours.userId).execute();
  const back = await app.signIn(ours.account, 'a-long-test-phrase');
  await fileOfJob(back, jobId, name);
  await regrant(roleId, ['sys:sysNoticeProvider:list', 'sys:sysNoticeProvider:submit']);
  await refused(back.call('/sys/job/getDownloadTicket', { id: jobId, fileName: name }), 409);
});

test('the log says what was exported, and not whom somebody looked for', async () => {
  await exported(admin, { list: '/sys/role/getPageList', filters: { keyword: '13812345678', state: 'enabled' } });
  const { list } = await admin.call('/sys/sysLog/getPageList', { call: '/sys/job/exportList', pageSize: 1 });
  const { changes } = await admin.call('/sys/sysLog/getById', { id: list[0]?.id ?? '' });
  const after = Object.fromEntries(changes.map((change) => [change.field, change.after]));
  assert.equal(after['list'], '/sys/role/getPageList');
  assert.deepEqual(after['filters'], { state: 'enabled' });
  assert.ok(!JSON.stringify(changes).includes('13812345678'));
});

test('times are those of the clock by which the fleet lives, and the headings say which', async () => {
  const wanted = { list: '/sys/role/getPageList', filters: { keyword: 'walker0000' } } as const;
  const createdAt = new Date('2026-07-20T22:30:00Z');
  await db.updateTable('role').set({ createdAt }).where('code', '=', 'walker0000').execute();
  assert.match((await exported(admin, wanted))[1] ?? '', /,2026-07-21 06:30:00,/);

  const mainId = 'fleet.clock';
  const { version } = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId });
  const values = [{ key: 'fleet.clock.timeZone', value: 'Europe/Berlin' }];
  await admin.call('/sys/sysConfigOption/updateDetail', { mainId, version, values });
  const [head, row] = await exported(admin, wanted);
  assert.match(head ?? '', /,Created \(Europe\/Berlin\),Changed \(Europe\/Berlin\),/);
  assert.match(row ?? '', /,2026-07-21 00:30:00,/);
  assert.match((await exported(admin.speaking('zh-CN'), wanted))[0] ?? '', /,创建时间（Europe\/Berlin）,/);
  await admin.call('/sys/sysConfigOption/initConfig', { mains: [{ mainId, version: version + 1 }] });
});

test('the heading of a figure names what it counts', async () => {
  const [heading = ''] = await exported(admin.speaking('zh-CN'), {
    list: '/capacity/roadWorkFeed/getPageList',
    filters: {},
  });
  const headings = heading.split(',');
  assert.ok(headings.includes('读取间隔（秒）') && headings.includes('道路两侧（米）'), heading);
});
