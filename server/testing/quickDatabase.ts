/**
 * The settings of PostgreSQL for tests: nothing waits for the disk, since no test database outlives its run. Tests of what
 * survives start a database with the product's own settings.
 */
export const QUICK_DATABASE: Readonly<Record<string, string>> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // a clone is written to the log whole: compressing it takes longer than everything else about it
  wal_compression: 'off',
  // several files of tests at once, some of which run several nodes
  max_connections: '200',
};
