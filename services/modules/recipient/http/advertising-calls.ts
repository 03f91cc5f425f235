import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  findAdvertisingConsents,
  noteAdvertisingCall,
  type AdvertisingConsent,
} from '#contract/betrieb/advertising.js';
import { sourceNames } from '#contract/empfehler/data-codec.js';
import { callPurposes, toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { Audit } from '#platform/audit.js';
import { currentPerson } from '#platform/database/unit-of-work.js';
import { mustBeKnown } from '#platform/domain/person.js';
import { Implements, Input, principalOf, type CallRequest } from '#platform/http/call.js';
import { StaffNames } from '../../agency/api.js';
import { allowsCalls, PhoneConsents } from '../persistence/phone-consents.js';
import { ContactRules } from '../use-cases/contact-rules.js';

/** Operators prove by the number alone that somebody may be called, or might have been (§ 7a UWG). */
@Controller()
export class AdvertisingConsentController {
  constructor(
    private readonly phoneConsents: PhoneConsents,
    private readonly rules: ContactRules,
    private readonly queries: QueryBus,
    private readonly audit: Audit,
  ) {}

  @Implements(findAdvertisingConsents)
  async find(@Input() { body, context }: CallRequest<typeof findAdvertisingConsents>): Promise<AdvertisingConsent[]> {
    const { name: by } = principalOf(context, 'agency');
    this.rules.mustBeAPhone(body.Telefon);
    const proofs = await this.phoneConsents.of(body.Telefon);
    const users = proofs.flatMap(({ uses }) => uses.map(({ usedBy }) => usedBy));
    const names = await this.queries.execute(new StaffNames([...new Set(users)]));
    await this.audit.record({ action: 'advertising.search', subject: 'phone', by, after: { found: proofs.length } });
    return proofs.map(proof => ({
      Erteilt: toWireDateTime(proof.givenAt),
      Bestaetigt: toWireDateTimeOrNull(proof.confirmedAt),
      Widerrufen: toWireDateTimeOrNull(proof.withdrawnAt),
      Sprache: proof.language,
      Wortlaut: proof.wording,
      Quelle: sourceNames.toWire(proof.source),
      AufbewahrtBis: toWireDateTime(proof.keptUntil),
      DarfAngerufenWerden: allowsCalls(proof),
      Nutzungen: proof.uses.map(({ at, usedBy, purpose }) => ({
        Am: toWireDateTime(at),
        Wer: names.get(usedBy) ?? null,
        Zweck: callPurposes.toWire(purpose),
      })),
    }));
  }

  @Implements(noteAdvertisingCall)
  async note(@Input() { body, context }: CallRequest<typeof noteAdvertisingCall>) {
    const { name: by } = principalOf(context, 'agency');
    this.rules.mustBeAPhone(body.Telefon);
    const purpose = callPurposes.fromWire(body.Zweck);
    const usedBy = mustBeKnown(currentPerson()).id;
    const subject = await this.phoneConsents.use(body.Telefon, { purpose, usedBy });
    await this.audit.record({ action: 'advertising.use', subject, by, after: { purpose } });
    return null;
  }
}
