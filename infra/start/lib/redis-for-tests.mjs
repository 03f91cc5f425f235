// Redis for the tests that run on both queue backends: on PATH, else, as root on Debian, from its packages.
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from './places.mjs';
import { onPath, run } from './tools.mjs';

const folder = join(dataFolder, 'tools');

/** A folder to put on PATH, '' when Redis is there already, undefined when it cannot be had. */
export async function redisForTests() {
  if (onPath('redis-server')) return '';
  const link = join(folder, 'redis-server');
  if (existsSync(link)) return folder;
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = () => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'redis-tools'], { env });
  if ((await install()).code !== 0) {
    await run('apt-get', ['update', '-qq'], { env });
    await install();
  }
  // Debian keeps the server's programme in redis-tools under this name; its server package would only add a service.
  const programme = '/usr/bin/redis-check-rdb';
  if (!existsSync(programme)) return undefined;
  mkdirSync(folder, { recursive: true });
  symlinkSync(programme, link);
  return folder;
}
