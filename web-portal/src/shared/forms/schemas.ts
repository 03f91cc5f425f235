import { z } from 'zod';
import {
  AppCode,
  ChangePassword,
  ConfirmedByOwner,
  ConfirmedByPassword,
  PasskeyName,
} from '#contract/account/schemas.js';
import { BankDetails } from '#contract/empfaenger/schemas.js';
import { customerNumber } from '#contract/empfehler/schemas.js';
import { ChooseReward } from '#contract/praemie/schemas.js';
import { newPassword } from '#contract/shared/schemas.js';
import { ibanCountry } from '#reward-types/iban.js';
import type { Tenant } from '../portal.js';

/** Schemas for form validation, mostly the contract's; loaded after the page. */
export {
  AccountBySignIn,
  CreateRecommender,
  Login,
  LoginLinkWanted,
  SecondFactorCode,
} from '#contract/account/schemas.js';
export { Invite } from '#contract/einladung.js';
export {
  ChangeRecipientAddress,
  CreateRecipient,
  CreateRecipientInFull,
  RecipientConsent,
  RecipientDetails,
} from '#contract/empfaenger/schemas.js';
export { BeFindable, NewEmail, OwnName } from '#contract/empfehler/schemas.js';
export { CreateRecommendation, RecommenderSearch } from '#contract/empfehlung/schemas.js';
export { ContactMessage } from '#contract/kontakt.js';
export { AppCode, ChangePassword, ConfirmedByOwner, ConfirmedByPassword, PasskeyName };

export const NewPassword = z.object({ Email: z.string(), Password: newPassword() });
export const CustomerNumber = z.object({ Kundennummer: customerNumber() });
export const NamedPasskey = PasskeyName.extend(ConfirmedByPassword.shape);

const germanWhereAsked = (iban: string | undefined, { ModuleIBANNurDE }: Tenant) =>
  !ModuleIBANNurDE || iban === undefined || ibanCountry(iban) === 'DE';

/** With ModuleIBANNurDE, reports a foreign IBAN at the field before the server does. */
export const bankDetailsFor = (tenant: Tenant) =>
  BankDetails.refine(({ Iban }) => germanWhereAsked(Iban, tenant), { path: ['Iban'], params: { reason: 'iban' } });
export const rewardChoiceFor = (tenant: Tenant) =>
  ChooseReward.refine(({ Bankdaten }) => germanWhereAsked(Bankdaten?.Iban, tenant), {
    path: ['Bankdaten', 'Iban'],
    params: { reason: 'iban' },
  });
