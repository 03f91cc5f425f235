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
import {
  CallingContact,
  ChangeRecipientAddressHandler,
  ConfirmRecipientHandler,
  GiveRecipientDetailsHandler,
  ResendRecipientMailHandler,
} from './use-cases/confirm-recipient.js';
import {
  ContactRules,
  RefusalOfFriendHandler,
  RegisterRecipientHandler,
  Reminders,
  RemindUnconfirmedRecipient,
} from './use-cases/register-recipient.js';
import { AddressIsConfirmedHandler, ConfirmedOwners, reactions as offerReactions } from './use-cases/offer-again.js';
import {
  EraseContactsAfterRetention,
  EraseRecipientHandler,
  EraseRecipients,
  EraseUnconfirmedRecipient,
  FinishRecipientErasure,
  reactions,
} from './use-cases/erase-recipients.js';
import { AdvertisingConsentController } from './http/advertising-calls.js';
import { KeptPhoneConsents, PhoneConsentRow, PhoneConsents, PhoneConsentUseRow } from './phone-consents.js';
import { NamedContactRow, ContactRetention, KeptContacts, RecipientRepository, RecipientRow } from './persistence.js';
import {
  EmailIsAddressedInformallyHandler,
  RequestedDetails,
  ConfirmedRecipientsHandler,
  ContactsDueHandler,
  ContactsOfHandler,
  FindContactHandler,
  FindRecipientHandler,
  HasProvenAddressHandler,
  LastConfirmationsHandler,
  OfferToHandler,
  OwesDetailsHandler,
  RemindableContactsHandler,
  IsAddressedInformallyHandler,
  MayStillConfirmHandler,
} from './queries.js';

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
    ...offerReactions,
  ],
})
export class RecipientModule {}
