import type { Row } from './api.js';

export type Tone = 'you' | 'calm' | 'no' | 'done';
export type StepName = 'shared' | 'reacted' | 'contract' | 'ready' | 'paid';
export interface BarStep {
  readonly name: StepName;
  readonly state: 'done' | 'now' | 'todo';
  /** Wire date; when it was reached, or for the present step until when it takes. */
  readonly at: string | null;
}

const names: readonly StepName[] = ['shared', 'reacted', 'contract', 'ready', 'paid'];

/** How many steps lie behind a row; the next one is the present one. */
function stepsDone({ Stufe, VertragGeschlossen, Schritte }: Row): number {
  switch (Stufe) {
    case 'KontaktNichtReagiert': return 1;
    case 'Reagiert': return VertragGeschlossen ? 3 : 2;
    case 'PraemieBereit': case 'BankdatenEingeben': case 'PraemieAbgelaufen': return 3;
    case 'AnspruchInBearbeitung': return Schritte.some((step) => step.Stufe === 'PraemieBereit') ? 4 : 3;
    case 'PraemieAbholen': return 4;
    case 'PraemieAusgezahlt': return 5;
    case 'VertragNichtZustandeGekommen': return 0;
  }
}

const reachedBy: Record<StepName, Row['Stufe'] | null> = { shared: null, reacted: 'Reagiert', contract: null, ready: 'PraemieBereit', paid: 'PraemieAusgezahlt' };

/** The bar of a recommendation; empty where there is nothing left to wait for because no contract came about. */
export function barOf(row: Row): readonly BarStep[] {
  const done = stepsDone(row);
  if (done === 0) return [];
  const dateOf = (name: StepName) => (name === 'shared' ? row.ErstelltAm : name === 'contract' ? row.VertragGeschlossenAm : (row.Schritte.find((step) => step.Stufe === reachedBy[name])?.ErreichtAm ?? null));
  return names.map((name, index) => {
    const state = index < done ? 'done' : index === done ? 'now' : 'todo';
    return { name, state, at: dateOf(name) };
  });
}

export function toneOf({ Stufe, NaechsterSchritt }: Row): Tone {
  if (Stufe === 'PraemieAusgezahlt') return 'done';
  if (Stufe === 'VertragNichtZustandeGekommen' || Stufe === 'PraemieAbgelaufen') return 'no';
  return NaechsterSchritt.Wer === 'Empfehler' ? 'you' : 'calm';
}

export type Filter = 'all' | 'you' | 'running' | 'finished';

export function fits(row: Row, filter: Filter): boolean {
  const tone = toneOf(row);
  if (filter === 'you') return tone === 'you';
  if (filter === 'running') return tone === 'you' || tone === 'calm';
  if (filter === 'finished') return tone === 'no' || tone === 'done';
  return true;
}

export interface Sums { readonly paidCents: number; readonly onTheWayCents: number; readonly links: number; readonly clicks: number }

/** What a person earned, what is coming, and how much was shared; a link with several contacts counts its clicks once. */
export function sumsOf(rows: readonly Row[]): Sums {
  const clicksByLink = new Map(rows.map(({ Empfehlungsnummer, Klicks }) => [Empfehlungsnummer, Klicks]));
  const sum = (statuses: readonly string[]) => rows.reduce((total, { Praemie }) => total + (Praemie && statuses.includes(Praemie.Status) ? Praemie.WertCent : 0), 0);
  return {
    paidCents: sum(['Ausgezahlt', 'Abgeholt']),
    onTheWayCents: sum(['Offen', 'Bereitgestellt']),
    links: clicksByLink.size,
    clicks: [...clicksByLink.values()].reduce((total, clicks) => total + clicks, 0),
  };
}

/** The stage as its texts name it: a few read differently depending on what is already there. */
export function stageKey({ Stufe, VertragGeschlossen, Praemie, Schritte }: Row): string {
  if (Stufe === 'Reagiert' && VertragGeschlossen) return 'ReagiertVertrag';
  if (Stufe === 'PraemieAusgezahlt' && Praemie?.Status === 'Abgeholt') return 'GutscheinVerschickt';
  if (Stufe === 'AnspruchInBearbeitung' && Schritte.some((step) => step.Stufe === 'PraemieBereit')) return 'UeberweisungKommt';
  return Stufe;
}

/** When the row came to where it stands (wire date), as far as the server tells. */
export function since({ Stufe, Schritte }: Row): string | null {
  return Schritte.findLast((step) => step.Stufe === Stufe)?.ErreichtAm ?? null;
}
