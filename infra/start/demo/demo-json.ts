import { demoAccounts, demoTenants } from './accounts.js';
import { providerSecrets, type DemoEnvironment } from './environment.js';

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
  };
}
