import { z } from 'zod';
import { isAccountHolder } from '#shared/bank-characters.js';
import { ibanIsPayable, normaliseIban } from '#reward-types/iban.js';
import {
  acceptedTerms,
  captchaSolution,
  cents,
  dateTime,
  email,
  germanDate,
  hex,
  line,
  personName,
  phone,
  postcode,
  recommendationStatus,
  rewardStatus,
} from '../shared/schemas.js';

export const Address = z.strictObject({
  Strasse: line(100),
  Hausnummer: line(20),
  Plz: postcode(),
  Ort: line(80),
});

const isWithAddresses = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'Email' in value && typeof value.Email === 'string';

const salutation = () => z.enum(['Frau', 'Herr', 'Divers', '']);

const formFields = {
  Anrede: salutation().nullable().optional(),
  Vorname: personName(),
  Nachname: personName(),
  Geburtsdatum: germanDate().nullable().optional(),
  Email: email(),
  EmailWiederholung: email().nullable().optional(),
  Telefon: phone().nullable().optional(),
  Werbeeinwilligung: z.boolean().default(false),
  Adresse: Address.nullable().optional(),
  AgbText: acceptedTerms(),
  Captcha: captchaSolution().optional(),
  /** A trap for robots, invisible to people: a form with a value here gets a normal answer, but nothing is stored. */
  Webseite: z.string().max(500).nullable().optional(),
};

type Addresses = { readonly Email?: string | null | undefined; readonly EmailWiederholung?: string | null | undefined };
const repeatsTheEmail = ({ Email, EmailWiederholung }: Addresses): boolean =>
  !EmailWiederholung || String(Email).toLowerCase() === String(EmailWiederholung).toLowerCase();
const notRepeated = {
  path: ['EmailWiederholung'],
  params: { reason: 'same-email' },
  // Told with all other errors, not after them.
  when: ({ value }: { readonly value: unknown }) => isWithAddresses(value),
};

/**
 * The friend's input (docs/specification/friend.md#what-a-friend-is-asked). The full form's fields are optional here:
 * the server requires them if the tenant uses it (`missingInFullForm`). It also checks the age: 18 or older.
 */
export const CreateRecipient = z.strictObject(formFields).refine(repeatsTheEmail, notRepeated);
export type CreateRecipient = z.output<typeof CreateRecipient>;

/** The form of a tenant that asks all fields. */
export const CreateRecipientInFull = CreateRecipient.safeExtend({
  Anrede: salutation(),
  Geburtsdatum: germanDate(),
  EmailWiederholung: email(),
  Adresse: Address,
});

const onlyInFull = ['Anrede', 'Geburtsdatum', 'EmailWiederholung', 'Adresse'] as const;

/** Fields missing for a tenant with the full form. Leaving out the salutation is a valid answer. */
export const missingInFullForm = (body: CreateRecipient): string[] =>
  onlyInFull.filter(field => body[field] === undefined || body[field] === null);

const orEmpty = <Field extends z.ZodType>(field: Field) => field.or(z.literal('')).nullable().optional();

/**
 * The same form as a recommender may fill it in about a friend (docs/specification/recommending.md#the-recommendation-form):
 * every field may be missing or empty.
 */
export const FriendOfRecommender = z
  .strictObject({
    ...formFields,
    Anrede: z.string().trim().max(20).nullable().optional(),
    Vorname: orEmpty(personName()),
    Nachname: orEmpty(personName()),
    Geburtsdatum: orEmpty(germanDate()),
    Email: orEmpty(email()),
    EmailWiederholung: orEmpty(email()),
    Werbeeinwilligung: z.boolean().nullable().optional(),
    Adresse: z
      .strictObject({
        Strasse: orEmpty(Address.shape.Strasse),
        Hausnummer: orEmpty(Address.shape.Hausnummer),
        Plz: orEmpty(Address.shape.Plz),
        Ort: orEmpty(Address.shape.Ort),
      })
      .nullable()
      .optional(),
    AgbText: orEmpty(acceptedTerms()),
  })
  .refine(repeatsTheEmail, notRepeated);
export type FriendOfRecommender = z.output<typeof FriendOfRecommender>;

/** Corrects the address of an unconfirmed contact; `Hash` is from the answer of `create`. */
export const ChangeRecipientAddress = z.strictObject({ Hash: hex(), Email: email() });
export const ResendRecipientMail = z.strictObject({ Hash: hex() });

/** Details for matching orders, if the tenant uses them; asked after the address is confirmed. */
export const RecipientDetails = z.strictObject({ Geburtsdatum: germanDate(), Adresse: Address });
export type RecipientDetails = z.output<typeof RecipientDetails>;

export const detailsAsked = ['Keine', 'Freiwillig', 'Verlangt'] as const;

export const CreatedRecipient = z.strictObject({ Empfaengernummer: z.string(), Hash: z.string() });
export type CreatedRecipient = z.output<typeof CreatedRecipient>;

export const RecipientExists = z.strictObject({ Exists: z.boolean(), Bestaetigt: z.boolean() });
export type RecipientExists = z.output<typeof RecipientExists>;

export const RecipientOrder = z.strictObject({
  Empfehlungsnummer: z.string(),
  Produkt: z.strictObject({ Id: z.int(), Name: z.string() }),
  Status: recommendationStatus(),
  PraemieCent: cents(),
  Empfaengernummer: z.string(),
  Bestaetigt: z.boolean(),
  /** The form of address that their link used. */
  Anrede: z.enum(['du', 'sie']),
  /** The wording agreed to in the form is no longer in force, or none was shown there. */
  ZustimmungNoetig: z.boolean(),
  /** Whether date of birth and address are still missing, asked only after the confirmation. While they are required there is no offer. */
  Angaben: z.enum(detailsAsked),
  /** Where the contract is concluded, with the recipient's number; null until confirmed, and after the recommendation has ended. */
  Angebot: z.strictObject({ Url: z.string(), ReserviertBis: dateTime() }).nullable(),
});
export type RecipientOrder = z.output<typeof RecipientOrder>;

export const RecipientConsent = z.strictObject({ AgbText: acceptedTerms() });

/** Separate from the schemas shared by all forms, because these checks are large and few pages need them. */
export const accountHolder = () =>
  line(70)
    .refine(isAccountHolder, { params: { reason: 'holder' } })
    .meta({ examples: ['Jonas Weber'] });

export const iban = () =>
  z
    .string()
    .overwrite(normaliseIban)
    .min(1)
    .superRefine(ibanIsPayable)
    .meta({ examples: ['DE89370400440532013000'] });

export const bic = () =>
  z
    .string()
    .overwrite(value => value.replace(/\s/g, '').toUpperCase())
    .regex(/^([A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?)?$/);

/** The account for cash rewards. BIC and bank name follow from a German IBAN. */
export const BankDetails = z.strictObject({
  Kontoinhaber: accountHolder(),
  Iban: iban(),
  Bic: bic().nullable().optional(),
  Bank: z.string().trim().max(100).nullable().optional(),
});
export type BankDetails = z.output<typeof BankDetails>;

/** Answered with the IBAN masked: `DE89 **** **** **** **** 00`. */
export const MaskedBankDetails = z.strictObject({
  Kontoinhaber: z.string(),
  Iban: z.string(),
  Bic: z.string().nullable(),
  Bank: z.string().nullable(),
});
export type MaskedBankDetails = z.output<typeof MaskedBankDetails>;

export const RecipientReward = z.strictObject({
  Id: z.string(),
  WertCent: cents(),
  Wert: z.string(),
  Status: rewardStatus(),
  EnddatumAnzeige: dateTime().nullable(),
});
