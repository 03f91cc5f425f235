import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/call.js';
import {
  listOwnRecommendations,
  listOwnRewards,
  noteRecommendation,
  resendRewardMail,
} from '#generated/portal-calls.js';
import { send } from '../../shared/http/send.js';

export type OwnRecommendationRow = AnswerOf<typeof listOwnRecommendations>['Content'][number];

const pageSize = 100;
const refreshMs = 30_000;

/** The user's recommendations, newest first; refetched regularly, since friends and provider act without notice. */
export const recommendationsQuery = infiniteQueryOptions({
  queryKey: ['recommendations'],
  initialPageParam: 1,
  staleTime: 0,
  refetchInterval: refreshMs,
  refetchOnWindowFocus: true,
  queryFn: ({ pageParam, signal, meta }) =>
    send(listOwnRecommendations, { query: { page: pageParam, pagesize: pageSize } }, { signal, meta }),
  getNextPageParam: (last, pages) => (last.HasNext ? pages.length + 1 : undefined),
});

/** Sends a reward's mail again, by the recommendation's number or, without one, the reward's id. */
export const resendMail = (empfehlungsnummer: string) => send(resendRewardMail, { params: { empfehlungsnummer } });

export const note = (number: string, Notiz: string | null) =>
  send(noteRecommendation, { params: { nr: number }, body: { Notiz } });

export type ExtraReward = AnswerOf<typeof listOwnRewards>[number];

/** Rewards without a recommendation: goodwill and campaigns. */
export const extraRewardsQuery = queryOptions({
  queryKey: ['recommendations', 'extra'],
  staleTime: 0,
  refetchInterval: refreshMs,
  refetchOnWindowFocus: true,
  queryFn: ({ signal, meta }) => send(listOwnRewards, {}, { signal, meta }),
});

export type Tone = 'you' | 'calm' | 'no' | 'done';
export type StepName = 'shared' | 'reacted' | 'contract' | 'ready' | 'paid';
export interface BarStep {
  /** `stopped`: the end of a recommendation without a reward. */
  readonly name: StepName | 'stopped';
  readonly state: 'done' | 'now' | 'todo' | 'stopped';
  /** Wire date of the step; null if not reached or not known. */
  readonly at: string | null;
}

const names: readonly StepName[] = ['shared', 'reacted', 'contract', 'ready', 'paid'];
const ended: readonly OwnRecommendationRow['Stufe'][] = ['VertragNichtZustandeGekommen', 'PraemieAbgelaufen'];
const reachedBy: Record<StepName, OwnRecommendationRow['Stufe'] | null> = {
  shared: null,
  reacted: 'Reagiert',
  contract: 'AnspruchInBearbeitung',
  ready: 'PraemieBereit',
  paid: 'PraemieAusgezahlt',
};

const reached = ({ Schritte }: OwnRecommendationRow, stage: OwnRecommendationRow['Stufe'] | null): string | null =>
  Schritte.find(step => step.Stufe === stage)?.ErreichtAm ?? null;

/** The number of completed steps; the next one is the current one. */
function stepsDone(row: OwnRecommendationRow): number {
  switch (row.Stufe) {
    case 'KontaktNichtReagiert':
      return 1;
    case 'Reagiert':
      return row.VertragGeschlossen ? 3 : 2;
    case 'AnspruchInBearbeitung':
      return reached(row, 'PraemieBereit') ? 4 : 3;
    case 'PraemieBereit':
    case 'BankdatenEingeben':
    case 'PraemieAbholen':
    case 'PraemieAbgelaufen':
      return 4;
    case 'PraemieAusgezahlt':
      return 5;
    // A cancelled contract: the last step reached before.
    case 'VertragNichtZustandeGekommen':
      return 1 + Math.max(...names.map((name, index) => (index > 0 && reached(row, reachedBy[name]) ? index : 0)));
  }
}

/** Five steps, or the completed ones and the end. */
export function barOf(row: OwnRecommendationRow): readonly BarStep[] {
  const done = stepsDone(row);
  const dateOf = (name: StepName) =>
    name === 'shared' ? row.ErstelltAm : name === 'contract' ? row.VertragGeschlossenAm : reached(row, reachedBy[name]);
  const steps = names.map((name, index): BarStep => ({
    name,
    state: index < done ? 'done' : index === done ? 'now' : 'todo',
    at: index < done ? dateOf(name) : null,
  }));
  return ended.includes(row.Stufe)
    ? [...steps.slice(0, done), { name: 'stopped', state: 'stopped', at: since(row) }]
    : steps;
}

export function toneOf({ Stufe, Grund, NaechsterSchritt }: OwnRecommendationRow): Tone {
  if (Stufe === 'PraemieAusgezahlt') return 'done';
  if (ended.includes(Stufe)) return 'no';
  // Sharing the link again is optional, so it is not marked as the user's turn.
  return NaechsterSchritt.Wer === 'Empfehler' && Grund !== 'KontaktNichtMehrDabei' ? 'you' : 'calm';
}

export const filters = ['all', 'you', 'running', 'finished'] as const;
export type Filter = (typeof filters)[number];

export function fits(row: OwnRecommendationRow, filter: Filter): boolean {
  const tone = toneOf(row);
  if (filter === 'you') return tone === 'you';
  if (filter === 'running') return tone === 'you' || tone === 'calm';
  if (filter === 'finished') return tone === 'no' || tone === 'done';
  return true;
}

/** Entries that need the user's action first; otherwise newest first. */
export const yoursFirst = (rows: readonly OwnRecommendationRow[]): readonly OwnRecommendationRow[] =>
  [true, false].flatMap(yours => rows.filter(row => (toneOf(row) === 'you') === yours));

export interface Sums {
  /** Waiting for the user's choice or bank details. */
  readonly waitingCents: number;
  readonly paidCents: number;
  readonly onTheWayCents: number;
  /** Possible rewards of open recommendations. */
  readonly possibleCents: number;
  readonly links: number;
  readonly clicks: number;
}

export interface WaitingReward {
  readonly id: string;
  readonly cents: number;
  /** What the user still has to provide. */
  readonly wants: 'choice' | 'bankDetails';
  /** Wire date on which it expires. */
  readonly by: string | null;
}

/** Rewards that only wait for the user, the first to expire first. */
export function waitingOf(
  rows: readonly OwnRecommendationRow[],
  extra: readonly ExtraReward[] = [],
): readonly WaitingReward[] {
  const earned = rows.flatMap(({ Praemie, Stufe, NaechsterSchritt: { Wer, Bis } }): WaitingReward[] => {
    if (!Praemie || Wer !== 'Empfehler' || Praemie.Status !== 'Bereitgestellt') return [];
    const { Id: id, WertCent: cents, Waehlbar } = Praemie;
    if (Waehlbar) return [{ id, cents, wants: 'choice', by: Bis }];
    return Stufe === 'BankdatenEingeben' ? [{ id, cents, wants: 'bankDetails', by: Bis }] : [];
  });
  const given = extra.flatMap(({ Id: id, WertCent: cents, Waehlbar, BankdatenFehlen, EnddatumAnzeige }) =>
    Waehlbar || BankdatenFehlen
      ? [{ id, cents, wants: Waehlbar ? ('choice' as const) : ('bankDetails' as const), by: EnddatumAnzeige }]
      : [],
  );
  // Dates of the wire compare as text; `localeCompare` would first read the browser's collation tables, 15 ms on a phone.
  const deadline = ({ by }: WaitingReward) => by ?? '9';
  return [...earned, ...given].sort((one, other) =>
    deadline(one) < deadline(other) ? -1 : Number(deadline(one) > deadline(other)),
  );
}

/** The newest valid link per product, to be shared again. */
export function workingLinks(newestFirst: readonly OwnRecommendationRow[]): readonly OwnRecommendationRow[] {
  const working = newestFirst.filter(({ LinkGilt }) => LinkGilt);
  return working
    .filter((row, index) => working.findIndex(({ Empfohlen }) => Empfohlen.Id === row.Empfohlen.Id) === index)
    .map(row => ({ ...row, Produkt: row.Empfohlen }));
}

/** What a card says beside its amount: a reward that is paid to others is not for the person. */
export function forWhom(row: OwnRecommendationRow): 'forYou' | 'forContact' | 'forOthers' {
  if ((row.Praemie?.WertCent ?? row.ErwartetCent) === 0) return 'forContact';
  return row.Praemie?.Zahlungsempfaenger ? 'forOthers' : 'forYou';
}

/** The user's totals; clicks of a link with several contacts count once. */
export function sumsOf(rows: readonly OwnRecommendationRow[], extra: readonly ExtraReward[] = []): Sums {
  const clicksByLink = new Map(rows.map(({ Empfehlungsnummer, Klicks }) => [Empfehlungsnummer, Klicks]));
  const rewards = [...rows.flatMap(({ Praemie }) => Praemie ?? []), ...extra];
  const waitingCents = waitingOf(rows, extra).reduce((total, { cents }) => total + cents, 0);
  const sum = (statuses: readonly string[]) =>
    rewards.reduce((total, { Status, WertCent }) => total + (statuses.includes(Status) ? WertCent : 0), 0);
  return {
    waitingCents,
    paidCents: sum(['Ausgezahlt', 'Abgeholt']),
    onTheWayCents: sum(['Offen', 'Bereitgestellt']) - waitingCents,
    possibleCents: rows.reduce(
      (total, row) => total + (!row.Praemie && fits(row, 'running') ? row.ErwartetCent : 0),
      0,
    ),
    links: clicksByLink.size,
    clicks: [...clicksByLink.values()].reduce((total, clicks) => total + clicks, 0),
  };
}

/** The title of an entry: the contact's name if known, else the order's number if it came by code. */
export function nameOf({ Produkt, Empfaenger, VertragPerCode }: OwnRecommendationRow): {
  readonly key: 'for' | 'byCode' | null;
  readonly values: Record<string, string>;
} {
  const product = Produkt.Name;
  if (Empfaenger.Anzeigename) return { key: 'for', values: { product, contact: Empfaenger.Anzeigename } };
  return VertragPerCode
    ? { key: 'byCode', values: { product, number: VertragPerCode } }
    : { key: null, values: { product } };
}

const sayingsOf = (row: OwnRecommendationRow): string =>
  [
    row.Empfehlungsnummer,
    row.VertragPerCode ?? row.Empfaenger.Anzeigename ?? '',
    row.Produkt.Id,
    row.Praemie?.Id ?? '',
  ].join('/');

/** Unique React keys, as rows may look alike. Counted from the oldest, so that new rows do not change others. */
export function keysOf(newestFirst: readonly OwnRecommendationRow[]): ReadonlyMap<OwnRecommendationRow, string> {
  const seen = new Map<string, number>();
  return new Map(
    newestFirst.toReversed().map(row => {
      const says = sayingsOf(row);
      const before = seen.get(says) ?? 0;
      seen.set(says, before + 1);
      return [row, before === 0 ? says : `${says}/${before + 1}`];
    }),
  );
}

/** The text key of a stage; some stages have variants. */
export function stageKey(row: OwnRecommendationRow): string {
  const { Stufe, VertragGeschlossen, Grund } = row;
  if (Grund === 'PraemieWirdGeprueft' || Grund === 'PostfachWirdGeprueft') return 'PraemieWirdGeprueft';
  if (Stufe === 'Reagiert' && VertragGeschlossen) return 'ReagiertVertrag';
  const isChosen = Stufe === 'AnspruchInBearbeitung' && reached(row, 'PraemieBereit') !== null;
  return isChosen || Stufe === 'PraemieAbholen' ? 'PraemieKommt' : Stufe;
}

/** The text key of the reason, if it is more specific than the stage. */
export function reasonKey(row: OwnRecommendationRow): string {
  const specificReasons: readonly OwnRecommendationRow['Grund'][] = [
    'KontaktMussBestaetigen',
    'KontaktNichtMehrDabei',
    'UeberweisungZurueckgegeben',
    'AndererPersonZugeordnet',
  ];
  return row.Grund && (ended.includes(row.Stufe) || specificReasons.includes(row.Grund)) ? row.Grund : stageKey(row);
}

const leads: Record<OwnRecommendationRow['NaechsterSchritt']['Wer'], string> = {
  Empfehler: 'you',
  Kontakt: 'contact',
  Programm: 'us',
  Niemand: 'done',
};

/** The text key of who has to act. */
export function leadKey(row: OwnRecommendationRow): string {
  return toneOf(row) === 'no' ? 'no' : toneOf(row) === 'done' ? 'done' : leads[row.NaechsterSchritt.Wer];
}

/**
 * Wire date at which the row reached its stage; null if not known. An expired link ended on the day until which it was
 * valid, whenever that was noticed.
 */
export function since({ Stufe, Schritte, Grund, GueltigBis }: OwnRecommendationRow): string | null {
  if (Grund === 'EmpfehlungAbgelaufen') return GueltigBis;
  return Schritte.findLast(step => step.Stufe === Stufe)?.ErreichtAm ?? null;
}
