import type { Case } from '#contract/agentur/desk.js';

type Line = Case['Zeilen'][number];
export type Turn = Line['NaechsterSchritt']['Wer'];

/** Who is waited for first: us, then people, then nobody. */
const order: readonly Turn[] = ['Programm', 'Empfehler', 'Kontakt', 'Niemand'];

/** The line that a case stands for in a sentence: where we have to act, else who has to act first. */
export function foremost(lines: readonly Line[]): Line | undefined {
  const rank = ({ NaechsterSchritt: { Wer, Bis } }: Line) => `${order.indexOf(Wer)} ${Bis ?? '9'}`;
  return lines.toSorted((one, other) => rank(one).localeCompare(rank(other)))[0];
}

/** Lines on which somebody still has to act. */
export const openLines = (lines: readonly Line[]): readonly Line[] =>
  lines.filter(({ NaechsterSchritt: { Wer } }) => Wer !== 'Niemand');

/** Contacts by name, as the heading of a case says them; null: there are none yet. */
export function contactsIn(lines: readonly Line[]): readonly string[] {
  return lines.flatMap(({ Kontakt }) => (Kontakt ? [Kontakt.Name] : []));
}

/** What is allowed, by what it is done to. */
export const allows = (allowed: Case['Erlaubt'], action: Case['Erlaubt'][number]['Aktion'], number: string): boolean =>
  allowed.some(({ Aktion, Nummer }) => Aktion === action && Nummer === number);
