/** The manual's commands for uploading a file, run by a shell as they stand there. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { z } from 'zod';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { endOfJob } from '#server/testing/jobs.ts';
import { missingPrograms } from '#server/testing/programs.ts';

const skip = missingPrograms(['curl'], ['curl']) ?? false;
const run = promisify(execFile);
const app = await startTestApp();
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const folder = mkdtempSync(join(tmpdir(), 'pilotdesk-manual-'));
after(() => rmSync(folder, { recursive: true }));
const started = z.object({ code: z.literal(0), data: z.object({ jobId: z.string() }) });

for (const language of ['zh-CN', 'en-US']) {
  test(`${language}: a file goes up by each command of the manual`, { skip }, async () => {
    const page = readFileSync(resolve(import.meta.dirname, `../../docs/manual/${language}/integration.md`), 'utf8');
    const [, block = ''] = /```sh\n([\s\S]*?)```/.exec(page) ?? [];
    const commands = block.trim().split('\n');
    assert.equal(commands.length, 2);
    for (const [turn, command] of commands.entries()) {
      const orderNo = `MAN-${language}-${turn}`;
      const row = `${orderNo},requested,2026-07-01T08:00:00+08:00\n`;
      writeFileSync(join(folder, 'orders.csv'), `sourceRef,status,requestedAt\n${row}`);
      const here = command.replace('https://desk.example', app.server.address);
      assert.notEqual(here, command);
      const env = { ...process.env, TOKEN: admin.token ?? '' };
      const { stdout } = await run('sh', ['-c', here], { cwd: folder, env });
      const { jobId } = started.parse(JSON.parse(stdout)).data;
      const job = await endOfJob(admin, jobId);
      assert.equal(job.state, 'succeeded', JSON.stringify(job));
      const found = await app.server.services.db
        .selectFrom('order')
        .select('id')
        .where('sourceRef', '=', orderNo)
        .execute();
      assert.equal(found.length, 1);
    }
  });
}
