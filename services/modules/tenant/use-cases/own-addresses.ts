import { Injectable, type OnModuleInit } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { environment } from '#platform/environment.js';
import type { OwnAddresses } from '#platform/domain/leading-away.js';
import { mailOwnerOf } from '#platform/domain/mail-owner.js';
import { hostOf } from '#platform/domain/weakening.js';
import { TenantAddresses } from '#platform/tenancy/tenant-addresses.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { MailSenders } from '#mail/sender.js';
import { ShopPages } from '../../voucher/api.js';

/** What the installation gave the tenant, and what two people agreed to before (docs/specification/programme.md#what-leads-people-away). */
@Injectable()
export class AddressesOfTenant implements OnModuleInit {
  constructor(
    private readonly addresses: TenantAddresses,
    private readonly directory: TenantDirectory,
    private readonly senders: MailSenders,
    private readonly queries: QueryBus,
  ) {}

  onModuleInit(): void {
    this.addresses.own = () => this.own();
  }

  private async own(): Promise<OwnAddresses> {
    const { portalUrl, hosts, config } = await this.directory.own();
    const pages = [portalUrl, config.productUrlTemplate, config.recommendWebPage, config.imprintUrl];
    const own = [...pages.flatMap(page => hostOf(page) ?? []), ...hosts];
    const shops = await this.queries.execute(new ShopPages());
    const led = [environment().PUBLIC_URL, ...shops, ...(config.embedOrigins ?? [])].flatMap(
      page => hostOf(page) ?? [],
    );
    const sender = await this.senders.sending();
    const mailboxes = [config.supportEmail, sender?.replyTo, sender?.server?.from].flatMap(address => address ?? []);
    return {
      hosts: [...own, ...led, ...(config.redirectHosts ?? [])],
      mailOwners: [...own.map(host => host.replace(/^www\./, '')), ...mailboxes.map(mailOwnerOf)],
    };
  }
}
