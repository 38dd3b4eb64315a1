/** The configuration of the stores: the environment, overridden by live settings. */
import type { FileStore } from '#contract/base/file/calls.ts';
import type { Config } from '#server/ground/config/config.ts';
import {
  fileMegabytes,
  fileStore,
  ossOptions,
  s3Options,
  sftpOptions,
  type S3Options,
} from '#server/ground/settings/definitions/fileStores.ts';
import type { Settings } from '#server/ground/settings/settings.ts';
import type { S3Settings, SftpSettings, StoreDefaults } from '#server/ground/config/stores.ts';

export interface StorageSettings extends StoreDefaults {
  readonly mode: FileStore;
  /** The largest file, in bytes. */
  readonly maxBytes: number;
}

/** The setting, or the value of the environment. */
const or = (set: string, given: string): string => (set === '' ? given : set);

function s3Settings(settings: Settings, options: S3Options, given: S3Settings): S3Settings {
  const style = settings.get(options.addressing);
  return {
    endpoint: or(settings.get(options.endpoint), given.endpoint),
    publicEndpoint: or(settings.get(options.publicEndpoint), given.publicEndpoint),
    region: or(settings.get(options.region), given.region),
    bucket: or(settings.get(options.bucket), given.bucket),
    accessKeyId: or(settings.get(options.accessKeyId), given.accessKeyId),
    secretAccessKey: or(settings.get(options.secretAccessKey), given.secretAccessKey),
    pathStyle: style === 'asStarted' ? given.pathStyle : style === 'path',
    roleArn: or(settings.get(options.roleArn), given.roleArn),
    stsEndpoint: or(settings.get(options.stsEndpoint), given.stsEndpoint),
  };
}

function sftpSettings(settings: Settings, given: SftpSettings): SftpSettings {
  const port = settings.get(sftpOptions.port);
  const password = settings.get(sftpOptions.password);
  const privateKey = settings.get(sftpOptions.privateKey);
  // A password is sent: the one of the environment goes only where the environment says.
  const isElsewhere = port !== 0 || settings.get(sftpOptions.host) !== '' || settings.get(sftpOptions.hostKey) !== '';
  const isSet = password !== '' || privateKey !== '' || isElsewhere;
  return {
    host: or(settings.get(sftpOptions.host), given.host),
    port: port === 0 ? given.port : port,
    user: or(settings.get(sftpOptions.user), given.user),
    // with a password set, the environment's key is not tried
    password: isSet ? password : given.password,
    privateKey: isSet ? privateKey : given.privateKey,
    hostKey: or(settings.get(sftpOptions.hostKey), given.hostKey),
    folder: or(settings.get(sftpOptions.folder), given.folder),
  };
}

/** Bytes of a megabyte on screens. */
const MEGABYTE = 1_000_000;

/** The settings of this moment. */
export function storageSettings({ storage, stores }: Config, settings: Settings): StorageSettings {
  const mode = settings.get(fileStore);
  return {
    mode: mode === 'asStarted' ? storage : mode,
    maxBytes: settings.get(fileMegabytes) * MEGABYTE,
    s3: s3Settings(settings, s3Options, stores.s3),
    oss: s3Settings(settings, ossOptions, stores.oss),
    sftp: sftpSettings(settings, stores.sftp),
  };
}

/** Whether a store's required settings are complete. */
export function isComplete(kind: FileStore, settings: StorageSettings): boolean {
  if (kind === 'local') return true;
  if (kind === 'sftp') {
    const { host, user, hostKey, password, privateKey } = settings.sftp;
    return host !== '' && user !== '' && hostKey !== '' && password + privateKey !== '';
  }
  const { endpoint, bucket, accessKeyId, secretAccessKey } = settings[kind];
  return [endpoint, bucket, accessKeyId, secretAccessKey].every((value) => value !== '');
}
