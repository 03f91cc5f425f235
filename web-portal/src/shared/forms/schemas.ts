import { z } from 'zod';
import {
  AppCode,
  ChangePassword,
  ConfirmedByOwner,
  ConfirmedByPassword,
  PasskeyName,
} from '#contract/account/schemas.js';
import {
  BankDetails,
  CreateRecipientInFull as ContractRecipientInFull,
  RecipientDetails as ContractRecipientDetails,
} from '#contract/empfaenger/schemas.js';
import { claimedOrder, claimText } from '#contract/empfehler/claims.js';
import { customerNumber } from '#contract/empfehler/schemas.js';
import { ChooseReward } from '#contract/praemie/schemas.js';
import { germanDate, newPassword } from '#contract/shared/schemas.js';
import { ibanCountry, isIban } from '#reward-types/iban.js';
import { isOfAge } from '#shared/age.js';
import { calendarDay } from '#shared/calendar.js';
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
export { ChangeRecipientAddress, CreateRecipient, RecipientConsent } from '#contract/empfaenger/schemas.js';
export { BeFindable, NewEmail, OwnName } from '#contract/empfehler/schemas.js';
export { CreateRecommendation, RecommenderSearch } from '#contract/empfehlung/schemas.js';
export { ContactMessage } from '#contract/kontakt.js';
export { AppCode, ChangePassword, ConfirmedByOwner, ConfirmedByPassword, PasskeyName };

export const NewPassword = z.object({ Email: z.string(), Password: newPassword() });
export const CustomerNumber = z.object({ Kundennummer: customerNumber() });
export const ClaimObjection = z.object({ Text: claimText() });
export const Claim = ClaimObjection.extend({ Auftragsnummer: z.literal('').or(claimedOrder()) });
export const NamedPasskey = PasskeyName.extend(ConfirmedByPassword.shape);

const dayOfBirth = (german: string) =>
  german
    .split('.')
    .map(part => part.padStart(2, '0'))
    .reverse()
    .join('-');
/** Whoever is too young reads it with all other errors. Checked at the field: checks of the whole form come last. */
const adultsBirthday = () =>
  germanDate().refine(day => isOfAge(dayOfBirth(day), calendarDay(new Date())), { params: { reason: 'under-age' } });
export const CreateRecipientInFull = ContractRecipientInFull.safeExtend({ Geburtsdatum: adultsBirthday() });
export const RecipientDetails = ContractRecipientDetails.extend({ Geburtsdatum: adultsBirthday() });

const germanWhereAsked = (iban: string | undefined, { ModuleIBANNurDE }: Tenant) =>
  !ModuleIBANNurDE || iban === undefined || !isIban(iban) || ibanCountry(iban) === 'DE';

/** With ModuleIBANNurDE, reports a foreign IBAN at the field before the server does. */
export const bankDetailsFor = (tenant: Tenant) =>
  BankDetails.refine(({ Iban }) => germanWhereAsked(Iban, tenant), {
    path: ['Iban'],
    params: { reason: 'iban-not-german' },
  });
export const rewardChoiceFor = (tenant: Tenant) =>
  ChooseReward.refine(({ Bankdaten }) => germanWhereAsked(Bankdaten?.Iban, tenant), {
    path: ['Bankdaten', 'Iban'],
    params: { reason: 'iban-not-german' },
  });
