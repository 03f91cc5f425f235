import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  changeMailSender,
  listMailSenderVersions,
  proveMailSender,
  readMailSender,
  restoreMailSender,
  testMailSender,
  type MailSenderSetting,
  type MailSenderVersion,
  type MailSending,
} from '#contract/betrieb/mails.js';
import { names, toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { Audit } from '#platform/audit.js';
import { addHours, Clock } from '#platform/clock.js';
import { UnitOfWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import { consoleAddress, environment } from '#platform/environment.js';
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
import { Throttle } from '#platform/intake/limits.js';
import { MailService } from '#mail/mail-service.js';
import { Mailer } from '#mail/mailer.js';
import {
  addressOfServer,
  MailFailed,
  MailSenders,
  type OwnServer,
  type SenderFailure,
  type SenderVersion,
} from '#mail/sender.js';
import { Outbound, refusedAt } from '#platform/outbound.js';
import { namingBoth } from '#platform/tenancy/settings.js';
import type { Language } from '#platform/tenancy/tenant.js';
import { Tokens } from '#platform/tokens.js';
import { senderVerificationMail } from '../mails/sender-verification/mail.js';
import { SenderPublishing, type SenderChange, type WantedSender } from '../publish-sender.js';

const securities = names({ tls: 'TLS', starttls: 'STARTTLS', none: 'Keine' } satisfies Record<
  OwnServer['security'],
  NonNullable<MailSenderSetting['Smtp']>['Verschluesselung']
>);
const failures = names({
  login: 'Anmeldung',
  encryption: 'Verschluesselung',
  sender: 'Absender',
  unreachable: 'NichtErreichbar',
} satisfies Record<SenderFailure, NonNullable<MailSending['Stoerung']>['Grund']>);

const codeHours = 24;
const testsAnHour = 10;
const byOf = (context: CallContext): string => principalOf(context, 'agency').name;

/** A tenant's sender (docs/specification/mails.md#a-sender-of-ones-own). Mails leave outside of transactions. */
@Controller()
export class MailSenderController {
  constructor(
    private readonly senders: MailSenders,
    private readonly publishing: SenderPublishing,
    private readonly mails: MailService,
    private readonly mailer: Mailer,
    private readonly outbound: Outbound,
    private readonly tokens: Tokens,
    private readonly throttle: Throttle,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly commands: CommandBus,
  ) {}

  @Implements(readMailSender)
  read(): Promise<Answered> {
    return this.now();
  }

  @Implements(changeMailSender)
  async change(@Input() { query, body, context }: CallRequest<typeof changeMailSender>): Promise<Answered> {
    const of = versionRead(context.headers['if-match']);
    const wanted = fromWireSetting(body);
    if (wanted.server) await this.mustBeReachable(wanted.server);
    const both = namingBoth(of, inFields(wanted), async () => {
      const newest = await this.senders.newest();
      return { version: newest?.version ?? 0, content: inFields(newest ?? { server: null, replyTo: null }) };
    });
    if (query.giltAb) return this.plan(of, wanted, query.giltAb, context).catch(both);
    await this.publishing.change(of, wanted, byOf(context)).catch(both);
    return this.now();
  }

  @Implements(restoreMailSender)
  async restore(@Input() { params, query, context }: CallRequest<typeof restoreMailSender>): Promise<Answered> {
    if (query.giltAb) return this.plan(null, { ofVersion: params.nummer }, query.giltAb, context);
    await this.publishing.restore(params.nummer, byOf(context));
    return this.now();
  }

  @Implements(listMailSenderVersions)
  async versions(): Promise<MailSenderVersion[]> {
    return wireVersions(await this.senders.versions());
  }

  @Implements(testMailSender)
  @OwnTransaction()
  async test(@Input() { context }: CallRequest<typeof testMailSender>) {
    const mail = await this.work.run(context.work, () => this.proofMail(context));
    try {
      await this.mailer.send(mail, newId());
    } catch (error) {
      throw explained(error, context.language);
    }
    return { An: mail.to.address };
  }

  @Implements(proveMailSender)
  async prove(@Input() { query, body, context }: CallRequest<typeof proveMailSender>): Promise<Answered> {
    const newest = await this.senders.newest({ locked: true });
    const token = await this.tokens.find('mail-sender', body.Code);
    if (!newest || token?.subjectId !== newest.senderId) throw hint('Code', codeUnknown, context.language);
    if (newest.provenAt) return this.now();
    if (!(await this.tokens.use('mail-sender', body.Code, context.sentAt)))
      throw hint('Code', codeOver, context.language);
    if (query.giltAb) return this.plan(newest.version, { proven: newest.senderId }, query.giltAb, context);
    await this.publishing.prove(newest.senderId, byOf(context));
    return this.now();
  }

  private plan(of: number | null, to: SenderChange, giltAb: string, context: CallContext): Promise<Answered> {
    const plan = { setting: 'mail-sender', subject: 'own', of, to } as const;
    return planned(this.commands, plan, giltAb, principalOf(context, 'agency'));
  }

  /** A mail to the sender's own address through its own server, with a single-use code. */
  private async proofMail(context: CallContext) {
    const { tenant, language } = context;
    const newest = await this.senders.newest();
    const sender = newest && (await this.senders.sender(newest.version));
    if (!newest || !sender?.server) throw hint('Smtp', nothingToProve, language);
    await this.throttle.take('mail-sender-test', tenant.id, testsAnHour);
    const expiresAt = addHours(this.clock.now(), codeHours);
    const code = await this.tokens.issue('mail-sender', newest.senderId, { expiresAt });
    const { host, from } = sender.server;
    const consoleUrl = consoleAddress(`mail-sender?tenant=${encodeURIComponent(tenant.key)}#code=${code}`);
    const self = { salutation: null, firstName: tenant.name, lastName: '', email: from, language };
    const mail = await this.mails.toStranger(
      self,
      to => senderVerificationMail(to, { code, host, consoleUrl }),
      sender,
    );
    ensure(mail !== null, 'not-found');
    await this.audit.record({ action: 'mail-sender.test', subject: String(newest.version), by: byOf(context) });
    return mail;
  }

  private async mustBeReachable(server: OwnServer): Promise<void> {
    const otherFields = { 'mail-port': 'Smtp.Port', unencrypted: 'Smtp.Verschluesselung' };
    await addressOfServer(this.outbound, server).catch(refusedAt('Smtp.Server', otherFields));
  }

  private async now(): Promise<Answered> {
    const versions = await this.senders.versions();
    const all = wireVersions(versions);
    const inForce = all.find(({ InKraft }) => InKraft)!;
    const own = versions.find(({ version }) => version === inForce.Nummer);
    const { SHARED_MAIL_SENDER, MAIL_FROM } = environment();
    const answer: MailSending = {
      Neueste: all[0]!,
      InKraft: inForce,
      Absender: inForce.Smtp?.Von ?? (SHARED_MAIL_SENDER === 'yes' ? MAIL_FROM : null),
      Stoerung:
        own?.failedAt && own.failure
          ? { Seit: toWireDateTime(own.failedAt), Grund: failures.toWire(own.failure) }
          : null,
    };
    return answered(200, answer, { etag: `"${all[0]!.Nummer}"`, 'cache-control': 'no-store' });
  }
}

const installations = {
  Nummer: 0,
  AntwortAn: null,
  Smtp: null,
  GeaendertAm: null,
  GeaendertVon: null,
  AusVersion: null,
  BewiesenAm: null,
};

/** Newest first; the last is the sender with which every tenant begins. */
function wireVersions(versions: readonly SenderVersion[]): MailSenderVersion[] {
  const inForce = versions.find(({ provenAt }) => provenAt !== null)?.version ?? 0;
  return [...versions.map(one => toWire(one, inForce)), { ...installations, InKraft: inForce === 0 }];
}

const toWireServer = ({ host, port, security, user, from }: OwnServer) => ({
  Server: host,
  Port: port,
  Verschluesselung: securities.toWire(security),
  Benutzer: user,
  Von: from,
});

/** The settings, without the password. */
export const settingOf = (version: SenderVersion | undefined): MailSenderSetting => ({
  AntwortAn: version?.replyTo ?? null,
  Smtp: version?.server ? toWireServer(version.server) : null,
});

const toWire = (version: SenderVersion, inForce: number): MailSenderVersion => ({
  Nummer: version.version,
  AntwortAn: version.replyTo,
  Smtp: version.server && { ...toWireServer(version.server), MitPasswort: version.hasPassword },
  GeaendertAm: toWireDateTime(version.changedAt),
  GeaendertVon: version.changedByName,
  AusVersion: version.restored,
  BewiesenAm: toWireDateTimeOrNull(version.provenAt),
  InKraft: version.version === inForce,
});

/** Field by field, without the password. */
const inFields = ({ server, replyTo }: Pick<WantedSender, 'server' | 'replyTo'>) => ({
  AntwortAn: replyTo,
  ...(server ? toWireServer(server) : { Server: null }),
});

export const fromWireSetting = ({ AntwortAn, Smtp }: MailSenderSetting): WantedSender => ({
  replyTo: AntwortAn,
  server: Smtp && {
    host: Smtp.Server,
    port: Smtp.Port,
    security: securities.fromWire(Smtp.Verschluesselung),
    user: Smtp.Benutzer,
    from: Smtp.Von,
  },
  password: Smtp?.Passwort,
});

type Hint = Readonly<Record<Language, string>>;
const hint = (field: string, texts: Hint, language: Language, code: number | null = null): DomainError =>
  new DomainError('validation-failed', {
    fields: [{ field, reason: 'to-do', values: { hint: `${texts[language]}${code ? ` (${code})` : ''}` } }],
  });

const nothingToProve: Hint = {
  de: 'Es ist kein eigener Server eingetragen.',
  en: 'You haven’t set up your own server yet.',
};
const codeUnknown: Hint = {
  de: 'Dieser Code gehört nicht zum eingetragenen Absender. Bitte nehmen Sie den aus der neuesten Test-E-Mail.',
  en: 'This code doesn’t belong to the current sender. Please use the one from the latest test e-mail.',
};
const codeOver: Hint = {
  de: 'Dieser Code gilt nicht mehr. Bitte senden Sie eine neue Test-E-Mail.',
  en: 'This code is no longer valid. Please send another test e-mail.',
};

/** The field to check, and why; of the server's answer only its number is shown. */
const whys: Readonly<Record<MailFailed['kind'], readonly [field: string, Hint]>> = {
  login: [
    'Smtp.Benutzer',
    {
      de: 'Der Server lehnt Benutzername oder Passwort ab.',
      en: 'The server rejected the user name or password.',
    },
  ],
  encryption: [
    'Smtp.Verschluesselung',
    {
      de: 'Die verschlüsselte Verbindung kam nicht zustande. Entweder bietet der Server sie so nicht an, oder sein Zertifikat ist ungültig.',
      en: 'The encrypted connection failed. Either the server doesn’t support this setting or its certificate isn’t valid.',
    },
  ],
  sender: [
    'Smtp.Von',
    { de: 'Der Server nimmt diesen Absender nicht an.', en: 'The server doesn’t accept this sender.' },
  ],
  mail: [
    'Smtp.Von',
    {
      de: 'Der Server stellt an diese Adresse nichts zu. Bitte nehmen Sie eine, die E-Mails empfangen kann.',
      en: 'The server doesn’t deliver to this address. Please use one that can receive e-mails.',
    },
  ],
  unreachable: ['Smtp.Server', { de: 'Der Server ist nicht erreichbar.', en: 'The server can’t be reached.' }],
};

function explained(error: unknown, language: Language): DomainError {
  const failed = error instanceof MailFailed ? error : null;
  const [field, why] = whys[failed?.kind ?? 'unreachable'];
  return hint(field, why, language, failed?.code);
}
