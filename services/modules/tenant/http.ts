import { Controller } from '@nestjs/common';
import {
  listRoutes,
  readTenant,
  routes,
  type Route,
  type Tenant,
  type Tenant as TenantAnswer,
} from '#contract/mandant.js';
import { readPlatformSignIn } from '#contract/plattform.js';
import type { ChannelName } from '#contract/shared/schemas.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { environment } from '#platform/environment.js';
import { Implements, Input, type CallRequest } from '#platform/http/call.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';

/** A tenant as the server holds it (the shape of `#platform/tenant`). */
export interface TenantView {
  readonly key: string;
  readonly name: string;
  readonly portalUrl: string;
  readonly config: {
    readonly productApi: 'Tarif' | 'Berater' | null;
    readonly contentApp: string;
    readonly recommendPath: string;
    readonly recommendWebPage: string;
    readonly imprintUrl?: string;
    readonly languages: readonly ('de' | 'en')[];
    readonly defaultLanguage: 'de' | 'en';
    readonly theme: Readonly<Record<string, string>>;
    readonly agentRecommendation: boolean;
    readonly storesBankDetails: boolean;
    readonly allowsSelfRecommendation: boolean;
    readonly companyRecommendation: boolean;
    readonly integratedFrame: boolean;
    readonly autologin: boolean;
    readonly offlineCode: boolean;
    readonly advisorModule: boolean;
    readonly forcesLogin: boolean;
    /** Days. */
    readonly complaintDays: number;
    /** Cents. */
    readonly maxRecipientRewardCents: number;
    readonly newsletter: boolean;
    readonly germanIbanOnly: boolean;
    readonly autoAcceptsTerms: boolean;
    readonly showsProductCategory: boolean;
    readonly emailWhitelist: readonly string[];
    readonly contactForm: 'full' | 'short';
    readonly defaultShare: 100 | 50 | 0;
    readonly exitIntent: { readonly enabled: boolean; readonly delayMs: number };
    readonly channels: Readonly<Record<ChannelName, number>>;
    readonly facebookAppId: string | null;
    readonly analytics: { readonly url: string; readonly siteId: number } | null;
  };
}

interface SingleSignOnView {
  readonly authorizationEndpoint: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scope: string;
}

function fromTenant({ key, name, portalUrl, config }: TenantView, sso: SingleSignOnView): Tenant {
  return {
    Mandant: key,
    Name: name,
    MandantUrl: portalUrl,
    EmpfehlenPath: config.recommendPath,
    EmpfehlenWebPage: config.recommendWebPage,
    ImpressumUrl: config.imprintUrl ?? null,
    ProduktApi: config.productApi,
    CmsAppName: config.contentApp,
    Languages: [...config.languages],
    DefaultLanguage: config.defaultLanguage,
    Theme: { ...config.theme },
    ModuleAgentRecommendation: config.agentRecommendation,
    ModuleStoringBankdata: config.storesBankDetails,
    AllowSelfRecommendation: config.allowsSelfRecommendation,
    ModuleCompanyRecommendation: config.companyRecommendation,
    ModuleIntegratedFrame: config.integratedFrame,
    IsAutologin: config.autologin,
    ModuleErstelleOfflineEmpfehlungCode: config.offlineCode,
    ModuleAdv: config.advisorModule,
    ModuleErzwingeLogin: config.forcesLogin,
    ModuleAuftragsdatumMindestalterTage: config.complaintDays,
    MaxEmpfaengerPraemieCent: config.maxRecipientRewardCents,
    ModuleNewsletterPermission: config.newsletter,
    ModuleIBANNurDE: config.germanIbanOnly,
    AgbCheckBoxAutoAccept: config.autoAcceptsTerms,
    ShowProductCategory: config.showsProductCategory,
    EmailWhitelist: [...config.emailWhitelist],
    KontaktFormular: config.contactForm === 'short' ? 'kurz' : 'voll',
    RecommenderDefaultShare: config.defaultShare,
    ExitIntent: { Enabled: config.exitIntent.enabled, DelayMs: config.exitIntent.delayMs },
    Channels: { ...config.channels },
    FacebookAppId: config.facebookAppId,
    Analytics: config.analytics && { Url: config.analytics.url, SiteId: config.analytics.siteId },
    Sso: fromSignOn(sso),
  };
}

const fromSignOn = ({ authorizationEndpoint, clientId, redirectUri, scope }: SingleSignOnView): Tenant['Sso'] => ({
  AuthorizationEndpoint: authorizationEndpoint,
  ClientId: clientId,
  RedirectUri: redirectUri,
  Scope: scope,
});

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
