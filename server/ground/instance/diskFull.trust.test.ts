/** Tests a disk that fills up under a running server, on a small file system that only root can mount. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { Client } from '#server/testing/harness.ts';
import { patient } from '#server/testing/patience.ts';
import { until } from '#server/testing/until.ts';
import { startProduct } from '#server/testing/product.ts';

/** Half of the answers come within it; the others may meet the load of the machine. */
const WITHIN_MS = patient(1000);

const folder = mkdtempSync(join(tmpdir(), 'pilotdesk-disk-'));

/** Whether a small file system could be mounted on the folder. */
function mountSmallDisk(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=0711', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const isMounted = mountSmallDisk();
after(() => {
  if (isMounted) execFileSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true, force: true });
});

/** Fills the rest of the disk. */
function fill(file: string): void {
  const handle = openSync(file, 'w');
  const block = Buffer.alloc(1024 * 1024);
  try {
    for (let size = block.length; size >= 512;) {
      try {
        writeSync(handle, block, 0, size);
      } catch {
        size = Math.floor(size / 2);
      }
    }
  } finally {
    closeSync(handle);
  }
}

test(
  'while the disk is full reads live and writes fail clearly, and it recovers by itself',
  {
    skip: isMounted ? false : 'only root can make a small file system',
  },
  async () => {
    chmodSync(folder, 0o711);
    const { child, address, stop } = await startProduct(folder);
    after(stop);
    const anonymous = new Client(address);
    const client = anonymous.as((await anonymous.call('/login', { account: 'admin', password: ADMIN_PASSWORD })).token);
    const timed = async (path: string, input: unknown) => {
      const since = performance.now();
      const { status, body } = await client.send(path, input);
      return { status, msg: body.msg, ms: performance.now() - since };
    };
    let serial = 0;
    const write = () => {
      const code = `full${(serial += 1)}`;
      return timed('/sys/role/addOne', {
        code,
        nameZh: '角色',
        nameEn: code,
        dataScope: 'own',
        remark: 'x'.repeat(400),
      });
    };
    const saved: string[] = [];
    const [reads, writes]: [number[], number[]] = [[], []];
    assert.equal((await write()).status, 200);

    const ballast = join(folder, 'ballast');
    fill(ballast);
    for (let times = 0; times < 300; times += 1) {
      const read = await timed('/sys/role/getPageList', {});
      assert.equal(read.status, 200, read.msg);
      reads.push(read.ms);
      const { status, msg, ms } = await write();
      writes.push(ms);
      if (status === 200) {
        saved.push(`full${serial}`);
        continue;
      }
      assert.equal(status, 503, msg);
      assert.match(msg, /disk/i);
    }
    assert.ok(saved.length < 300, 'some writes are refused');
    for (const times of [reads, writes])
      assert.ok((times.toSorted((one, other) => one - other)[150] ?? 0) < WITHIN_MS, String(times));
    assert.equal((await fetch(`${address}/healthz`)).status, 200);

    rmSync(ballast);
    await until('it writes again', async () => (await write()).status === 200);
    assert.equal(child.exitCode, null, 'without a restart');
    const { list } = await client.call('/sys/role/getPageList', { pageSize: 200 });
    const found = new Set(list.map(({ code }) => code));
    assert.deepEqual(
      saved.filter((code) => !found.has(code)),
      [],
    );
    assert.equal((await client.call('/sys/sysLog/verify', {})).intact, true);
  },
);
