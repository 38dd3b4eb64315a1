/** The settings of the embedded database, all on the command line, so that updates reach old clusters. */
import { clusterName } from '#server/ground/database/embedded/postmaster.ts';

/** Where it listens: a socket in a private folder, or a local port on systems without sockets. */
export type Listening = { readonly socketFolder: string } | { readonly port: number };

/** The port is only part of the socket's name. */
export const SOCKET_PORT = 5432;

const SETTINGS = {
  // Acknowledged commits survive kills and power loss.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: '100',
  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '1GB',
  min_wal_size: '80MB',
  wal_compression: 'on',
  checkpoint_completion_target: '0.9',
  // Solid-state disks: random reads cost little more.
  random_page_cost: '1.1',
  jit: 'off',
  // There are no replicas.
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  shared_preload_libraries: '',
  password_encryption: 'scram-sha-256',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // Details of errors contain values of rows: names and numbers of people.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/** The settings by name. */
export type Settings = Readonly<Record<string, string>>;

/**
 * The arguments of the main process; `different` are settings in place of ours. One that runs with the same arguments need
 * not be restarted.
 */
export function postmasterArguments(cluster: string, listening: Listening, different: Settings = {}): string[] {
  const where =
    'port' in listening
      ? { listen_addresses: '127.0.0.1', port: String(listening.port), unix_socket_directories: '' }
      : {
          listen_addresses: '',
          port: String(SOCKET_PORT),
          unix_socket_directories: listening.socketFolder,
          unix_socket_permissions: '0777',
        };
  const all = { cluster_name: clusterName(cluster), ...where, ...SETTINGS, ...different };
  return ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
