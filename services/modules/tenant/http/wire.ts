import type { TenantConfiguration } from '#contract/betrieb/configuration.js';
import { ruleNumbers, usualAnalyticsCookies, type Tenant } from '#contract/mandant.js';
import type { erasureStepNames, TenantDetail } from '#contract/mandanten.js';
import type { FirstInvitation } from '#contract/plattform.js';
import { names, toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { environment } from '#platform/environment.js';
import { defaultShareOf, rulesOf, zoneOf, type Rules, type TenantConfig } from '#platform/tenancy/tenant.js';
import { advertisingLabels } from '#shared/advertising.js';
import { defaultTheme } from '#shared/theme.js';
import type { FirstInvitation as InvitedOperator } from '../../agency/api.js';
import type { ErasureStep, Erasing } from '../../retention/api.js';
import type { Control } from '../domain/weakening.js';
import type { Setting } from '../persistence.js';
import { ConfigurationFields } from '../use-cases/change-configuration.js';

const contactForms = names({ short: 'kurz', full: 'voll' } satisfies Record<
  TenantConfig['contactForm'],
  Tenant['KontaktFormular']
>);

const matching = names({ optional: 'freiwillig', required: 'verlangt' } satisfies Record<
  NonNullable<TenantConfig['matchesOrdersByDetails']>,
  NonNullable<TenantConfiguration['AbgleichAngaben']>
>);

/** Every optional field of a configuration, listed so that none is lost when it is sent back; null: not set. */
type Optional = {
  // Who last changed an account is kept by the server alone.
  readonly [
    Name in keyof Omit<TenantConfig, 'payeeEditors'> as undefined extends TenantConfig[Name] ? Name : never
  ]-?: NonNullable<TenantConfig[Name]> | null;
};

const rules = Object.entries(ruleNumbers satisfies Record<keyof Rules, { readonly wire: keyof Tenant['Zahlen'] }>) as [
  keyof Rules,
  (typeof ruleNumbers)[keyof Rules],
][];
const fromRules = (own: Rules) =>
  Object.fromEntries(rules.map(([name, { wire }]) => [wire, own[name]])) as Tenant['Zahlen'];
const toRules = (numbers: TenantConfiguration['Zahlen']) =>
  Object.fromEntries(rules.flatMap(([name, { wire }]) => (wire in numbers ? [[name, numbers[wire]]] : [])));

const cookiesOf = ({ cookies }: NonNullable<TenantConfig['analytics']>) =>
  cookies?.map(({ name, category, minutes }) => ({ Name: name, Kategorie: category, Minuten: minutes })) ?? [
    ...usualAnalyticsCookies,
  ];

/** The public part of a configuration; operators read the same and more. */
export const publicPart = (config: Omit<TenantConfig, 'themeDark'>) => ({
  EmpfehlenPath: config.recommendPath,
  EmpfehlenWebPage: config.recommendWebPage,
  ImpressumUrl: config.imprintUrl ?? null,
  ProduktApi: config.productApi,
  CmsAppName: config.contentApp,
  Logo: config.logo ?? null,
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
  ModuleEmpfehlerSuche: config.recommenderSearch ?? false,
  ModuleAdv: config.advisorModule,
  ModuleErzwingeLogin: config.forcesLogin,
  ModuleAuftragsdatumMindestalterTage: config.complaintDays,
  MaxEmpfaengerPraemieCent: config.maxRecipientRewardCents,
  ModuleNewsletterPermission: config.newsletter,
  ModuleIBANNurDE: config.germanIbanOnly,
  Zeitzone: zoneOf(config),
  AgbCheckBoxAutoAccept: config.autoAcceptsTerms,
  ShowProductCategory: config.showsProductCategory,
  EmailWhitelist: [...config.emailWhitelist],
  KontaktFormular: contactForms.toWire(config.contactForm),
  RecommenderDefaultShare: defaultShareOf(config),
  Zahlen: fromRules(rulesOf(config)),
  ExitIntent: { Enabled: config.exitIntent.enabled, DelayMs: config.exitIntent.delayMs },
  Channels: { ...config.channels },
  Werbehinweis: {
    Zeigen: config.advertisingLabel?.shown ?? true,
    De: config.advertisingLabel?.de ?? advertisingLabels.de,
    En: config.advertisingLabel?.en ?? advertisingLabels.en,
  },
  FacebookAppId: config.facebookAppId,
  Analytics: config.analytics && {
    Url: config.analytics.url,
    SiteId: config.analytics.siteId ?? (environment().NODE_ENV === 'production' ? 72 : 73),
    Cookies: cookiesOf(config.analytics),
  },
});

export const toWireConfiguration = ({
  name,
  config,
}: {
  readonly name: string;
  readonly config: TenantConfig;
}): TenantConfiguration => ({
  Name: name,
  ...publicPart(config),
  Analytics: config.analytics && {
    Url: config.analytics.url,
    SiteId: config.analytics.siteId ?? null,
    Cookies: cookiesOf(config.analytics),
  },
  Icon: config.icon ?? null,
  // Every colour appears in the form, also one that the tenant never set.
  Theme: { ...defaultTheme.light, ...config.theme },
  ThemeDunkel: { ...defaultTheme.dark, ...config.themeDark },
  AbgleichAngaben: config.matchesOrdersByDetails ? matching.toWire(config.matchesOrdersByDetails) : null,
  KontaktEmail: config.supportEmail ?? null,
  Firmenangaben: config.companyDetails ?? null,
  Praemienarten: { ...config.rewardTypes },
  Kulanzgrenzen: {
    JeGewaehrungCent: config.goodwillLimits?.grantCents ?? null,
    JePersonUndJahrCent: config.goodwillLimits?.personYearCents ?? null,
    JeMitarbeiterUndMonatCent: config.goodwillLimits?.staffMonthCents ?? null,
  },
  KontenAusserhalbEWR: config.paysOutsideEea ?? false,
  ZahlungskontoZuZweit: config.payoutAccountBySecondPerson ?? false,
  VeroeffentlichungZuZweit: config.publishingBySecondPerson ?? false,
  PruefungAb: config.holdThreshold ?? null,
  Gutscheingrenzen: {
    WertCent: config.voucherLimits?.valueCents ?? null,
    Stunden: config.voucherLimits?.hours ?? null,
    Anzahl: config.voucherLimits?.count ?? null,
    BetragCent: config.voucherLimits?.amountCents ?? null,
  },
  ProduktUrl: config.productUrlTemplate,
  ProduktHosts: [...(config.redirectHosts ?? [])],
  EinbettenAuf: [...(config.embedOrigins ?? [])],
});

export const fromWireConfiguration = (wire: TenantConfiguration): { name: string; config: TenantConfig } => ({
  name: wire.Name,
  config: {
    recommendPath: wire.EmpfehlenPath,
    recommendWebPage: wire.EmpfehlenWebPage,
    ...set({
      logo: wire.Logo,
      icon: wire.Icon,
      imprintUrl: wire.ImpressumUrl,
      supportEmail: wire.KontaktEmail,
      companyDetails: wire.Firmenangaben,
      holdThreshold: wire.PruefungAb,
      paysOutsideEea: wire.KontenAusserhalbEWR,
      payoutAccountBySecondPerson: wire.ZahlungskontoZuZweit,
      publishingBySecondPerson: wire.VeroeffentlichungZuZweit,
      recommenderSearch: wire.ModuleEmpfehlerSuche,
      matchesOrdersByDetails: wire.AbgleichAngaben && matching.fromWire(wire.AbgleichAngaben),
      rules: toRules(wire.Zahlen),
      rewardTypes: wire.Praemienarten,
      goodwillLimits: set({
        grantCents: wire.Kulanzgrenzen.JeGewaehrungCent,
        personYearCents: wire.Kulanzgrenzen.JePersonUndJahrCent,
        staffMonthCents: wire.Kulanzgrenzen.JeMitarbeiterUndMonatCent,
      }),
      voucherLimits: set({
        valueCents: wire.Gutscheingrenzen.WertCent,
        hours: wire.Gutscheingrenzen.Stunden,
        count: wire.Gutscheingrenzen.Anzahl,
        amountCents: wire.Gutscheingrenzen.BetragCent,
      }),
      advertisingLabel: { shown: wire.Werbehinweis.Zeigen, de: wire.Werbehinweis.De, en: wire.Werbehinweis.En },
      defaultShare: wire.RecommenderDefaultShare,
      timeZone: wire.Zeitzone,
      redirectHosts: wire.ProduktHosts,
      embedOrigins: wire.EinbettenAuf,
    } satisfies Optional),
    productApi: wire.ProduktApi,
    contentApp: wire.CmsAppName,
    languages: wire.Languages,
    defaultLanguage: wire.DefaultLanguage,
    theme: wire.Theme,
    themeDark: wire.ThemeDunkel,
    agentRecommendation: wire.ModuleAgentRecommendation,
    storesBankDetails: wire.ModuleStoringBankdata,
    allowsSelfRecommendation: wire.AllowSelfRecommendation,
    companyRecommendation: wire.ModuleCompanyRecommendation,
    integratedFrame: wire.ModuleIntegratedFrame,
    autologin: wire.IsAutologin,
    offlineCode: wire.ModuleErstelleOfflineEmpfehlungCode,
    advisorModule: wire.ModuleAdv,
    forcesLogin: wire.ModuleErzwingeLogin,
    complaintDays: wire.ModuleAuftragsdatumMindestalterTage,
    maxRecipientRewardCents: wire.MaxEmpfaengerPraemieCent,
    newsletter: wire.ModuleNewsletterPermission,
    germanIbanOnly: wire.ModuleIBANNurDE,
    autoAcceptsTerms: wire.AgbCheckBoxAutoAccept,
    showsProductCategory: wire.ShowProductCategory,
    emailWhitelist: wire.EmailWhitelist,
    contactForm: contactForms.fromWire(wire.KontaktFormular),
    exitIntent: { enabled: wire.ExitIntent.Enabled, delayMs: wire.ExitIntent.DelayMs },
    channels: wire.Channels,
    facebookAppId: wire.FacebookAppId,
    analytics: wire.Analytics && {
      url: wire.Analytics.Url,
      ...set({ siteId: wire.Analytics.SiteId }),
      cookies: wire.Analytics.Cookies.map(({ Name, Kategorie, Minuten }) => ({
        name: Name,
        category: Kategorie,
        minutes: Minuten,
      })),
    },
    productUrlTemplate: wire.ProduktUrl,
  },
});

/** The field in which each control stands. */
const controls = {
  holdThreshold: 'PruefungAb',
  voucherLimits: 'Gutscheingrenzen',
  goodwillLimits: 'Kulanzgrenzen',
  allowsSelfRecommendation: 'AllowSelfRecommendation',
  complaintDays: 'ModuleAuftragsdatumMindestalterTage',
  rewardTypes: 'Praemienarten',
  paysOutsideEea: 'KontenAusserhalbEWR',
  companyDetails: 'Firmenangaben',
  name: 'Name',
  advertisingLabel: 'Werbehinweis',
  payoutAccountBySecondPerson: 'ZahlungskontoZuZweit',
  publishingBySecondPerson: 'VeroeffentlichungZuZweit',
  productUrlTemplate: 'ProduktUrl',
  recommendWebPage: 'EmpfehlenWebPage',
  imprintUrl: 'ImpressumUrl',
  redirectHosts: 'ProduktHosts',
  embedOrigins: 'EinbettenAuf',
  analytics: 'Analytics',
  supportEmail: 'KontaktEmail',
} as const satisfies Record<Control, keyof TenantConfiguration>;

export class ConfigurationOnTheWire extends ConfigurationFields {
  ofControls(loosened: readonly Control[]): readonly string[] {
    return loosened.map(control => controls[control]);
  }

  of(setting: Setting): Readonly<Record<string, unknown>> {
    return toWireConfiguration(setting);
  }

  toSetting(fields: Readonly<Record<string, unknown>>): Setting {
    return fromWireConfiguration(fields as TenantConfiguration);
  }
}

/** Leaves out null values, for which the product's default applies. */
function set<Values extends Record<string, unknown>>(
  values: Values,
): { [Name in keyof Values]?: NonNullable<Values[Name]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as never;
}

const erasureSteps = names({
  people: 'Personen',
  settling: 'Nachlauf',
  programme: 'Personendaten',
  evidence: 'Nachweise',
  rest: 'Programm',
  done: 'Geloescht',
} satisfies Record<ErasureStep, (typeof erasureStepNames)[number]>);

export const fromErasure = (view: Erasing): TenantDetail['Loeschung'] => ({
  Schritt: erasureSteps.toWire(view.step),
  BeendetAm: toWireDateTime(view.retiredAt),
  PersonenAb: toWireDateTime(view.peopleFrom),
  PersonenSpaetestens: toWireDateTime(view.peopleAtLatest),
  OffenePraemien: view.owed,
  NachweiseAb: view.evidenceUntil === null ? null : `${view.evidenceUntil}T00:00:00`,
  Geloescht: view.removed,
  ZuletztAm: toWireDateTimeOrNull(view.lookedAt),
  GeloeschtAm: toWireDateTimeOrNull(view.endedAt),
});

const invitationStates = names({
  invited: 'Eingeladen',
  'waits-for-operator': 'WartetAufBetreiber',
  'waits-for-platform': 'WartetAufPlattform',
  objected: 'Widersprochen',
} satisfies Record<InvitedOperator['state'], FirstInvitation['Zustand']>);

export const fromInvitation = (view: InvitedOperator): FirstInvitation => ({
  Mitarbeiternummer: view.employeeNumber,
  Email: view.email,
  EingeladenAm: toWireDateTimeOrNull(view.invitedAt),
  GueltigBis: toWireDateTimeOrNull(view.validUntil),
  Zustand: invitationStates.toWire(view.state),
  WiderspruchBis: toWireDateTimeOrNull(view.objectionsUntil),
  Widerspruch: view.objection,
  Eigener: view.isOwn,
});
