import { chownSync, cpSync, lstatSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { serverUser } from '../../start/lib/postgres.mjs';

/** Belongs to the server that runs, or is made anew. */
const leftOut = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*)$/;

/** A copy of a cluster that goes on working meanwhile, as `pg_basebackup` makes it; that programme is not among the packaged binaries. */
export async function baseBackup(url: string, from: string, to: string): Promise<void> {
  rmSync(to, { recursive: true, force: true });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('chaos', true)`);
    const wal = join(from, 'pg_wal');
    cpSync(from, to, { recursive: true, filter: file => !leftOut.test(basename(file)) && dirname(file) !== wal });
    const {
      rows: [end],
    } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    // What was written while it was copied.
    cpSync(wal, join(to, 'pg_wal'), { recursive: true });
    writeFileSync(join(to, 'backup_label'), end!.labelfile, { mode: 0o600 });
  } finally {
    await client.end();
  }
  const user = serverUser();
  if (process.getuid?.() === 0 && user) own(to, user);
}

function own(path: string, user: { readonly uid: number; readonly gid: number }): void {
  chownSync(path, user.uid, user.gid);
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) own(join(path, name), user);
}
