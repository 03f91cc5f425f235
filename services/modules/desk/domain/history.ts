import { day } from '#shared/dates-and-money.js';
import type { AuditAction } from '#shared/reasons-and-actions.js';
import type { Language, Texts } from '#shared/texts.js';

/** Of an account only this belongs to a case; the rest is the person's own. */
const ofAccount = new Set([
  'RecommenderRegistered',
  'RecommenderActivated',
  'RecommenderBlocked',
  'RecommenderUnblocked',
  'RecommenderErased',
]);

/** Whether a case's history shows an event of its recommender's account. */
export const concernsCase = (type: string): boolean => ofAccount.has(type);

/** Decisions that are told by an event as well: the log adds the reason. */
const decidedBy = {
  'contact.correct-email': 'RecipientAddressChanged',
  'hold.refuse': 'RewardHoldRefused',
  'hold.release': 'RewardHoldReleased',
  'order.assign': 'OrderAssigned',
  'order.refuse': 'OrderRefused',
  'recommendation.cancel': 'RecommendationCancelled',
  'recommender.block': 'RecommenderBlocked',
  'recommender.correct-email': 'EmailChangeRequested',
  'recommender.correct-name': 'RecommenderNameCorrected',
  'recommender.correct-unconfirmed': 'AccessLinkRequested',
  'recommender.keep-email': 'EmailChangeWithdrawn',
  'recommender.unblock': 'RecommenderUnblocked',
} as const satisfies Partial<Record<AuditAction, string>>;

interface LoggedFacts {
  readonly after: unknown;
  /** The name of the colleague whom the entry names. */
  readonly colleague: string | null;
}

const fact = (after: unknown, name: string): string | null => {
  const value: unknown = typeof after === 'object' && after !== null ? Reflect.get(after, name) : null;
  return typeof value === 'string' ? value : null;
};

const say = (de: string, en: string) => (): Texts => ({ de, en });

/** What the log alone tells of a case. */
const sentences = {
  'case.assign': ({ after, colleague }: LoggedFacts): Texts => {
    const dueOn = fact(after, 'dueOn');
    const until = (language: Language) => (dueOn ? day(`${dueOn}T12:00:00`, language) : '');
    return {
      de: `${colleague === null ? 'Niemand ist zuständig' : `Zuständig ist ${colleague}`}${dueOn ? `, Wiedervorlage am ${until('de')}` : ''}.`,
      en: `${colleague === null ? 'Nobody is responsible' : `${colleague} is responsible`}${dueOn ? `, put off until ${until('en')}` : ''}.`,
    };
  },
  'contact.correct-name': ({ after }: LoggedFacts): Texts => ({
    de: withReason('Der Name des Kontakts wurde berichtigt.', after, 'de'),
    en: withReason('The contact’s name was corrected.', after, 'en'),
  }),
  'person.show-in-full': say('Adresse und E-Mail im Klartext angesehen.', 'Looked at the address and e-mail in full.'),
  'recommender.admin-login': say('Anmeldung als Empfehler vorbereitet.', 'Prepared to sign in as the referrer.'),
  'recommender.admin-session': say('Als Empfehler angemeldet.', 'Signed in as the referrer.'),
  'recommender.acted-for': say('Für den Empfehler gehandelt.', 'Acted for the referrer.'),
  'recommender.reachable': say(
    'E-Mail-Adresse des Empfehlers als erreichbar vermerkt.',
    'Marked the referrer’s e-mail address as reachable.',
  ),
  'reward.goodwill-ask': say(
    'Kulanz beantragt, eine zweite Person muss zustimmen.',
    'Asked for goodwill; a second person has to agree.',
  ),
  'reward.goodwill-decline': say('Kulanz abgelehnt.', 'Declined goodwill.'),
} as const satisfies Partial<Record<AuditAction, (facts: LoggedFacts) => Texts>>;

/** What of the log belongs into a history. */
export const historicActions = [...Object.keys(decidedBy), ...Object.keys(sentences)] as AuditAction[];

/** The event by which a decision is told; undefined where the log alone tells it. */
export const eventOfDecision = (action: AuditAction): string | undefined =>
  (decidedBy as Partial<Record<AuditAction, string>>)[action];

export const loggedSentence = (action: AuditAction, facts: LoggedFacts, language: Language): string =>
  sentences[action as keyof typeof sentences]?.(facts)[language] ?? '';

/** A sentence with the reason that staff gave. */
export function withReason(sentence: string, after: unknown, language: Language): string {
  const reason = fact(after, 'reason');
  if (reason === null) return sentence;
  return language === 'de' ? `${sentence} Begründung: ${reason}` : `${sentence} Reason: ${reason}`;
}

export const employeeIn = (after: unknown): string | null => fact(after, 'employeeNumber');

/** Who did something, by the actor that events record (`agency:<id>`). */
export interface Actors {
  readonly staff: ReadonlyMap<string, string>;
  /** Recommender, contacts and owners of rewards, by id. */
  readonly people: ReadonlyMap<string, string>;
}

const nobodyKnown: Texts = { de: 'System', en: 'System' };
const unnamed: Readonly<Record<string, Texts>> = {
  provider: { de: 'Anbieter', en: 'Provider' },
  'api-key': { de: 'Schnittstelle', en: 'Interface' },
  platform: { de: 'Plattform', en: 'Platform' },
  recommender: { de: 'Empfehler', en: 'Referrer' },
  recipient: { de: 'Kontakt', en: 'Contact' },
};

/** Staff in a person's session come last: `recommender:<id>:by:agency:<id>`. */
const kindAndId = (actor: string): readonly [kind: string, id: string] => {
  const [kind = '', id = ''] = (actor.split(':by:').at(-1) ?? '').split(':');
  return [kind, id];
};
const isOfStaff = (kind: string): boolean => kind === 'agency' || kind === 'operator';

/** The account of the member of staff who acted; null where nobody of them did. */
export function staffBehind(actor: string): string | null {
  const [kind, id] = kindAndId(actor);
  return isOfStaff(kind) ? id : null;
}

export function whoDid(actor: string, { staff, people }: Actors, language: Language): string {
  const [kind, id] = kindAndId(actor);
  const name = isOfStaff(kind) ? staff.get(id) : people.get(id);
  return name || (unnamed[kind] ?? nobodyKnown)[language];
}
