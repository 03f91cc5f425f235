import { Injectable } from '@nestjs/common';
import { Audit } from '#platform/audit.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { newlyForeign, saidToLeadAway } from '#platform/domain/leading-away.js';
import { strangerAsRecipient } from '#mail/mail-recipient.js';
import type { OutgoingMail } from '#mail/mailer.js';
import { MailTextOverrides, type TextKey } from '#mail/text-overrides.js';
import { renderMail } from '#mail/render.js';
import { foreignInMail } from '#mail/where-mails-lead.js';
import { exampleOf, mailKinds, type MailKind, type MailVariable } from '#mail/mail-kind.js';
import { problemsOf } from '#mail/template.js';
import { TemplateBroken, type TemplateProblem } from '#mail/markup.js';
import type { MailText } from '#mail/mail-text.js';
import { TenantAddresses } from '#platform/tenancy/tenant-addresses.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import type { Language, Tenant } from '#platform/tenancy/tenant.js';

/** Turns the faults that prevent publishing into an error for the author. */
export type Explain = (problems: readonly TemplateProblem[]) => DomainError;

/** A kind of mail by its wire name, in a language of the tenant. */
export function kindNamed(kind: string, language: Language, { config }: Tenant): MailKind {
  const found = mailKinds().find(one => one.kind === kind);
  ensure(found !== undefined && config.languages.includes(language), 'not-found');
  return found;
}

@Injectable()
export class MailTextPublishing {
  constructor(
    private readonly texts: MailTextOverrides,
    private readonly directory: TenantDirectory,
    private readonly addresses: TenantAddresses,
    private readonly audit: Audit,
  ) {}

  /**
   * Publishes a tenant's own text (docs/specification/mails.md#a-tenants-own-texts), based on the version that was read (`of`;
   * null: whichever is in force). `own` null: the product's text again. A text already in force creates no new version.
   */
  async publish(
    key: TextKey,
    own: MailText | null,
    { of, restored, byName, explain }: { of: number | null; restored: number | null; byName: string; explain: Explain },
  ): Promise<number> {
    const mail = mailKinds().find(({ kind }) => kind === key.kind);
    ensure(mail !== undefined, 'not-found');
    const before = await this.texts.newest(key, { locked: true });
    const version = before?.version ?? 0;
    ensure(of === null || of === version, 'changed-meanwhile');
    const problems = own ? problemsOf(mail, key.language, own) : [];
    if (problems.length > 0) throw explain(problems);
    const was = before?.own ?? mail.texts[key.language];
    if (sameText(own, before?.own ?? null)) return version;
    await this.texts.add(key, { version: version + 1, own, changedByName: byName, restored });
    const is = own ?? mail.texts[key.language];
    const leadsTo = await this.leadsTo(mail, was, is);
    const changed = fields.filter(field => was[field] !== is[field]);
    await this.audit.record({
      action: restored === null ? 'mail-text.change' : 'mail-text.restore',
      subject: `${key.kind}/${key.language}/${version + 1}`,
      by: byName,
      before: Object.fromEntries(changed.map(field => [field, was[field]])),
      after: { ...Object.fromEntries(changed.map(field => [field, is[field]])), ...saidToLeadAway(leadsTo) },
    });
    return version + 1;
  }

  private async leadsTo(mail: MailKind, was: MailText, is: MailText): Promise<string[]> {
    const { portalUrl } = await this.directory.own();
    const tenant = { portalUrl, own: await this.addresses.own() };
    return newlyForeign(foreignInMail(mail, was, tenant), foreignInMail(mail, is, tenant));
  }

  /**
   * Restores an earlier text as a new version; 0: the product's own. It is checked again, since a variable of it may not
   * exist any more.
   */
  async restore(key: TextKey, version: number, by: { byName: string; explain: Explain }): Promise<number> {
    const earlier = version === 0 ? { own: null } : await this.texts.version(key, version);
    ensure(earlier !== undefined, 'not-found');
    return this.publish(key, earlier.own, { ...by, of: null, restored: version });
  }
}

const fields = ['subject', 'preheader', 'body', 'because'] as const satisfies readonly (keyof MailText)[];
const sameText = (one: MailText | null, other: MailText | null): boolean =>
  one === null || other === null ? one === other : fields.every(field => one[field] === other[field]);

/** As the tenant's own mails would say it. */
export const exampleFor = (tenant: Tenant, [name, variable]: [string, MailVariable], language: Language): string =>
  name === 'Anbieter' ? tenant.name : exampleOf(variable, language).replace('https://portal.example', tenant.portalUrl);

/** The mail made from a text, addressed to an invented person. */
export function exampleMail(
  mail: MailKind,
  text: MailText,
  { tenant, language, address, explain }: { tenant: Tenant; language: Language; address: string; explain: Explain },
): OutgoingMail {
  const problems = problemsOf(mail, language, text);
  if (problems.length > 0) throw explain(problems);
  const reader = { salutation: 'Frau', firstName: 'Mia', lastName: 'Sander', email: address, language };
  const to = strangerAsRecipient(reader, tenant);
  const values = Object.fromEntries(
    Object.entries(mail.variables).map(([name, variable]) => [
      name,
      variable.flag ? variable.example === 'true' : exampleFor(tenant, [name, variable], language),
    ]),
  );
  try {
    return renderMail({ mail, values }, to, { own: text });
  } catch (error) {
    if (error instanceof TemplateBroken) throw explain([error.problem]);
    throw explain([{ field: 'body', reason: 'liquid-broken' }]);
  }
}
