// Generates code into packages/generated (decision 0045), where the content of its inputs changed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, typescriptNode } from './places.mjs';
import { node } from './processes.mjs';
import { fingerprint, isFresh } from './stamps.mjs';
import { step } from './steps.mjs';

const folder = join(root, 'packages/generated');
const contract = ['packages/contract/src', 'packages/reward-types/src', 'packages/shared/src'];

/** The generated files by name, each written by infra/generate/<name>.ts. */
const files = {
  'client-calls': contract,
  'portal-calls': contract,
  'sign-in-calls': contract,
  'mail-layout': ['services/mail/layout.mjml'],
  /** Read by the compiler only: nothing that runs or is built needs it. */
  'client-types': contract,
};
const onlyTypes = ['client-types'];

/** Generates what changed. With `types`, also what only types need, which takes the packages of infra/packages/test. */
export async function generate({ types = false } = {}) {
  const stale = Object.entries(files)
    .filter(([name]) => types || !onlyTypes.includes(name))
    .map(([name, inputs]) => ({
      name,
      output: join(folder, `${name}.ts`),
      stamp: join(folder, `.${name}.stamp`),
      // The lock file stands for the version of the tool.
      hash: fingerprint([...inputs, 'package-lock.json', `infra/generate/${name}.ts`]),
    }))
    .filter(file => !isFresh(file, file.hash));
  if (stale.length === 0) return;
  const names = stale.map(({ name }) => name);
  mkdirSync(folder, { recursive: true });
  await step(`Generating ${names.join(', ')}`, async () => {
    await node([...typescriptNode, 'infra/generate/write.ts', folder, ...names], { what: 'Generating code' });
  });
  for (const { stamp, hash } of stale) writeFileSync(stamp, hash);
}
