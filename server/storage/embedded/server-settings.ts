/** Fits a small machine next to the server itself; durability (fsync, synchronous_commit) stays as it is. */
const DEFAULT_SETTINGS: Record<string, string> = {
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_connections: '60',
  max_wal_size: '1GB',
  checkpoint_timeout: '10min',
  random_page_cost: '1.1',
  // One server, nobody replicates from it.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Our queries are short and indexed; parallel workers also need more /dev/shm than containers have.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_line_prefix: '%m [%p] ',
}

export function settingArguments(settings: Record<string, string> = {}): string[] {
  return Object.entries({ ...DEFAULT_SETTINGS, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
}
