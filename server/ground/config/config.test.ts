import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { programEnv } from '#server/ground/core/programEnv.ts';
import { ConfigError, readConfig } from '#server/ground/config/config.ts';

const ROOT = resolve(import.meta.dirname, '..', '..', '..');
const MAIN = resolve(ROOT, 'server', 'main.ts');

const NO_S3 = {
  endpoint: '',
  publicEndpoint: '',
  region: '',
  bucket: '',
  accessKeyId: '',
  secretAccessKey: '',
  roleArn: '',
  stsEndpoint: '',
};
const NO_STORES = {
  s3: { ...NO_S3, pathStyle: true },
  oss: { ...NO_S3, pathStyle: false },
  sftp: { host: '', port: 22, user: '', password: '', privateKey: '', hostKey: '', folder: 'pilotdesk' },
};

test('an empty environment gives the documented defaults', () => {
  assert.deepEqual(readConfig({}), {
    port: 8000,
    host: '127.0.0.1',
    dataDir: resolve(ROOT, '.data'),
    databaseUrl: null,
    mqttUrl: null,
    mqttPort: 1883,
    jt808Port: 6808,
    simulator: true,
    adminPassword: null,
    demo: true,
    storage: 'local',
    stores: NO_STORES,
    logLevel: 'info',
    trustProxy: [],
    metricsToken: null,
    webDist: resolve(ROOT, 'web/dist'),
    secretKey: null,
  });
});

test('empty values count as not set', () => {
  assert.deepEqual(readConfig({ PORT: '', DEMO: ' ', ADMIN_PASSWORD: '', DATABASE_URL: '' }), readConfig({}));
});

test('values are read', () => {
  const config = readConfig({
    PORT: '9000',
    HOST: '::1',
    DATA_DIR: '/srv/data',
    DATABASE_URL: 'postgresql://u:p@db:5432/pilot?sslmode=require',
    ADMIN_PASSWORD: ' keeps its spaces ',
    LOG_LEVEL: 'DEBUG',
    TRUST_PROXY: '10.0.0.1, 192.168.0.0/16,fd00::/8',
    METRICS_TOKEN: '0123456789abcdef',
    WEB_DIST: '/srv/console',
    MQTT_URL: 'mqtts://u:p@broker:8883',
  });
  assert.deepEqual([config.mqttUrl, config.mqttPort], ['mqtts://u:p@broker:8883', null], 'one broker or the other');
  assert.equal(config.port, 9000);
  assert.equal(config.host, '::1');
  assert.equal(config.dataDir, resolve('/srv/data'));
  assert.equal(config.demo, false, 'off by default beside a given database');
  assert.equal(config.adminPassword, ' keeps its spaces ');
  assert.equal(config.logLevel, 'debug');
  assert.deepEqual(config.trustProxy, ['10.0.0.1', '192.168.0.0/16', 'fd00::/8']);
  assert.equal(config.metricsToken, '0123456789abcdef');
  assert.equal(config.webDist, resolve('/srv/console'));
});

test('DEMO takes on, off, true, false, 1 and 0', () => {
  for (const word of ['on', 'true', '1', 'ON', 'True']) {
    assert.equal(readConfig({ DEMO: word, DATABASE_URL: 'postgres://h/d' }).demo, true, word);
  }
  for (const word of ['off', 'false', '0', 'OFF']) assert.equal(readConfig({ DEMO: word }).demo, false, word);
});

test('a wrong value is refused with one sentence that names the variable', () => {
  const wrong: Record<string, string[]> = {
    PORT: ['abc', '-1', '65536', '80.5', '0x50', '8e3', '99999999999'],
    HOST: ['http://localhost', 'localhost:8000', 'a b', '-x'],
    DEMO: ['yes', '2'],
    LOG_LEVEL: ['loud'],
    STORAGE: ['ftp', 's3', 'oss', 'sftp'],
    DATABASE_URL: ['mysql://h/d', 'localhost', 'postgres://', 'postgres://a b/c'],
    TRUST_PROXY: ['on', 'true', '*', '10.0.0.1,', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/8/8', 'proxy.local'],
    METRICS_TOKEN: ['short', 'with a blank in the middle'],
    ADMIN_PASSWORD: ['x'.repeat(129), 'nul\0'],
    DATA_DIR: ['a\0b'],
  };
  for (const [name, values] of Object.entries(wrong)) {
    for (const value of values) {
      assert.throws(
        () => readConfig({ [name]: value }),
        (error: unknown) =>
          error instanceof ConfigError && error.message.startsWith(`${name} `) && /^[^\n]+\.$/.test(error.message),
        `${name}=${value}`,
      );
    }
  }
});

test('a refusal does not repeat a secret', () => {
  for (const name of ['DATABASE_URL', 'METRICS_TOKEN', 'ADMIN_PASSWORD']) {
    const secret = 'hush \0';
    assert.throws(
      () => readConfig({ [name]: secret }),
      (error: unknown) => error instanceof ConfigError && !error.message.includes('hush'),
    );
  }
  // a secret in a place that is not for it
  const misplaced: Record<string, string> = {
    S3_ENDPOINT: 'https://KEY:hush@s3.example.com',
    OSS_ENDPOINT: 'https://KEY:hu@sh@oss.example.com',
    S3_ACCESS_KEY_ID: 'KEY hush',
    SFTP_HOST: 'user:hush@files.example.com',
    SFTP_USER: '-----BEGIN PRIVATE KEY-----\nhush',
    MQTT_URL: 'mqtt:/user:hush@broker',
    SECRET_KEY: 'hush',
    SFTP_PRIVATE_KEY: 'hush',
  };
  for (const [name, value] of Object.entries(misplaced)) {
    assert.throws(
      () => readConfig({ [name]: value }),
      (error: unknown) =>
        error instanceof ConfigError && error.message.startsWith(`${name} `) && !/hush|hu@sh|sh@/.test(error.message),
      name,
    );
  }
});

test('a wrong variable ends the start with one sentence', () => {
  const wrong = { PORT: 'abc', DATABASE_URL: 'postgres://127.0.0.1/db?unknown=1' };
  for (const [name, value] of Object.entries(wrong)) {
    const env = { ...programEnv(), [name]: value };
    const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN], { env, encoding: 'utf8' });
    assert.equal(status, 1, name);
    assert.equal(stdout, '', name);
    const lines = stderr.split('\n').filter((line) => line.trim() !== '' && !line.includes('Warning'));
    assert.equal(lines.length, 1, stderr);
    assert.match(lines[0] ?? '', new RegExp(`^ {2}${name} (must be|has) .+\\.$`));
  }
});
