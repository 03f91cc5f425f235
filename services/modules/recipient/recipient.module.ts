import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { DueWorkModule } from '#engine/engine.module.js';
import { IntakeModule } from '#platform/platform.module.js';
import {
  CompleteTrackingController,
  ReadOrderController,
  recipientCalls,
  RecipientExistsController,
  RegisterRecipientController,
} from './http/recipients.js';
import { CallingContact } from './use-cases/calling-contact.js';
import { ResendConfirmation } from './use-cases/resend-confirmation.js';
import { ConfirmRecipient } from './use-cases/confirm-recipient.js';
import { correctContactCalls } from './http/correct-contact.js';
import { ContactCorrections } from './use-cases/correct-for-caller.js';
import { GiveRecipientDetails } from './use-cases/give-recipient-details.js';
import { ContactRules, FriendRefusals } from './use-cases/contact-rules.js';
import { RegisterRecipient } from './use-cases/register-recipient.js';
import { Reminders, RemindUnconfirmedRecipient } from './use-cases/remind-unconfirmed-recipient.js';
import { ProvenAddresses, ConfirmedOwners } from './queries/confirmed-owners.js';
import { EraseContactsAfterRetention } from './use-cases/erase-contacts-after-retention.js';
import { RecipientErasure } from './use-cases/erase-recipient.js';
import { EraseRecipients } from './use-cases/erase-recipients.js';
import { EraseUnconfirmedRecipient } from './use-cases/erase-unconfirmed-recipient.js';
import { WithdrawMarketing } from './use-cases/withdraw-marketing.js';
import { reactions } from './reactions/index.js';
import { AdvertisingConsentController } from './http/advertising-calls.js';
import { KeptPhoneConsents } from './persistence/kept-phone-consents.js';
import { PhoneConsentRow, PhoneConsents, PhoneConsentUseRow } from './persistence/phone-consents.js';
import { NamedContactRow, RecipientRepository, RecipientRow } from './persistence/recipients.js';
import { ContactRetention } from './persistence/contact-retention.js';
import { KeptContacts } from './persistence/kept-contacts.js';
import { RecipientRecords } from './queries/held-of-recipient.js';
import { RecipientQueries } from './queries/recipients.js';
import { RequestedDetails, OfferQueries } from './queries/offers.js';
import { ContactQueries } from './queries/contacts.js';

/** Recipients: the friends who follow a recommendation. */
@Module({
  imports: [
    MikroOrmModule.forFeature([RecipientRow, NamedContactRow, PhoneConsentRow, PhoneConsentUseRow]),
    IntakeModule,
    DueWorkModule,
  ],
  controllers: [
    ...recipientCalls,
    ReadOrderController,
    RegisterRecipientController,
    CompleteTrackingController,
    RecipientExistsController,
    AdvertisingConsentController,
    correctContactCalls,
  ],
  providers: [
    RecipientRepository,
    ContactRules,
    CallingContact,
    RegisterRecipient,
    FriendRefusals,
    ConfirmRecipient,
    GiveRecipientDetails,
    ResendConfirmation,
    ContactCorrections,
    EraseUnconfirmedRecipient,
    RecipientErasure,
    WithdrawMarketing,
    RecipientQueries,
    RecipientRecords,
    EraseRecipients,
    EraseContactsAfterRetention,
    ContactRetention,
    KeptContacts,
    PhoneConsents,
    KeptPhoneConsents,
    ContactQueries,
    OfferQueries,
    RequestedDetails,
    Reminders,
    RemindUnconfirmedRecipient,
    ConfirmedOwners,
    ProvenAddresses,
    ...reactions,
  ],
})
export class RecipientModule {}
