import { contentClientOf, demoAccounts, demoTenants } from './accounts.js';
import { contentSecrets, providerSecrets, type DemoEnvironment } from './environment.js';

/** What a person or a test needs to use the demo: addresses, one login a role, the providers' secrets. */
export function demoJson(environment: DemoEnvironment) {
  const { PUBLIC_URL: api } = environment;
  const { port } = new URL(api);
  return {
    tenants: demoTenants.map(({ key, host }) => ({ key, portal: `http://${host}${port ? `:${port}` : ''}/` })),
    admin: `${api}/admin/`,
    inbox: `${api}/inbox/`,
    openapi: `${api}/api/v1/openapi.json`,
    logins: demoAccounts.map(({ tenant, role, email, password }) => ({ tenant, role, email, password })),
    providerSecret: providerSecrets(environment),
    content: Object.fromEntries(
      demoTenants.map(({ key, contentApp }) => [
        key,
        {
          app: contentApp,
          clientId: contentClientOf(contentApp),
          clientSecret: contentSecrets(environment)[key] ?? null,
        },
      ]),
    ),
  };
}
