import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { DueWorkModule } from '#engine/engine.module.js';
import { IntakeModule } from '#platform/platform.module.js';
import {
  CompleteTrackingController,
  ConfirmationMailController,
  ConfirmRecipientController,
  HeldDataController,
  ReadOrderController,
  RecipientBankDetailsController,
  RecipientDetailsController,
  RecipientExistsController,
  RecipientRightsController,
  RegisterRecipientController,
} from './http/recipients.js';
import { CallingContact } from './use-cases/calling-contact.js';
import { ChangeRecipientAddressHandler } from './use-cases/change-recipient-address.js';
import { ConfirmRecipientHandler } from './use-cases/confirm-recipient.js';
import { GiveRecipientDetailsHandler } from './use-cases/give-recipient-details.js';
import { ResendRecipientMailHandler } from './use-cases/resend-recipient-mail.js';
import { ContactRules, RefusalOfFriendHandler } from './use-cases/contact-rules.js';
import { RegisterRecipientHandler } from './use-cases/register-recipient.js';
import { Reminders, RemindUnconfirmedRecipient } from './use-cases/remind-unconfirmed-recipient.js';
import { AddressIsConfirmedHandler, ConfirmedOwners } from './queries/confirmed-owners.js';
import { EraseContactsAfterRetention } from './use-cases/erase-contacts-after-retention.js';
import { EraseRecipientHandler, FinishRecipientErasure } from './use-cases/erase-recipient.js';
import { EraseRecipients } from './use-cases/erase-recipients.js';
import { EraseUnconfirmedRecipient } from './use-cases/erase-unconfirmed-recipient.js';
import { reactions } from './reactions/index.js';
import { AdvertisingConsentController } from './http/advertising-calls.js';
import { KeptPhoneConsents } from './persistence/kept-phone-consents.js';
import { PhoneConsentRow, PhoneConsents, PhoneConsentUseRow } from './persistence/phone-consents.js';
import { NamedContactRow, RecipientRepository, RecipientRow } from './persistence/recipients.js';
import { ContactRetention } from './persistence/contact-retention.js';
import { KeptContacts } from './persistence/kept-contacts.js';
import {
  EmailIsAddressedInformallyHandler,
  ConfirmedRecipientsHandler,
  ContactsDueHandler,
  FindRecipientHandler,
  HasProvenAddressHandler,
  LastConfirmationsHandler,
  RemindableContactsHandler,
  IsAddressedInformallyHandler,
  MayStillConfirmHandler,
} from './queries/recipients.js';
import { RequestedDetails, OfferToHandler, OwesDetailsHandler } from './queries/offers.js';
import { ContactsOfHandler, FindContactHandler } from './queries/contacts.js';

/** Recipients: the friends who follow a recommendation. */
@Module({
  imports: [
    MikroOrmModule.forFeature([RecipientRow, NamedContactRow, PhoneConsentRow, PhoneConsentUseRow]),
    IntakeModule,
    DueWorkModule,
  ],
  controllers: [
    ReadOrderController,
    RecipientBankDetailsController,
    RegisterRecipientController,
    CompleteTrackingController,
    ConfirmRecipientController,
    RecipientDetailsController,
    ConfirmationMailController,
    RecipientExistsController,
    HeldDataController,
    RecipientRightsController,
    AdvertisingConsentController,
  ],
  providers: [
    RecipientRepository,
    ContactRules,
    CallingContact,
    RegisterRecipientHandler,
    RefusalOfFriendHandler,
    ConfirmRecipientHandler,
    GiveRecipientDetailsHandler,
    ChangeRecipientAddressHandler,
    ResendRecipientMailHandler,
    EraseUnconfirmedRecipient,
    EraseRecipientHandler,
    FinishRecipientErasure,
    FindRecipientHandler,
    HasProvenAddressHandler,
    EraseRecipients,
    EraseContactsAfterRetention,
    ContactRetention,
    KeptContacts,
    PhoneConsents,
    KeptPhoneConsents,
    ContactsDueHandler,
    LastConfirmationsHandler,
    ConfirmedRecipientsHandler,
    ContactsOfHandler,
    FindContactHandler,
    OfferToHandler,
    OwesDetailsHandler,
    RemindableContactsHandler,
    IsAddressedInformallyHandler,
    EmailIsAddressedInformallyHandler,
    MayStillConfirmHandler,
    RequestedDetails,
    Reminders,
    RemindUnconfirmedRecipient,
    ConfirmedOwners,
    AddressIsConfirmedHandler,
    ...reactions,
  ],
})
export class RecipientModule {}
