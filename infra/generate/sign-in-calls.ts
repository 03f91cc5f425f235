import type { AnyCall } from '#contract/call.js';
import * as agentur from '#contract/agentur/calls.js';
import * as mandant from '#contract/mandant.js';
import * as plattform from '#contract/plattform.js';

/** Calls by which people get into the console: anyone may make them, and they are about staff or operators. */
const modules: Readonly<Record<string, Readonly<Record<string, unknown>>>> = { 'agentur/calls': agentur, plattform };

function line(name: string, module: string, { method, path, scope }: AnyCall): string {
  const type = `typeof import('#contract/${module}.js').${name}`;
  return `export const ${name} = ${JSON.stringify({ method, path, scope })} as unknown as ${type};`;
}

/** They as the console's sign-in page makes them: method and path, without the schemas, which would be most of the page. */
export async function signInCalls(): Promise<string> {
  const lines = Object.entries(modules).flatMap(([module, exported]) =>
    Object.entries(exported)
      .filter(([, value]) => (value as Partial<AnyCall>).auth === 'none')
      .map(([name, value]) => line(name, module, value as AnyCall)),
  );
  return `${[line('readStaffSignIn', 'mandant', mandant.readStaffSignIn), ...lines].join('\n')}\n`;
}
