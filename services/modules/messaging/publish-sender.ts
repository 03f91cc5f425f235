import { Injectable } from '@nestjs/common';
import { Audit } from '#platform/audit.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { mailLeadsAway, saidToLeadAway } from '#platform/domain/leading-away.js';
import { MailSenders, type OwnServer, type SenderVersion } from '#mail/sender.js';
import { ChangesLater, type OfVersion, type Plannable, type Planner } from '#platform/tenancy/settings.js';
import { TenantAddresses } from '#platform/tenancy/tenant-addresses.js';

/**
 * A planned change of the sender: new settings, a version to restore, or a sender that was proven and is used from then
 * on.
 */
export type SenderChange = WantedSender | OfVersion | { readonly proven: string };
export interface WantedSender {
  readonly server: OwnServer | null;
  readonly replyTo: string | null;
  /** Undefined: the stored one is kept. */
  readonly password: string | undefined;
}

/**
 * Creates versions of a tenant's sender; none of them shows a password. One that is used at once says where it leads
 * people; so does the proof of one.
 */
@Injectable()
export class SenderPublishing {
  constructor(
    private readonly senders: MailSenders,
    private readonly addresses: TenantAddresses,
    private readonly audit: Audit,
  ) {}

  async change(of: number | null, { server, replyTo, password }: WantedSender, byName: string): Promise<void> {
    const before = await this.senders.newest({ locked: true });
    const version = before?.version ?? 0;
    ensure(of === null || of === version, 'changed-meanwhile');
    const isSame = isSameSender(before?.server ?? null, server);
    const kept = server?.user != null && password === undefined;
    // A new server or user needs the password again; otherwise somebody who may change the address could have it sent to their own server.
    if (kept && !(isSameLogin(before?.server ?? null, server) && before?.hasPassword)) throw missing('Smtp.Passwort');
    if (server && server.user === null && password !== undefined) throw missing('Smtp.Benutzer');
    if (isSame && password === undefined && replyTo === (before?.replyTo ?? null)) return;
    await this.add(before, {
      server,
      replyTo,
      password: kept ? await this.passwordOf(version) : (password ?? null),
      restored: null,
      // Stays proven where only the reply address changed.
      provenAt: isSame && password === undefined ? (before?.provenAt ?? null) : null,
      byName,
    });
  }

  /**
   * Sets the sender of a document, which holds no password: the stored one is kept for the same server and user,
   * otherwise it has to be entered before the test mail.
   */
  async take({ server, replyTo }: WantedSender, byName: string): Promise<{ readonly hasPassword: boolean }> {
    const before = await this.senders.newest({ locked: true });
    const was = before?.server ?? null;
    const hasPassword = isSameLogin(was, server) && before?.hasPassword === true;
    if (isSameSender(was, server) && replyTo === (before?.replyTo ?? null)) return { hasPassword };
    const password = hasPassword ? await this.passwordOf(before.version) : null;
    const provenAt = isSameSender(was, server) ? (before?.provenAt ?? null) : null;
    await this.add(before, { server, replyTo, password, restored: null, provenAt, byName });
    return { hasPassword };
  }

  /** Has to be proven again, since it may no longer work. */
  async restore(version: number, byName: string): Promise<void> {
    const before = await this.senders.newest({ locked: true });
    const earlier = (await this.senders.versions()).find(one => one.version === version);
    ensure(earlier !== undefined || version === 0, 'not-found');
    if (version === (before?.version ?? 0)) return;
    const { server = null, replyTo = null } = earlier ?? {};
    const password = await this.passwordOf(version);
    await this.add(before, { server, replyTo, password, restored: version, provenAt: null, byName });
  }

  /** Mails are sent by it from now on, as long as it is the newest. Proving a proven sender changes nothing. */
  async prove(senderId: string, byName: string): Promise<void> {
    const newest = await this.senders.newest({ locked: true });
    ensure(newest?.senderId === senderId, 'changed-meanwhile');
    if (newest.provenAt) return;
    const before = await this.senders.sending();
    const leadsTo = await this.leadsTo(before, newest);
    await this.senders.prove(senderId);
    await this.audit.record({
      action: 'mail-sender.prove',
      subject: String(newest.version),
      by: byName,
      before: settingsOf(before),
      after: { ...settingsOf(newest), ...saidToLeadAway(leadsTo) },
    });
  }

  private async passwordOf(version: number): Promise<string | null> {
    return (await this.senders.sender(version))?.server?.password() ?? null;
  }

  private async add(
    before: SenderVersion | undefined,
    { byName, ...added }: Omit<Parameters<MailSenders['add']>[0], 'version' | 'changedByName'> & { byName: string },
  ): Promise<void> {
    const version = (before?.version ?? 0) + 1;
    const isUsed = added.server === null || added.provenAt !== null;
    const was = isUsed ? await this.senders.sending() : before;
    const leadsTo = isUsed ? await this.leadsTo(was, added) : [];
    await this.senders.add({ ...added, version, changedByName: byName });
    await this.audit.record({
      action: added.restored === null ? 'mail-sender.change' : 'mail-sender.restore',
      subject: String(version),
      by: byName,
      before: settingsOf(was),
      after: { ...settingsOf(added), ...saidToLeadAway(leadsTo) },
    });
  }

  /** Where mails and what people answer go, other than before; the installation's own server leads nobody away. */
  private async leadsTo(before: SenderSettings | undefined, { server, replyTo }: SenderSettings): Promise<string[]> {
    const own = await this.addresses.own();
    const isElsewhere = server !== null && !isSameSender(before?.server ?? null, server);
    return [
      ...(isElsewhere ? [`${server.host}:${server.port}`, server.from] : []),
      ...(replyTo !== null && replyTo !== before?.replyTo && mailLeadsAway(replyTo, own) ? [replyTo] : []),
    ];
  }
}

type SenderSettings = Pick<WantedSender, 'server' | 'replyTo'>;
const settingsOf = (one: SenderSettings | undefined) => ({
  server: one?.server ?? null,
  replyTo: one?.replyTo ?? null,
});

const missing = (field: string) => new DomainError('validation-failed', { fields: [{ field, reason: 'required' }] });
const isSameLogin = (one: OwnServer | null, other: OwnServer | null): boolean =>
  (['host', 'port', 'security', 'user'] as const).every(part => one?.[part] === other?.[part]);
const isSameSender = (one: OwnServer | null, other: OwnServer | null): boolean =>
  isSameLogin(one, other) && one?.from === other?.from;

@ChangesLater('mail-sender')
export class SenderLater implements Plannable<SenderChange> {
  constructor(
    private readonly senders: MailSenders,
    private readonly publishing: SenderPublishing,
  ) {}

  async version(): Promise<number> {
    return (await this.senders.newest())?.version ?? 0;
  }

  change(_: string, to: SenderChange, of: number, { name }: Planner): Promise<void> {
    if ('ofVersion' in to) return this.publishing.restore(to.ofVersion, name);
    return 'proven' in to ? this.publishing.prove(to.proven, name) : this.publishing.change(of, to, name);
  }
}
