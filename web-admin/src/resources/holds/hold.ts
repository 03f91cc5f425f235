import type { AgencyHold } from '#contract/agentur/holds.js';
import type { Hold } from '#contract/betrieb/payouts.js';
import { typeOnWire } from '#reward-types/index.js';
import type { Language } from '#shared/texts.js';
import { money } from '../../shared/format.js';

/** A hold that only waits for a time is released by nobody. */
export const waitsForAPerson = ({ Warum }: Pick<Hold, 'Warum'>): boolean =>
  Warum.some(why => why !== 'KontoErsetzt' && why !== 'AdresseErsetzt');

/** `70,00 € · Überweisung · Rosa Palm · Anteil des Freundes` */
export const whatOf = (
  {
    BetragCent,
    Art,
    Name,
    Fuer,
    Kontoinhaber,
  }: Pick<Hold | AgencyHold, 'BetragCent' | 'Art' | 'Name' | 'Fuer'> & Partial<Pick<Hold, 'Kontoinhaber'>>,
  language: Language,
  translate: (key: string) => string,
): string =>
  [
    money(BetragCent, language),
    Art && typeOnWire(Art).descriptor.label[language],
    Name || Kontoinhaber,
    translate(`batches.hold.for.${Fuer}`),
  ]
    .filter(Boolean)
    .join(' · ');

/** Decides one after the other; one that is refused stops no other. */
export async function decideEach<H>(
  holds: readonly H[],
  decide: (hold: H) => Promise<unknown>,
): Promise<{ readonly done: readonly H[]; readonly left: readonly { readonly hold: H; readonly why: string }[] }> {
  const done: H[] = [];
  const left: { hold: H; why: string }[] = [];
  for (const hold of holds)
    try {
      await decide(hold);
      done.push(hold);
    } catch (error) {
      left.push({ hold, why: error instanceof Error ? error.message : String(error) });
    }
  return { done, left };
}
