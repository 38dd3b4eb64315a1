/** A real S3 server for tests: Ceph's RADOS gateway over one monitor and one store in memory, all on loopback. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CreateBucketCommand, PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3';
import { freePort, listens, missingPrograms, runProgram, scratchFolder, startProgram } from './programs.ts';

export interface RadosGateway {
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** A role that may do anything with objects: what a caller asks for narrows it. */
  roleArn: string;
}

const PROGRAMS = ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin'];
const PACKAGES = ['radosgw', 'ceph-mon', 'ceph-osd'];

const settings = (folder: string, monitor: number, gateway: number): string => `
[global]
fsid = ${randomUUID()}
mon_host = v2:127.0.0.1:${monitor}/0
mon_initial_members = a
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
ms_mon_client_mode = crc
ms_bind_ipv6 = false
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pgp_num = 1
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
mon_max_pg_per_osd = 1000
mon_data_avail_crit = 1
osd_objectstore = memstore
memstore_device_bytes = 3221225472
mon_data = ${folder}/mon
osd_data = ${folder}/osd
rgw_data = ${folder}/gateway
run_dir = ${folder}
admin_socket =
pid_file =
log_file = /dev/null
mon_cluster_log_file = /dev/null
keyring = ${folder}/keyring
[client]
rgw_frontends = beast endpoint=127.0.0.1:${gateway}
rgw_enable_apis = s3, sts, iam
rgw_sts_key = abcdefghijklmnop
rgw_s3_auth_use_sts = true
rgw_thread_pool_size = 16
`;

const USER = { accessKeyId: 'testAccess', secretAccessKey: 'testSecretOfTheGateway' };
const allowing = (statement: object): string =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', ...statement }] });

/** Makes the user and the role that it may work as. */
function makePeople(conf: string[]): string {
  const admin = (...args: string[]) => runProgram('radosgw-admin', [...args, ...conf]);
  const keys = ['--access-key', USER.accessKeyId, '--secret-key', USER.secretAccessKey];
  admin('user', 'create', '--uid', 'tester', '--display-name', 'tester', ...keys);
  const trust = allowing({ Principal: { AWS: ['arn:aws:iam:::user/tester'] }, Action: ['sts:AssumeRole'] });
  admin('role', 'create', '--role-name', 'uploader', '--path', '/', '--assume-role-policy-doc', trust);
  const objects = allowing({ Action: ['s3:*'], Resource: ['arn:aws:s3:::*'] });
  admin('role-policy', 'put', '--role-name', 'uploader', '--policy-name', 'objects', '--policy-doc', objects);
  return 'arn:aws:iam:::role/uploader';
}

/** Starts a gateway with one bucket, which ends with the test file; or says why it cannot. Takes some 15 s. */
export async function startRados(): Promise<RadosGateway | string> {
  const missing = missingPrograms(PROGRAMS, PACKAGES);
  if (missing !== null) return missing;
  const folder = scratchFolder('rados');
  for (const name of ['mon', 'osd', 'gateway']) mkdirSync(join(folder, name));
  const [monitor, gateway] = [await freePort(), await freePort()];
  const file = join(folder, 'ceph.conf');
  const text = settings(folder, monitor, gateway);
  writeFileSync(file, text);
  writeFileSync(join(folder, 'keyring'), '');
  const conf = ['-c', file];
  const fsid = /fsid = (\S+)/.exec(text)?.[1] ?? '';
  const map = join(folder, 'monmap');
  runProgram('monmaptool', ['--create', '--addv', 'a', `[v2:127.0.0.1:${monitor}]`, '--fsid', fsid, map]);
  runProgram('ceph-mon', ['--mkfs', '-i', 'a', '--monmap', map, ...conf]);
  startProgram('ceph-mon', ['-i', 'a', '-f', ...conf]);
  const osd = randomUUID();
  runProgram('ceph', ['osd', 'new', osd, ...conf]);
  runProgram('ceph-osd', ['-i', '0', '--mkfs', '--osd-uuid', osd, ...conf]);
  startProgram('ceph-osd', ['-i', '0', '-f', ...conf]);
  const roleArn = makePeople(conf);
  startProgram('radosgw', ['-n', 'client.rgw.a', '-f', ...conf]);
  await listens(gateway);
  const endpoint = `http://127.0.0.1:${gateway}`;
  const client = new S3Client({ endpoint, region: 'us-east-1', credentials: USER, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: 'pilotdesk' }));
  const CORSRules = [{ AllowedMethods: ['PUT'], AllowedOrigins: ['*'], AllowedHeaders: ['*'] }];
  await client.send(new PutBucketCorsCommand({ Bucket: 'pilotdesk', CORSConfiguration: { CORSRules } }));
  client.destroy();
  return { endpoint, bucket: 'pilotdesk', ...USER, roleArn };
}
