import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  type PayerAddress as WireAddress,
  readPayoutAccount,
  type PayoutAccount as WireAccount,
  changePayoutAccount,
  agreeToPayoutAccount,
  declinePayoutAccount,
} from '#contract/betrieb/payouts.js';
import { toWireDateTime, toWireDateTimeOrNull, fromWireDateTime } from '#contract/shared/codec.js';
import { currentPerson } from '#platform/database/unit-of-work.js';
import { ensure } from '#platform/domain/domain-error.js';
import { isTheirOwn } from '#platform/domain/person.js';
import { Implements, Input, type CallRequest, principalOf, planned, answered } from '#platform/http/call.js';
import { namingBoth } from '#platform/tenancy/settings.js';
import { maskIban } from '#reward-types/iban.js';
import type { PayerAddress } from '../api.js';
import { type PayoutAccount, PayoutAccounts } from '../persistence/payout-accounts.js';
import { AccountChanges, accountVersion, accountLater, PayoutAccountChange } from '../use-cases/payout-account.js';

const toAddress = ({ street, houseNumber, postcode, town, country }: PayerAddress): WireAddress => ({
  Strasse: street,
  Hausnummer: houseNumber,
  Plz: postcode,
  Ort: town,
  Land: country,
});
const fromAddress = (wire: WireAddress | null): PayerAddress | null =>
  wire && {
    street: wire.Strasse,
    houseNumber: wire.Hausnummer || null,
    postcode: wire.Plz,
    town: wire.Ort,
    country: wire.Land,
  };
const paidFrom = ({ name, iban, bic, address }: PayoutAccount) => ({
  Kontoinhaber: name,
  Iban: maskIban(iban),
  Bic: bic,
  Anschrift: address && toAddress(address),
});

@Controller()
export class PayoutAccountController {
  constructor(
    private readonly accounts: PayoutAccounts,
    private readonly changes: AccountChanges,
    private readonly account: PayoutAccountChange,
    private readonly commands: CommandBus,
  ) {}

  @Implements(readPayoutAccount)
  async read(): Promise<WireAccount> {
    const account = await this.accounts.read();
    const proposal = await this.accounts.proposed();
    return {
      Version: accountVersion(account, proposal),
      Konto: account
        ? {
            ...paidFrom(account),
            GeaendertAm: toWireDateTime(account.updatedAt),
            GeaendertVon: account.updatedByName,
          }
        : null,
      Vorschlag: proposal
        ? {
            ...paidFrom(proposal),
            Id: proposal.proposalId,
            VorgeschlagenAm: toWireDateTime(proposal.askedAt),
            VorgeschlagenVon: proposal.askedByName,
            Eigener: isTheirOwn(currentPerson(), proposal.askedBy),
            GiltAb: toWireDateTimeOrNull(proposal.dueAt),
          }
        : null,
    };
  }

  @Implements(changePayoutAccount)
  async change(@Input() { query: { giltAb }, body, context }: CallRequest<typeof changePayoutAccount>) {
    const now = await this.accounts.read();
    const iban = body.Iban ?? now?.iban;
    ensure(iban !== undefined, 'validation-failed', { fields: [{ field: 'Iban', reason: 'required' }] });
    const account = {
      name: body.Kontoinhaber,
      iban,
      bic: body.Bic || null,
      // A client that does not know of the address leaves it as it is.
      address: body.Anschrift === undefined ? (now?.address ?? null) : fromAddress(body.Anschrift),
    };
    const by = principalOf(context, 'agency');
    const change = async () => {
      if (giltAb && !(await this.changes.takeTwo(account))) {
        ensure(body.Version === (await this.read()).Version, 'changed-meanwhile');
        return planned(this.commands, accountLater(account, 'by-one'), giltAb, by);
      }
      // With `giltAb` the change takes effect then, once a second person agreed.
      const how = { of: body.Version, ...(giltAb && { from: fromWireDateTime(giltAb) }) };
      return this.account.change(account, by.name, how);
    };
    const outcome = await change().catch(
      namingBoth(body.Version, paidFrom(account), async () => {
        const proposal = await this.accounts.proposed();
        const there = proposal ?? (await this.accounts.read());
        return there && { version: (await this.read()).Version, content: paidFrom(there) };
      }),
    );
    if (typeof outcome === 'object') return outcome;
    return outcome === 'waiting'
      ? answered(202, { ...(await this.read()), WartetAuf: 'ZweitePerson' as const })
      : this.read();
  }

  @Implements(agreeToPayoutAccount)
  async agree(@Input() { body, context }: CallRequest<typeof agreeToPayoutAccount>): Promise<WireAccount> {
    await this.account.decide(body.Id, null, principalOf(context, 'agency').name);
    return this.read();
  }

  @Implements(declinePayoutAccount)
  async decline(@Input() { body, context }: CallRequest<typeof declinePayoutAccount>): Promise<WireAccount> {
    await this.account.decide(body.Id, body.Grund, principalOf(context, 'agency').name);
    return this.read();
  }
}
