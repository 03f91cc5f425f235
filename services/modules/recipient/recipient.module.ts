import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { DueWorkModule } from '#engine/engine.module.js';
import { EntryModule } from '#platform/entry/entry.module.js';
import { ConfirmationMailController } from './commands/confirmation-mail/confirmation-mail.controller.js';
import {
  AskingContact,
  ChangeRecipientAddressHandler,
  ResendRecipientMailHandler,
} from './commands/confirmation-mail/confirmation-mail.js';
import { ConfirmRecipientController } from './commands/confirm-recipient/confirm-recipient.controller.js';
import { ConfirmRecipientHandler } from './commands/confirm-recipient/confirm-recipient.handler.js';
import { ContactRules } from './commands/contact-rules.js';
import { EraseRecipientHandler, FinishRecipientErasure } from './commands/erase-recipient/erase-recipient.js';
import { EraseContactsWhoseTimeIsOver } from './commands/erase-recipient/erase-contacts.due.js';
import { EraseRecipients } from './commands/erase-recipient/erase-recipients.js';
import { EraseUnconfirmedRecipient } from './commands/erase-recipient/erase-unconfirmed-recipient.due.js';
import { RecipientRightsController } from './commands/erase-recipient/recipient-rights.controller.js';
import { CompleteTrackingController } from './commands/complete-tracking/complete-tracking.controller.js';
import { RegisterRecipientController } from './commands/register-recipient/register-recipient.controller.js';
import { RegisterRecipientHandler } from './commands/register-recipient/register-recipient.handler.js';
import { RecipientBankDetailsController } from './commands/store-bank-details/recipient-bank-details.controller.js';
import { ContactRetention } from './persistence/contact-retention.js';
import { RecipientRow } from './persistence/recipient.entity.js';
import { RecipientRepository } from './persistence/recipient.repository.js';
import {
  ConfirmedRecipientsHandler,
  ContactsDueHandler,
  ContactsOfHandler,
  FindContactHandler,
  FindRecipientHandler,
  LastConfirmationsHandler,
} from './queries/find-recipient/find-recipient.handlers.js';
import { HeldDataController } from './queries/held-data/held-data.controller.js';
import { ReadOrderController } from './queries/read-order/read-order.controller.js';
import { RecipientExistsController } from './queries/recipient-exists/recipient-exists.controller.js';
import { CancelForRecipientsWhenRecommendationCancelled } from './reactions/cancel-for-recipients-when-recommendation-cancelled.reaction.js';

/** The friends who follow a recommendation. */
@Module({
  imports: [MikroOrmModule.forFeature([RecipientRow]), EntryModule, DueWorkModule],
  controllers: [
    ReadOrderController,
    RecipientBankDetailsController,
    RegisterRecipientController,
    CompleteTrackingController,
    ConfirmRecipientController,
    ConfirmationMailController,
    RecipientExistsController,
    HeldDataController,
    RecipientRightsController,
  ],
  providers: [
    RecipientRepository,
    ContactRules,
    AskingContact,
    RegisterRecipientHandler,
    ConfirmRecipientHandler,
    ChangeRecipientAddressHandler,
    ResendRecipientMailHandler,
    EraseUnconfirmedRecipient,
    EraseRecipientHandler,
    FinishRecipientErasure,
    FindRecipientHandler,
    EraseRecipients,
    EraseContactsWhoseTimeIsOver,
    ContactRetention,
    ContactsDueHandler,
    LastConfirmationsHandler,
    ConfirmedRecipientsHandler,
    ContactsOfHandler,
    FindContactHandler,
    CancelForRecipientsWhenRecommendationCancelled,
  ],
})
export class RecipientModule {}
