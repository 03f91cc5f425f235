import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { reportBounce } from '#contract/anbieter.js';
import {
  changeMailText,
  listMailKinds,
  listMailTextVersions,
  previewMailText,
  readMailRecords,
  readMailText,
  restoreMailText,
  testMailText,
  type MailKind as WireKind,
  type MailRecords,
  type MailTextVersion,
  type MailWording,
} from '#contract/betrieb/mails.js';
import { names as wireNames, toPaged, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import type { Paged } from '#contract/shared/schemas.js';
import { Audit } from '#platform/audit.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import { environment } from '#platform/environment.js';
import {
  answered,
  Implements,
  Input,
  OwnTransaction,
  planned,
  principalOf,
  versionRead,
  type Answered,
  type CallContext,
  type CallRequest,
} from '#platform/http/call.js';
import { NameServers, recordsOf, type Finding, type RecordFinding } from '#mail/dns-records.js';
import { MailService } from '#mail/mail-service.js';
import { Mailer } from '#mail/mailer.js';
import { SentMails } from '#mail/sent-mails.js';
import { MailReturns, returnedMailIn } from '#mail/returned-mail.js';
import { MailTextOverrides } from '#mail/text-overrides.js';
import { MailSenders } from '#mail/sender.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { mailKinds, variablesOf, type MailKind } from '#mail/mail-kind.js';
import type { MailText } from '#mail/mail-text.js';
import { namingBoth, type OfVersion } from '#platform/tenancy/settings.js';
import type { Language } from '#platform/tenancy/tenant.js';
import { EventStore } from '#engine/event-store.js';
import { EndMarketing } from '../../account/api.js';
import { StaffAddress } from '../../agency/api.js';
import { MailBlamedOnProgramme } from '../events.js';
import { explainIn, fromWireText, toWireText } from './document.js';
import { exampleFor, exampleMail, kindNamed, MailTextPublishing } from '../publish-mail-text.js';

type Params = CallRequest<typeof readMailText>['params'];
const byOf = (context: CallContext): string => principalOf(context, 'agency').name;

/** Texts of mails, the product's or the tenant's own (docs/specification/mails.md#a-tenants-own-texts). */
@Controller()
export class MailTextsController {
  constructor(
    private readonly texts: MailTextOverrides,
    private readonly publishing: MailTextPublishing,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly mailer: Mailer,
    private readonly mails: MailService,
    private readonly work: UnitOfWork,
    private readonly audit: Audit,
  ) {}

  @Implements(listMailKinds)
  async list(@Input() { context }: CallRequest<typeof listMailKinds>): Promise<WireKind[]> {
    const own = await this.texts.all();
    return mailKinds().map(({ kind, texts }) => ({
      Art: kind,
      Name: texts[context.language].name,
      Sprachen: context.tenant.config.languages.map(language => {
        const newest = own.find(text => text.kind === kind && text.language === language);
        return {
          Sprache: language,
          Eigen: (newest?.own ?? null) !== null,
          GeaendertAm: toWireDateTimeOrNull(newest?.changedAt ?? null),
          GeaendertVon: newest?.changedByName ?? null,
        };
      }),
    }));
  }

  @Implements(readMailText)
  async read(@Input() { params, context }: CallRequest<typeof readMailText>): Promise<Answered> {
    return this.textNow(mailAskedFor(params, context), params.sprache, context);
  }

  @Implements(changeMailText)
  async change(@Input() { params, query, body, context }: CallRequest<typeof changeMailText>): Promise<Answered> {
    const mail = mailAskedFor(params, context);
    const [of, text] = [versionRead(context.headers['if-match']), fromWireText(body)];
    const both = namingBoth(of, { ...body }, async () => {
      const newest = await this.texts.newest(keyOf(params));
      return { version: newest?.version ?? 0, content: { ...toWireText(newest?.own ?? mail.texts[params.sprache]) } };
    });
    if (query.giltAb) return this.plan(params, { of, to: text }, query.giltAb, context).catch(both);
    const by = { byName: byOf(context), explain: explainIn(context.language) };
    await this.publishing.publish(keyOf(params), text, { of, restored: null, ...by }).catch(both);
    return this.textNow(mail, params.sprache, context);
  }

  @Implements(previewMailText)
  preview(@Input() { params, body, context }: CallRequest<typeof previewMailText>) {
    const mail = mailAskedFor(params, context);
    const { subject, html, text } = this.example(mail, params.sprache, body, context, 'mia@example.org');
    return { Betreff: subject, Html: html, Text: text };
  }

  @Implements(testMailText)
  @OwnTransaction()
  async test(@Input() { params, body, context }: CallRequest<typeof testMailText>) {
    const mail = mailAskedFor(params, context);
    const { userId, name } = principalOf(context, 'agency');
    const { address, sender } = await this.work.run(context.work, async () => {
      const found = await this.queries.execute(new StaffAddress(userId));
      ensure(found !== null, 'validation-failed', {
        fields: [{ field: 'An', reason: 'to-do', values: { hint: noAddress[context.language] } }],
      });
      await this.audit.record({ action: 'mail-text.test', subject: `${mail.kind}/${params.sprache}`, by: name });
      return { address: found, sender: await this.mails.sender() };
    });
    const { subject, ...written } = this.example(mail, params.sprache, body, context, address);
    await this.mailer
      .send({ ...written, sender, subject: `[Test] ${subject}`, to: { name, address } }, newId())
      .catch(() => Promise.reject(new DomainError('unavailable')));
    return { An: address };
  }

  @Implements(listMailTextVersions)
  async versions(
    @Input() { params, query, context }: CallRequest<typeof listMailTextVersions>,
  ): Promise<Paged<MailTextVersion>> {
    const mail = mailAskedFor(params, context);
    const product = toWireText(mail.texts[params.sprache]);
    const page = await this.texts.versions(keyOf(params), query);
    const rows = page.rows.map((row, index) => ({
      Nummer: row?.version ?? 0,
      GeaendertAm: toWireDateTimeOrNull(row?.changedAt ?? null),
      GeaendertVon: row?.changedByName ?? null,
      AusVersion: row?.restored ?? null,
      Eigen: (row?.own ?? null) !== null,
      Text: row?.own ? toWireText(row.own) : product,
      InKraft: index === 0 && page.page === 1,
    }));
    return toPaged(rows, page);
  }

  @Implements(restoreMailText)
  async restore(@Input() { params, query, context }: CallRequest<typeof restoreMailText>): Promise<Answered> {
    const mail = mailAskedFor(params, context);
    const to = { ofVersion: params.nummer };
    if (query.giltAb) return this.plan(params, { of: null, to }, query.giltAb, context);
    const by = { byName: byOf(context), explain: explainIn(context.language) };
    await this.publishing.restore(keyOf(params), params.nummer, by);
    return this.textNow(mail, params.sprache, context);
  }

  private plan(
    { art, sprache }: Params,
    plan: { readonly of: number | null; readonly to: MailText | OfVersion },
    giltAb: string,
    context: CallContext,
  ) {
    const whole = { setting: 'mail-text', subject: `${art}/${sprache}`, ...plan } as const;
    return planned(this.commands, whole, giltAb, principalOf(context, 'agency'));
  }

  private example(mail: MailKind, language: Language, body: MailWording, context: CallContext, address: string) {
    const about = { tenant: context.tenant, language, address, explain: explainIn(context.language) };
    return exampleMail(mail, fromWireText(body), about);
  }

  private async textNow(mail: MailKind, language: Language, context: CallContext): Promise<Answered> {
    const newest = await this.texts.newest({ kind: mail.kind, language });
    const own = newest?.own ?? null;
    const answer = {
      Art: mail.kind,
      Name: mail.texts[context.language].name,
      Sprache: language,
      Eigen: own !== null,
      Text: toWireText(own ?? mail.texts[language]),
      Variablen: Object.entries(variablesOf(mail)).map(([name, variable]) => ({
        Name: name,
        Beispiel: exampleFor(context.tenant, [name, variable], language),
        Pflicht: variable.mandatory === true,
        Optional: variable.optional === true,
        JaNein: variable.flag === true,
        Geheim: variable.secret === true,
      })),
    };
    return answered(200, answer, { etag: `"${newest?.version ?? 0}"`, 'cache-control': 'no-store' });
  }
}

const keyOf = ({ art, sprache }: Params) => ({ kind: art, language: sprache });
const mailAskedFor = ({ art, sprache }: Params, { tenant }: CallContext): MailKind => kindNamed(art, sprache, tenant);

const noAddress = {
  de: 'Zu Ihrem Zugang ist keine E-Mail-Adresse bekannt. Ihr Anmeldedienst muss eine nennen; melden Sie sich danach neu an.',
  en: 'We don’t have an e-mail address for your account. Your identity provider has to send one; then sign in again.',
};

const kinds = wireNames({ spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC' } satisfies Record<
  RecordFinding['kind'],
  MailRecords['Eintraege'][number]['Art']
>);
const states = wireNames({ good: 'Gut', warning: 'Warnung', missing: 'Fehlt', unknown: 'Unbekannt' } satisfies Record<
  RecordFinding['state'],
  MailRecords['Eintraege'][number]['Zustand']
>);

/** Checks by DNS if mails can arrive (docs/specification/mails.md#whether-mails-arrive), outside of a transaction. */
@Controller()
export class MailRecordsController {
  constructor(
    private readonly senders: MailSenders,
    private readonly nameServers: NameServers,
    private readonly work: UnitOfWork,
  ) {}

  @Implements(readMailRecords)
  @OwnTransaction()
  async read(@Input() { query, context }: CallRequest<typeof readMailRecords>): Promise<MailRecords> {
    const newest = await this.work.run(context.work, () => this.senders.newest());
    const { MAIL_FROM, SHARED_MAIL_SENDER } = environment();
    const from = newest?.server?.from ?? (SHARED_MAIL_SENDER === 'yes' ? MAIL_FROM : null);
    if (from === null) return { Domain: null, Eintraege: [] };
    const domain = from.split('@')[1]!.toLowerCase();
    // A tenant must not learn which server the installation sends by.
    const asked = { domain, server: newest?.server?.host ?? null, selector: query.selektor ?? null };
    const records = await recordsOf(this.nameServers, asked);
    const words = newest?.server ? findings : { ...findings, ...findingsOfInstallation };
    return {
      Domain: domain,
      Eintraege: records.map(({ kind, state, finding, about, found, advice }) => ({
        Art: kinds.toWire(kind),
        Zustand: states.toWire(state),
        Erklaerung: words[finding][context.language].replaceAll('{about}', () => about),
        Gefunden: found,
        Empfehlung: advice && { Name: advice.name, Wert: advice.value },
      })),
    };
  }
}

/** Bounced mails (docs/specification/mails.md#mails-that-come-back). */
@Controller()
export class BouncesController {
  constructor(
    private readonly sentMails: SentMails,
    private readonly people: PersonStore,
    private readonly returns: MailReturns,
    private readonly events: EventStore,
    private readonly commands: CommandBus,
  ) {}

  @Implements(reportBounce)
  async take(@Input() { body, context }: CallRequest<typeof reportBounce>) {
    ensure(context.principal.kind === 'api-key', 'not-authorised');
    const returned = returnedMailIn(body);
    const sent = returned && (await this.sentMails.oneOf(returned.messageIds));
    if (!returned || !sent) return { Ergebnis: 'Unbekannt' as const };
    const { fault, recipient } = returned;
    switch (fault.of) {
      case 'passing':
        return { Ergebnis: 'Voruebergehend' as const };
      case 'complaint':
        await this.complained(sent);
        return { Ergebnis: 'Beschwerde' as const };
      case 'sender':
        await this.sentMails.returned(sent);
        await this.tell('sender', { why: 'sender-refused', status: fault.status, personId: sent.personId });
        return { Ergebnis: 'AbsenderAbgelehnt' as const };
      case 'address': {
        await this.sentMails.returned(sent);
        // A bounce of a forwarded mail, or of a former address, says nothing about the present address.
        const isTheirs = await this.people.becomesUnreachable(sent.personId, recipient, fault.why, context.now);
        return { Ergebnis: isTheirs ? ('Unerreichbar' as const) : ('Unbekannt' as const) };
      }
    }
  }

  /** Whoever calls news or advertising spam gets no more of it; of any other mail staff hear. */
  private async complained({ personId, mayEnd }: { personId: string; mayEnd: boolean }): Promise<void> {
    if (!mayEnd) return this.tell('complaint', { why: 'complaint', status: '', personId });
    await this.returns.count('marketing');
    await this.commands.execute(new EndMarketing(personId));
  }

  /** Operators are told once a day; each is counted. */
  private async tell(
    kind: 'complaint' | 'sender',
    blamed: ReturnType<typeof MailBlamedOnProgramme.of>['data'],
  ): Promise<void> {
    if (await this.returns.count(kind))
      await this.events.append('mail-return', newId(), 0, [MailBlamedOnProgramme.of(blamed)]);
  }
}

/** `{about}`: the server, the domain, the name of a key or the policy. */
const findings: Readonly<Record<Finding, Readonly<Record<Language, string>>>> = {
  unanswered: {
    de: 'Die Nameserver von {about} antworten gerade nicht. Bitte prüfen Sie es später noch einmal.',
    en: 'The name servers for {about} aren’t responding at the moment. Please check again later.',
  },
  'spf-none': {
    de: 'Nirgends steht, welche Server unter dieser Adresse verschicken dürfen. Viele Postfächer halten solche E-Mails für Spam. Tragen Sie {about} ein oder das, was Ihr Anbieter angibt.',
    en: 'Nothing says which servers may send from this address, so many inboxes treat these e-mails as spam. Add {about}, or whatever your provider tells you.',
  },
  'spf-nowhere': {
    de: 'Nirgends steht, welche Server für {about} verschicken dürfen. Viele Postfächer halten solche E-Mails für Spam. Der Betreiber der Installation muss den Eintrag anlegen.',
    en: 'Nothing says which servers may send for {about}, so many inboxes treat these e-mails as spam. Whoever runs the installation has to add the record.',
  },
  'spf-there': {
    de: 'Für {about} ist festgelegt, wer verschicken darf. Dass der Server der Installation dabei ist, stellt ihr Betreiber sicher.',
    en: 'A record says who may send for {about}. Whoever runs the installation makes sure that its server is included.',
  },
  'spf-twice': {
    de: 'Für {about} gibt es mehr als einen SPF-Eintrag. Empfänger beachten dann keinen; fassen Sie sie zu einem zusammen.',
    en: 'There’s more than one SPF record for {about}, so receivers ignore all of them. Merge them into one.',
  },
  'spf-anybody': {
    de: 'Der Eintrag erlaubt jedem Server der Welt, unter dieser Adresse zu verschicken.',
    en: 'The record allows any server in the world to send from this address.',
  },
  'spf-too-many': {
    de: 'Der Eintrag verweist auf mehr als zehn weitere; Empfänger lesen dann nicht weiter. Nehmen Sie Server heraus, die Sie nicht mehr benutzen.',
    en: 'The record refers to more than ten others, and receivers stop reading at that point. Remove servers you no longer use.',
  },
  'spf-other': {
    de: 'Der Eintrag nennt {about} nicht. Verschickt Ihr Anbieter über andere Server, die darin stehen, ist das in Ordnung; sonst ergänzen Sie ihn.',
    en: 'The record doesn’t list {about}. That’s fine if your provider sends through other servers that are listed; otherwise, add it.',
  },
  'spf-good': {
    de: 'Der Eintrag erlaubt {about}, unter dieser Adresse zu verschicken.',
    en: 'The record allows {about} to send from this address.',
  },
  'dkim-none': {
    de: 'Für {about} ist kein Schlüssel zu finden, mit dem Empfänger die Unterschrift prüfen. Ihr E-Mail-Anbieter erzeugt ihn und nennt Ihnen Namen und Wert. Hat er einen eigenen Namen, geben Sie hier dessen Selektor ein.',
    en: 'We couldn’t find the key that receivers use to check signatures from {about}. Your e-mail provider creates it and gives you its name and value. If it uses its own name, enter its selector here.',
  },
  'dkim-revoked': {
    de: 'Der Schlüssel {about} ist leer und damit zurückgezogen. Unterschriften mit ihm gelten nicht.',
    en: 'The key {about} is empty, which means it’s been revoked. Signatures made with it don’t count.',
  },
  'dkim-weak': {
    de: 'Der Schlüssel {about} ist nicht lesbar oder kürzer als 1.024 Bit. Bitten Sie Ihren Anbieter um einen mit 2.048 Bit.',
    en: 'The key {about} can’t be read or is shorter than 1,024 bits. Ask your provider for a 2,048-bit key.',
  },
  'dkim-good': {
    de: 'Der Schlüssel {about} ist veröffentlicht. Ob Ihr Server damit unterschreibt, zeigt der Quelltext der Test-E-Mail (DKIM-Signature).',
    en: 'The key {about} is published. To see whether your server signs with it, look at the source of the test e-mail (DKIM-Signature).',
  },
  'dmarc-none': {
    de: 'Empfänger erfahren nicht, was sie mit E-Mails tun sollen, die sich fälschlich als {about} ausgeben. Große Anbieter verlangen den Eintrag von allen, die viel verschicken.',
    en: 'Receivers aren’t told what to do with e-mails that pretend to be from {about}. Large providers require this record from anyone who sends a lot.',
  },
  'dmarc-twice': {
    de: 'Für {about} gibt es mehr als einen DMARC-Eintrag. Empfänger beachten dann keinen; lassen Sie einen stehen.',
    en: 'There’s more than one DMARC record for {about}, so receivers ignore all of them. Keep just one.',
  },
  'dmarc-watches': {
    de: 'Der Eintrag beobachtet nur (p=none). Gefälschte E-Mails von {about} werden weiter zugestellt; zeigen die Berichte nichts Fremdes, gehen Sie zu p=quarantine über.',
    en: 'The record only monitors (p=none), so forged e-mails from {about} are still delivered. Once the reports show nothing unexpected, switch to p=quarantine.',
  },
  'dmarc-good': {
    de: 'Gefälschte E-Mails unter dieser Adresse werden ausgesondert oder abgelehnt (p={about}).',
    en: 'Forged e-mails from this address are quarantined or rejected (p={about}).',
  },
};

/** Where the installation sends, its operator keeps the records, and a tenant can only ask. */
const findingsOfInstallation: Partial<typeof findings> = {
  'spf-twice': {
    de: 'Für {about} gibt es mehr als einen SPF-Eintrag. Empfänger beachten dann keinen. Der Betreiber der Installation muss sie zu einem zusammenfassen.',
    en: 'There’s more than one SPF record for {about}, so receivers ignore all of them. Whoever runs the installation has to merge them into one.',
  },
  'spf-too-many': {
    de: 'Der Eintrag verweist auf mehr als zehn weitere; Empfänger lesen dann nicht weiter. Der Betreiber der Installation muss ihn kürzen.',
    en: 'The record refers to more than ten others, and receivers stop reading at that point. Whoever runs the installation has to shorten it.',
  },
  'dkim-none': {
    de: 'Für {about} ist unter den üblichen Namen kein Schlüssel zu finden, mit dem Empfänger die Unterschrift prüfen. Ob es einen unter einem anderen Namen gibt, weiß der Betreiber der Installation.',
    en: 'We couldn’t find a key under the usual names that receivers could use to check signatures from {about}. Whoever runs the installation knows whether there’s one under another name.',
  },
  'dkim-weak': {
    de: 'Der Schlüssel {about} ist nicht lesbar oder kürzer als 1.024 Bit. Der Betreiber der Installation muss ihn durch einen mit 2.048 Bit ersetzen.',
    en: 'The key {about} can’t be read or is shorter than 1,024 bits. Whoever runs the installation has to replace it with a 2,048-bit key.',
  },
  'dkim-good': {
    de: 'Der Schlüssel {about} ist veröffentlicht. Ob der Server der Installation damit unterschreibt, zeigt der Quelltext der Test-E-Mail (DKIM-Signature).',
    en: 'The key {about} is published. To see whether the installation’s server signs with it, look at the source of the test e-mail (DKIM-Signature).',
  },
  'dmarc-twice': {
    de: 'Für {about} gibt es mehr als einen DMARC-Eintrag. Empfänger beachten dann keinen. Der Betreiber der Installation muss einen davon entfernen.',
    en: 'There’s more than one DMARC record for {about}, so receivers ignore all of them. Whoever runs the installation has to keep just one.',
  },
  'dmarc-watches': {
    de: 'Der Eintrag beobachtet nur (p=none): Gefälschte E-Mails von {about} werden weiter zugestellt. Ändern kann das der Betreiber der Installation.',
    en: 'The record only monitors (p=none), so forged e-mails from {about} are still delivered. Only whoever runs the installation can change that.',
  },
};
