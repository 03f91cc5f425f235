import { Controller } from '@nestjs/common';
import { listRoutes, readTenant } from '#contract/mandant/calls.js';
import { fromSignOn, fromTenant, type SingleSignOnView } from '#contract/mandant/codec.js';
import { routes } from '#contract/mandant/routes.js';
import type { Route, Tenant as TenantAnswer } from '#contract/mandant/schemas.js';
import { readPlatformSignIn } from '#contract/plattform/calls.js';
import { environment } from '#platform/environment.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { Implements, Input, type CallRequest } from '#platform/http/call.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';

@Controller()
export class ListRoutesController {
  @Implements(listRoutes)
  list(): readonly Route[] {
    return routes;
  }
}

@Controller()
export class ReadTenantController {
  constructor(private readonly tenants: TenantDirectory) {}

  @Implements(readTenant)
  async read(@Input() { params }: CallRequest<typeof readTenant>): Promise<TenantAnswer> {
    const tenant = await this.tenants.byKey(params.tenant);
    if (!tenant) throw new DomainError('not-found');
    return fromTenant(tenant, signOn());
  }

  @Implements(readPlatformSignIn)
  platform(): TenantAnswer['Sso'] {
    return fromSignOn(signOn());
  }
}

/** Where agency, operators and platform operators sign in: one identity provider for all, the console its client. */
function signOn(): SingleSignOnView {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, PUBLIC_URL } = environment();
  const base = PUBLIC_URL.replace(/\/$/, '');
  return {
    authorizationEndpoint: `${OIDC_ISSUER ?? `${base}/idp`}/auth`,
    clientId: OIDC_CLIENT_ID,
    redirectUri: `${base}/admin/auth-callback`,
    scope: 'openid department basic',
  };
}
