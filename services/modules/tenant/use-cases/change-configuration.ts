import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { ZodError } from 'zod';
import { Audit } from '#platform/audit.js';
import { Clock } from '#platform/clock.js';
import { afterCommit } from '#platform/database/unit-of-work.js';
import { ensure, type RefusalDetails } from '#platform/domain/domain-error.js';
import type { PersonId } from '#platform/domain/person.js';
import { Handles } from '#platform/messages.js';
import { changedMeanwhile } from '#platform/tenancy/settings.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { TenantPictures } from '#platform/tenancy/tenant-pictures.js';
import { unreadable, zoneOf, type TenantConfig, type Language } from '#platform/tenancy/tenant.js';
import { payeeAccounts, rewardSettingsMustFit } from '#reward-types/index.js';
import { isAccountHolder, keepsEveryLetter } from '#shared/bank-characters.js';
import { ConfigurationPlans, Configurations, type Configured, type Setting } from '../persistence.js';
import { ConfigurationOf } from '#platform/tenancy/configuration-of.js';
import type { TemplateName } from '../api.js';
import { loosened, type Control } from '../domain/weakening.js';
import { PayeeConfirmation, operatorWhoActs, payeeEditorsAfter } from './payee-editors.js';
import { isApprovedBySecondPerson } from '../publishing.js';

type Fields = NonNullable<RefusalDetails['fields']>;

type Fieldwise = Readonly<Record<string, unknown>>;

/** A configuration by field, in wire names, as people read and write it. The mapping stands in `http/`. */
export abstract class ConfigurationFields {
  abstract of(setting: Setting): Fieldwise;
  abstract toSetting(fields: Fieldwise): Setting;
  /** The fields in which these controls stand. */
  abstract ofControls(controls: readonly Control[]): readonly string[];

  between(before: Setting, after: Setting): ReturnType<typeof differences> {
    return differences(this.of(before), this.of(after));
  }

  /** The same within groups, each field by its path: `Kulanzgrenzen.ProMonatCent`. Two people's fields of one group are two fields. */
  partsBetween(before: Setting, after: Setting): ReturnType<typeof differences> {
    return partsThatDiffer(this.of(before), this.of(after));
  }
}

/** The configuration in force; `waits`: the change that was sent waits for a second person. */
export type Changed = Configured & { readonly waits: boolean };

/** A change of the configuration. */
interface ConfigurationChange extends Setting {
  /** The version it is based on; null: whichever is in force. */
  readonly of: number | null;
  /** Part of a document, which applies as a whole or not at all: what needs a second person is refused. */
  readonly ofDocument?: true;
  readonly byName: string;
}

@Injectable()
export class ConfigurationPublishing {
  constructor(
    private readonly configurations: Configurations,
    private readonly fields: ConfigurationFields,
    private readonly directory: TenantDirectory,
    private readonly pictures: TenantPictures,
    private readonly audit: Audit,
  ) {}

  async publish(
    before: Configured,
    after: Setting,
    { byName, restored, by = operatorWhoActs() }: { byName: string; restored: number | null; by?: PersonId | null },
  ): Promise<Configured> {
    await this.mustFit(after.config);
    const changes = this.fields.between(before, after);
    if (changes.length === 0) return before;
    const payeeEditors = payeeEditorsAfter(before.config, after.config, { by, name: by && byName });
    const setting = { ...after, config: { ...after.config, payeeEditors } };
    const version = await this.configurations.add(before, setting, byName, restored);
    await this.audit.record({
      action: restored === null ? 'configuration.change' : 'configuration.restore',
      subject: String(version),
      by: byName,
      before: Object.fromEntries(changes.map(({ field, before: was }) => [field, was])),
      after: Object.fromEntries(changes.map(({ field, after: is }) => [field, is])),
    });
    afterCommit(() => this.directory.forget());
    return { version, ...setting };
  }

  /** Refuses an invalid configuration, field by field. */
  async mustFit(config: TenantConfig): Promise<void> {
    const wrong = [
      ...unfit(config),
      ...(await this.missingPictures(config)),
      ...(await this.missingContacts(config)),
      ...(await this.wrongTimeZone(config)),
    ];
    ensure(wrong.length === 0, 'validation-failed', { fields: wrong });
  }

  /** Business mails must name the company and a support address, so these cannot be emptied once set; a draft sends no mails yet. */
  private async missingContacts({ companyDetails, supportEmail }: TenantConfig): Promise<Fields> {
    const { config } = await this.configurations.inForce();
    const taken = [
      ...(config.companyDetails && !companyDetails?.trim() ? ['Firmenangaben'] : []),
      ...(config.supportEmail && !supportEmail ? ['KontaktEmail'] : []),
    ];
    if (taken.length === 0 || (await this.directory.own()).status === 'draft') return [];
    return taken.map(field => ({ field, reason: 'required' }));
  }

  /** Periods that people were promised end by the days of the time zone, so a programme that is live keeps it. */
  private async wrongTimeZone(wanted: TenantConfig): Promise<Fields> {
    const timeZone = zoneOf(wanted);
    const { config } = await this.configurations.inForce();
    if (timeZone === zoneOf(config)) return [];
    if ((await this.directory.own()).status !== 'draft') return [{ field: 'Zeitzone', reason: 'settled' }];
    return (await this.configurations.knowTimeZone(timeZone)) ? [] : [{ field: 'Zeitzone', reason: 'unknown' }];
  }

  /** Pictures that were never uploaded, or were removed since an earlier version showed them. */
  private async missingPictures({ logo, icon }: TenantConfig): Promise<Fields> {
    const shown = Object.entries({ Logo: logo, Icon: icon });
    const missing = await this.pictures.missing(shown.flatMap(([, name]) => name ?? []));
    return shown
      .filter(([, name]) => name !== undefined && missing.includes(name))
      .map(([field]) => ({ field, reason: 'unknown' }));
  }
}

@Injectable()
export class SecondPerson {
  constructor(
    private readonly plans: ConfigurationPlans,
    private readonly configurations: Configurations,
    private readonly publishing: ConfigurationPublishing,
    private readonly fields: ConfigurationFields,
    private readonly directory: TenantDirectory,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /**
   * The controls that the change loosens, for which a second person has to agree
   * (docs/specification/programme.md#what-loosens-a-control). A draft pays nothing and may have a single operator.
   */
  async neededFor(before: Setting, after: Setting): Promise<readonly Control[]> {
    const controls = isApprovedBySecondPerson() ? [] : loosened(before, after);
    return controls.length > 0 && (await this.directory.own()).status !== 'draft' ? controls : [];
  }

  async isNeeded(before: Setting, after: Setting): Promise<boolean> {
    return (await this.neededFor(before, after)).length > 0;
  }

  /** Publishes at once, or stores a proposal where one person alone may not publish. */
  async publishOrPropose(
    before: Configured,
    after: Setting & { readonly byName: string },
    publish: () => Promise<Configured>,
  ): Promise<Changed> {
    if (!(await this.isNeeded(before, after))) return { ...(await publish()), waits: false };
    await this.publishing.mustFit(after.config);
    await this.propose(before, after);
    return { ...before, waits: true };
  }

  /** Stores a proposal, replacing the proposer's earlier ones of the same fields. Returns its id. */
  async propose(
    before: Configured,
    { name, config, byName, from = this.clock.now() }: Setting & { readonly byName: string; readonly from?: Date },
  ): Promise<string> {
    await this.withdrawOwnOfTheSame(before, { name, config });
    const planId = await this.plans.add(
      { of: before.version, from, name, config, byName },
      'proposed',
      operatorWhoActs(),
    );
    const changes = this.fields.between(before, { name, config });
    await this.audit.record({
      action: 'configuration.propose',
      subject: planId,
      by: byName,
      before: Object.fromEntries(changes.map(({ field, before: was }) => [field, was])),
      after: Object.fromEntries(changes.map(({ field, after: is }) => [field, is])),
    });
    return planId;
  }

  private async withdrawOwnOfTheSame(before: Configured, after: Setting): Promise<void> {
    const changed = this.fields.partsBetween(before, after);
    for (const plan of await this.plans.ownProposals()) {
      const base = await this.configurations.ofVersion(plan.ofVersion, before);
      const theirs = base ? this.fields.partsBetween(base, plan) : [];
      const isReplaced = !base || theirs.some(({ field }) => changed.some(one => isSamePart(one.field, field)));
      if (isReplaced) await this.plans.end(plan.planId, 'withdrawn');
    }
  }
}

/** Changes of the configuration at once, or as a proposal where they take two. */
@Injectable()
export class ConfigurationChanges {
  constructor(
    private readonly configurations: Configurations,
    private readonly publishing: ConfigurationPublishing,
    private readonly second: SecondPerson,
    private readonly fields: ConfigurationFields,
  ) {}

  async change({ of, ofDocument, name, config, byName }: ConfigurationChange): Promise<Changed> {
    const before = await this.configurations.inForce({ locked: true });
    const after = { name, config };
    if (of !== null) mustBeOf(of, before, after, this.fields);
    const publish = () => this.publishing.publish(before, after, { byName, restored: null });
    if (ofDocument) {
      const controls = await this.second.neededFor(before, after);
      const fields = this.fields.ofControls(controls).map(field => ({ field, reason: 'takes-two' }));
      ensure(fields.length === 0, 'validation-failed', { fields });
      return { ...(await publish()), waits: false };
    }
    return this.second.publishOrPropose(before, { ...after, byName }, publish);
  }

  /** An earlier version becomes a new one. Refuses `not-found`. */
  async restore(version: number, byName: string): Promise<Changed> {
    const before = await this.configurations.inForce({ locked: true });
    const earlier = await this.configurations.ofVersion(version, before);
    ensure(earlier !== undefined, 'not-found');
    const { name, config } = earlier;
    return this.second.publishOrPropose(before, { name, config, byName }, () =>
      this.publishing.publish(before, { name, config }, { byName, restored: version }),
    );
  }
}

@Injectable()
export class ConfigurationVersions {
  constructor(private readonly configurations: Configurations) {}

  @Handles(ConfigurationOf)
  async ofVersion(version: number | null): Promise<{ version: number; config: TenantConfig } | null> {
    const inForce = await this.configurations.inForce();
    if (version === null || version === inForce.version) return inForce;
    const earlier = await this.configurations.replaced(version);
    return earlier ? { version, config: earlier.config } : null;
  }
}

export const configurationHandlers = [
  ConfigurationVersions,
  ConfigurationPublishing,
  SecondPerson,
  ConfigurationChanges,
  PayeeConfirmation,
];

/** Fields that differ, in the form's order. */
export function differences(before: Fieldwise, after: Fieldwise): { field: string; before: unknown; after: unknown }[] {
  return Object.keys({ ...before, ...after })
    .filter(field => !isDeepStrictEqual(before[field], after[field]))
    .map(field => ({ field, before: before[field], after: after[field] }));
}

const isGroup = (value: unknown): value is Fieldwise =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A group that one of them does not have, and a list, is one field. */
export const partsThatDiffer = (before: Fieldwise, after: Fieldwise): ReturnType<typeof differences> =>
  differences(before, after).flatMap(one => {
    if (!isGroup(one.before) || !isGroup(one.after)) return [one];
    return partsThatDiffer(one.before, one.after).map(part => ({ ...part, field: `${one.field}.${part.field}` }));
  });

/** The fields with the parts at these paths replaced; a part that is undefined goes. */
export function withParts(fields: Fieldwise, parts: readonly { field: string; after: unknown }[]): Fieldwise {
  const put = (whole: Fieldwise, [name = '', ...rest]: readonly string[], value: unknown): Fieldwise => {
    if (rest.length > 0) return { ...whole, [name]: put((whole[name] ?? {}) as Fieldwise, rest, value) };
    const { [name]: _, ...others } = whole;
    return value === undefined ? others : { ...others, [name]: value };
  };
  return parts.reduce((whole, { field, after }) => put(whole, field.split('.'), after), fields);
}

/** What stands at a path. */
export const partAt = (fields: Fieldwise, path: string): unknown =>
  path.split('.').reduce<unknown>((whole, name) => (isGroup(whole) ? whole[name] : undefined), fields);

/** Whether one of two paths lies within the other: a whole group was replaced and a field of it was changed. */
export const isSamePart = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);

/** Refuses a change based on a version that is no longer in force. */
export function mustBeOf(of: number, before: Configured, after: Setting, fields: ConfigurationFields): void {
  if (of !== before.version) throw changedMeanwhile(fields.of(before), fields.of(after));
}

/** Rules across fields: contradictory values, unreadable colours, nothing left to choose. */
function unfit({ languages, defaultLanguage, channels, theme, themeDark, rewardTypes }: TenantConfig): Fields {
  const rules: readonly (readonly [field: string, holds: boolean, reason: string])[] = [
    ['DefaultLanguage', languages.includes(defaultLanguage), 'contradictory'],
    ['Channels', Object.values(channels).some(place => place >= 0), 'no-channel'],
    ['Theme', unreadable(theme, 'light').length === 0, 'unreadable'],
    ['ThemeDunkel', unreadable(themeDark, 'dark').length === 0, 'unreadable'],
  ];
  const settings = faultOfSettings(rewardTypes);
  return [
    ...rules.filter(([, holds]) => !holds).map(([field, , reason]) => ({ field, reason })),
    ...(settings ? [{ field: 'Praemienarten', ...settings }] : []),
  ];
}

/** A charity's account outside SEPA is refused by its country's name. */
function faultOfSettings(settings: TenantConfig['rewardTypes']): Omit<Fields[number], 'field'> | null {
  try {
    rewardSettingsMustFit(settings);
    const fits = payeeAccounts(settings).every(
      ({ payee }) => isAccountHolder(payee.holder) && keepsEveryLetter(payee.remittance),
    );
    return fits ? null : { reason: 'invalid' };
  } catch (error) {
    const issues = error instanceof ZodError ? error.issues : [];
    const abroad = issues.flatMap(issue => (issue.code === 'custom' && issue.params?.['country']) || []);
    return abroad.length > 0
      ? { reason: 'iban-outside-sepa', values: { country: String(abroad[0]) } }
      : { reason: 'invalid' };
  }
}

/** Settings that come from a template; the others are the tenant's own. */
export type Template = Omit<
  TenantConfig,
  'languages' | 'defaultLanguage' | 'contentApp' | 'recommendWebPage' | 'productUrlTemplate'
>;

/** −1: off; otherwise the position of the button. */
export const channels = {
  Email: 2,
  Gmail: 5,
  Gmx: 6,
  Outlook: 7,
  Facebook: 8,
  Messenger: -1,
  Linkedin: 9,
  X: 10,
  Whatsapp: 1,
  Sms: 3,
  Link: 0,
} as const satisfies TenantConfig['channels'];

/** For no particular trade: tariffs as products, and every module that needs further set-up switched off. */
const leer: Template = {
  recommendPath: '/empfehlen',
  productApi: 'Tarif',
  theme: {},
  themeDark: {},
  agentRecommendation: false,
  storesBankDetails: true,
  allowsSelfRecommendation: false,
  companyRecommendation: false,
  integratedFrame: false,
  autologin: false,
  offlineCode: false,
  advisorModule: false,
  forcesLogin: false,
  complaintDays: 14,
  maxRecipientRewardCents: 25_000,
  newsletter: false,
  germanIbanOnly: false,
  autoAcceptsTerms: false,
  showsProductCategory: true,
  emailWhitelist: [],
  contactForm: 'short',
  exitIntent: { enabled: false, delayMs: 15_000 },
  channels,
  facebookAppId: null,
  analytics: null,
};

/** Templates for new tenants, by name; the demo's tenants use the same. */
export const templates: Readonly<Record<TemplateName, Template>> = {
  leer,
  telko: {
    ...leer,
    companyRecommendation: true,
    offlineCode: true,
    complaintDays: 0,
    newsletter: true,
    exitIntent: { enabled: true, delayMs: 15_000 },
  },
  energie: {
    ...leer,
    productApi: 'Berater',
    agentRecommendation: true,
    offlineCode: true,
    advisorModule: true,
    forcesLogin: true,
    newsletter: true,
    germanIbanOnly: true,
    contactForm: 'full',
    channels: { ...channels, Linkedin: -1, X: -1, Email: 0, Link: 2 },
  },
};

/** Placeholder in a new tenant's configuration until its provider's page is set; a tenant cannot go live with it. */
export const exampleProductUrl = 'https://www.example.org/?empfehlung={number}&empfaenger={recipient}';

/** A tenant's first configuration, with example addresses until its provider's pages are set. */
export const firstConfiguration = (
  key: string,
  template: TemplateName,
  languages: readonly Language[],
): TenantConfig => ({
  ...templates[template],
  languages: [...new Set(languages)],
  defaultLanguage: languages[0] ?? 'de',
  contentApp: key,
  recommendWebPage: '',
  productUrlTemplate: exampleProductUrl,
});
