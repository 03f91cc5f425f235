import { z } from 'zod';
import { rewardWireNames } from '#reward-types/index.js';
import { cents, dateTime, line, rewardStatus } from '../shared/schemas.js';

/** No gesture, but a slip of the pen: 5,000 €. The limits above which a second person agrees are the tenant's. */
export const mostGoodwillCents = 500_000;
const leastGoodwillCents = 100;

/** The recommender reads the `Begruendung`. */
export const GrantGoodwill = z.strictObject({
  BetragCent: cents().min(leastGoodwillCents).max(mostGoodwillCents),
  Begruendung: line(500),
});
/** `WartetAuf` (202): above a limit a second person has to agree. */
export const GrantedGoodwill = z.strictObject({ BetragCent: cents(), WartetAuf: z.literal('ZweitePerson').optional() });
export const DeclineGoodwill = z.strictObject({ Grund: line(500) });

export const Goodwill = z.strictObject({
  Nummer: z.string(),
  Empfehlernummer: z.uuid(),
  Empfehler: z.string(),
  BetragCent: cents(),
  Begruendung: z.string(),
  Status: z.enum(['Wartet', 'Gewaehrt', 'Abgelehnt']),
  Von: z.string(),
  Am: dateTime(),
  /** Asked for by whoever reads this: somebody else has to agree. */
  Eigene: z.boolean(),
  EntschiedenVon: z.string().nullable(),
  EntschiedenAm: dateTime().nullable(),
  Ablehnungsgrund: z.string().nullable(),
});
export type Goodwill = z.output<typeof Goodwill>;

/** What one person was granted, newest first, and what is left of the limits for whoever asks. */
export const GoodwillOfPerson = z.strictObject({
  Grenzen: z.strictObject({
    JeGewaehrungCent: cents(),
    JePersonUndJahrCent: cents(),
    JeMitarbeiterUndMonatCent: cents(),
  }),
  Verbraucht: z.strictObject({ PersonImJahrCent: cents(), MitarbeiterImMonatCent: cents() }),
  Verlauf: z.array(Goodwill),
});

/** A reward that came of no recommendation, as its owner sees it in the personal area. */
export const OwnReward = z.strictObject({
  Id: z.uuid(),
  Anlass: z.enum(['Kulanz', 'Aktion']),
  /** Why it was granted, in the words of whoever granted it; null for a campaign's. */
  Begruendung: z.string().nullable(),
  WertCent: cents(),
  Status: rewardStatus(),
  Auswahl: z.enum(rewardWireNames).nullable(),
  /** The choice is open. */
  Waehlbar: z.boolean(),
  /** Chosen as cash, and no usable account is there. */
  BankdatenFehlen: z.boolean(),
  GewaehrtAm: dateTime(),
  EnddatumAnzeige: dateTime().nullable(),
});
export type OwnReward = z.output<typeof OwnReward>;
