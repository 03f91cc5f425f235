import type { ChannelName } from '../shared/schemas.js';
import type { Tenant } from './schemas.js';

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

export interface SingleSignOnView {
  readonly authorizationEndpoint: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scope: string;
}

export function fromTenant({ key, name, portalUrl, config }: TenantView, sso: SingleSignOnView): Tenant {
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

export const fromSignOn = ({
  authorizationEndpoint,
  clientId,
  redirectUri,
  scope,
}: SingleSignOnView): Tenant['Sso'] => ({
  AuthorizationEndpoint: authorizationEndpoint,
  ClientId: clientId,
  RedirectUri: redirectUri,
  Scope: scope,
});
