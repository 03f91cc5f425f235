// Lighthouse, pinned by the lock file beside, in the clone's own folder: a programme's weight of packages that only this bench needs.
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { dataFolder, root } from '../../start/lib/places.mjs';
import { Sentence, step } from '../../start/lib/steps.mjs';
import { onPath, run } from '../../start/lib/tools.mjs';

const source = join(root, 'infra/bench/portal/lighthouse');
const folder = join(dataFolder, 'lighthouse');
const versionIn = file => JSON.parse(readFileSync(file, 'utf8'));

function isInstalled() {
  const there = join(folder, 'node_modules/lighthouse/package.json');
  return (
    existsSync(there) && versionIn(there).version === versionIn(join(source, 'package.json')).dependencies.lighthouse
  );
}

/** The function `lighthouse(url, flags, config)`. */
export async function loadLighthouse() {
  if (!isInstalled()) {
    await step('Installing Lighthouse', async () => {
      mkdirSync(folder, { recursive: true });
      cpSync(source, folder, { recursive: true });
      const { code, output } = await run(onPath('npm'), ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], {
        cwd: folder,
      });
      if (code !== 0) throw new Sentence(`npm ci failed for Lighthouse:\n${output.split('\n').slice(-15).join('\n')}`);
    });
  }
  const { default: lighthouse } = await import(
    pathToFileURL(join(folder, 'node_modules/lighthouse/core/index.js')).href
  );
  return lighthouse;
}
