import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AnyCall } from '#contract/call.js';
import { allCalls } from '#contract/index.js';

const contract = fileURLToPath(new URL('../../packages/contract/src/', import.meta.url));
/** What the portal never is: a console, a provider's system, the installation itself. */
const others: readonly AnyCall['auth'][] = ['operator', 'platform', 'provider'];
const isThePortals = ({ scope, auth }: AnyCall): boolean => scope === 'tenant' && !others.includes(auth);

/** The calls that the portal may make: method and path as text, what they take and answer as types of the contract. */
export async function portalCalls(): Promise<string> {
  const calls = new Set(allCalls.filter(isThePortals));
  const modules: string[] = [];
  for (const file of globSync('**/*.ts', { cwd: contract, exclude: ['**/*.{spec,test}.ts'] }).sort()) {
    const module = file.replace(/\.ts$/, '');
    const exported = (await import(`#contract/${module}.js`)) as Readonly<Record<string, unknown>>;
    const own = Object.entries(exported).filter(([, value]) => calls.delete(value as AnyCall));
    if (own.length === 0) continue;
    const types = module.replace(/\W(\w)/g, (_, letter: string) => letter.toUpperCase());
    const routes = own.map(([name, value]) => {
      const { method, path, summary, auth } = value as AnyCall;
      return `/** ${summary} */
export const ${name} = '${method} ${path}' as Route<typeof ${types}.${name}, '${auth}'>;`;
    });
    modules.push([`import type * as ${types} from '#contract/${module}.js';`, ...routes].join('\n'));
  }
  if (calls.size > 0) throw new Error(`No file exports ${[...calls].map(({ name }) => name).join(', ')}.`);
  return `import type { Route } from '#contract/call.js';\n\n${modules.join('\n\n')}\n`;
}
