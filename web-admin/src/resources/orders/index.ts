import AssignmentTurnedInOutlined from '@mui/icons-material/AssignmentTurnedInOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { listOrders } from '#contract/agentur/calls.js';
import type { OrderRow } from '#contract/agentur/schemas.js';
import { toWireDateTime } from '#shared/dates-and-money.js';
import { dayRange } from '../../shared/format.js';
import { byColumn, defineResource, page, reportSource, type RecordOf } from '../resource.js';

const columns = {
  number: 'Auftragsnummer',
  recommendationNumber: 'Empfehlungsnummer',
  product: 'Produkt',
  orderedAt: 'Auftragsdatum',
  releasableFrom: 'FreigabeAb',
  status: 'Status',
  recommender: 'Empfehler',
  recommenderNumber: 'Empfehlernummer',
  recipient: 'Empfaenger',
  recipientNumber: 'Empfaengernummer',
  rewardCents: 'PraemieCent',
  overdue: 'Ueberfaellig',
  kind: 'Art',
  ending: 'Ende',
  hints: 'Hinweise',
} as const;

export type Order = RecordOf<OrderRow, typeof columns>;

/** An order's state for staff, derived from the wire's status and first possible release date. */
export const orderStates = [
  'unassigned',
  'overdue',
  'releasable',
  'waiting',
  'released',
  'renewal',
  'cancelled',
] as const;
/** Overdue orders are releasable or unassigned ones that have waited too long. */
export type OrderFilter = (typeof orderStates)[number];
export type OrderState = Exclude<OrderFilter, 'overdue'> | (typeof endings)[keyof typeof endings];

/** How an order ended, beside a plain cancellation. */
const endings = { Abgelehnt: 'refused', Widerrufen: 'withdrawn', NichtZustandeGekommen: 'not_concluded' } as const;

export function orderState(order: Pick<Order, 'status' | 'kind' | 'releasableFrom' | 'ending'>, now: Date): OrderState {
  const { status, kind, releasableFrom, ending } = order;
  if (ending && ending !== 'Storniert') return endings[ending];
  if (kind === 'Verlaengerung') return 'renewal';
  if (status === 'Freigegeben') return 'released';
  if (status === 'Storniert') return 'cancelled';
  if (status === 'Zuzuordnen') return 'unassigned';
  return releasableFrom <= toWireDateTime(now) ? 'releasable' : 'waiting';
}

/** Whether an order belongs into the list of a state. Who is overdue the report alone says, until it is decided. */
export function matchesState(order: Order, wanted: OrderFilter | undefined, now: Date): boolean {
  if (!wanted) return true;
  if (wanted === 'overdue') return order.overdue && isUndecided(order);
  if (wanted === 'renewal') return order.kind === 'Verlaengerung';
  if (wanted === 'cancelled') return order.kind === 'Neuvertrag' && order.status === 'Storniert';
  return orderState(order, now) === wanted;
}

export const totalOf = (orders: readonly Pick<Order, 'rewardCents'>[]): number =>
  orders.reduce((total, { rewardCents }) => total + rewardCents, 0);

/** The order can still be assigned or refused. */
export const isUndecided = ({ status }: Pick<Order, 'status'>): boolean =>
  status === 'Offen' || status === 'Zuzuordnen';

/** Translates the screen's filters to the report's. */
export function orderFilter(
  { state, from, until, ...others }: Readonly<Record<string, unknown>>,
  now: Date,
): Record<string, unknown> {
  const ordered = dayRange(from as string | undefined, until as string | undefined);
  const byState: Record<OrderFilter, Record<string, unknown>> = {
    unassigned: { Status: 'Zuzuordnen' },
    overdue: { Ueberfaellig: true },
    releasable: { Status: 'Offen', FreigabeAb: { bis: toWireDateTime(now) } },
    waiting: { Status: 'Offen', FreigabeAb: { von: toWireDateTime(new Date(now.getTime() + 1000)) } },
    released: { Status: 'Freigegeben' },
    renewal: { Art: 'Verlaengerung' },
    cancelled: { Status: 'Storniert', Art: 'Neuvertrag' },
  };
  return {
    ...byColumn<OrderRow>(others, columns),
    ...(Object.keys(ordered).length > 0 ? { Auftragsdatum: ordered } : {}),
    ...(state ? byState[state as OrderFilter] : {}),
  };
}

const orderSource = reportSource<OrderRow, typeof columns>({
  call: listOrders,
  columns,
  id: 'number',
  filter: filter => orderFilter(filter, new Date()),
});

export type Releasable = Pick<Order, 'number' | 'recommendationNumber'>;

export interface ReleaseResult {
  readonly released: readonly string[];
  /** Order number and the server's reason, which names the first possible date if there is one. */
  readonly refused: readonly { readonly number: string; readonly reason: string }[];
}

const concurrency = 3;

/** Releases orders, three at a time. A refusal does not stop the rest; a repeated release has no effect. */
export async function releaseEach<O extends Releasable>(
  orders: readonly O[],
  release: (order: O) => Promise<unknown>,
  onProgress: (done: number) => void,
  stop?: AbortSignal,
): Promise<ReleaseResult> {
  const waiting = [...orders];
  const released: string[] = [];
  const refused: { number: string; reason: string }[] = [];
  const work = async () => {
    for (let order = waiting.shift(); order && !stop?.aborted; order = waiting.shift()) {
      const { number } = order;
      try {
        await release(order);
        released.push(number);
      } catch (error) {
        refused.push({ number, reason: error instanceof Error ? error.message : String(error) });
      }
      onProgress(released.length + refused.length);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return { released, refused };
}

export const orders = defineResource({
  name: 'orders',
  menu: 'work',
  icon: AssignmentTurnedInOutlined,
  ability: 'AuftragsReport',
  source: orderSource,
  list: page(async () => (await import('./OrderList.js')).OrderList),
  texts: {
    de: {
      name: 'Auftrag |||| Aufträge',
      fields: {
        number: 'Auftrag',
        recommendationNumber: 'Empfehlung',
        product: 'Produkt',
        orderedAt: 'Auftragsdatum',
        releasableFrom: 'Freigabe ab',
        status: 'Status',
        recommender: 'Empfehler',
        recommenderNumber: 'Nummer des Empfehlers',
        recipient: 'Kontakt',
        recipientNumber: 'Nummer des Kontakts',
        rewardCents: 'Prämie',
        overdue: 'Überfällig',
        kind: 'Art',
        ending: 'Ende',
        hints: 'Hinweise',
      },
      intro: 'Jeder Auftrag, den der Anbieter gemeldet hat. Freigegeben wird, wenn die Reklamationsfrist vorbei ist.',
      detail: 'Auftrag %{number}',
      people: 'Empfehler → Kontakt',
      search: 'Nummer, Code, Produkt, Name, E-Mail',
      empty: 'Noch keine Aufträge',
      empty_hint: 'Sobald der Anbieter zu einer Empfehlung einen Vertrag meldet, steht er hier.',
      action: 'Aktion',
      assign: {
        action: 'Zuordnen',
        correct: 'Zuordnung ändern',
        one: 'Auftrag %{number} zuordnen',
        title: 'Wem gehört Auftrag %{number}?',
        text: 'Erst mit der Zuordnung entsteht eine Prämie. Bis zur Freigabe lässt sie sich ändern.',
        recommendation_hint: 'Gehört der Auftrag zu einer anderen Empfehlung, tragen Sie deren Nummer ein.',
        candidates: 'Kontakte dieser Empfehlung',
        nobody: 'Zu dieser Empfehlung hat niemand Daten hinterlassen.',
        present: 'So ist er jetzt zugeordnet',
        choose: 'Bitte wählen Sie aus, wem der Auftrag gehört.',
        code: 'Niemandem, Vertrag per Code',
        code_hint: 'Die ganze Prämie geht an die Person, die empfohlen hat.',
        confirm: 'Zuordnen',
        done: 'Auftrag %{number} ist zugeordnet.',
      },
      recompute: {
        action: 'Prämien nachrechnen',
        action_further: 'Prämien aus Aktionen und Kulanz nachrechnen',
        none: 'Für diesen Auftrag gibt es noch keine Prämie.',
        none_further: 'Weder Aktion noch Kulanz haben dieser Person etwas gebracht.',
        Aktion: 'Aktion',
        Kulanz: 'Kulanz',
        Empfehler: 'Empfehler',
        Empfaenger: 'Freund',
        same: 'Nachgerechnet: %{amount}, wie gewährt.',
        differs: 'Nachgerechnet: %{amount}. Das weicht von der gewährten Prämie ab.',
        by: 'Angebot %{offer} am %{day}, Anteil des Empfehlers %{share} %, höchstens %{cap} für den Freund. Katalog Stand %{catalogue}, Konfiguration Stand %{configuration}.',
        by_campaign:
          'Aktion %{campaign}, Stand %{version}: ab %{smart_count} bezahlten Empfehlung. Konfiguration Stand %{configuration}. |||| Aktion %{campaign}, Stand %{version}: ab %{smart_count} bezahlten Empfehlungen. Konfiguration Stand %{configuration}.',
        by_limits: 'Ohne zweite Person waren noch %{left} frei. Grenzen nach Konfiguration Stand %{configuration}.',
        by_second:
          'Eine zweite Person stimmte zu; ohne sie waren noch %{left} frei. Grenzen nach Konfiguration Stand %{configuration}.',
        unknown: 'Diese Prämie entstand, bevor Stände festgehalten wurden.',
        state: {
          Offen: 'offen',
          Bereitgestellt: 'bereitgestellt',
          Ausgezahlt: 'ausgezahlt',
          Abgeholt: 'abgeholt',
          Storniert: 'storniert',
          Abgelaufen: 'abgelaufen',
        },
      },
      refuse: {
        action: 'Ablehnen',
        title: 'Auftrag beenden?',
        why: 'Warum endet der Auftrag?',
        refused: 'Wir lehnen ihn ab',
        withdrawn: 'Die Bestellung wurde widerrufen',
        withdrawn_final:
          'Dafür gibt es dann keine Prämie. Gehört der Auftrag zu einer Empfehlung, liest die empfehlende Person, dass die Bestellung widerrufen wurde. Das lässt sich nicht zurücknehmen.',
        final:
          'Dafür gibt es dann keine Prämie. Die empfehlende Person liest Ihre Begründung im persönlichen Bereich; läuft für sie danach kein anderer Vertrag mehr, bekommt sie sie auch per E-Mail. Das lässt sich nicht zurücknehmen.',
        nobodys:
          'Dafür gibt es dann keine Prämie. Der Auftrag gehört zu keinem Kontakt, deshalb liest niemand Ihre Begründung. Das lässt sich nicht zurücknehmen.',
        confirm: { refused: 'Ablehnen', withdrawn: 'Als widerrufen vermerken' },
        done: {
          refused: 'Auftrag %{number} ist abgelehnt.',
          withdrawn: 'Auftrag %{number} ist widerrufen.',
        },
      },
      filter: {
        unassigned: 'Zuzuordnen',
        overdue: 'Überfällig',
        releasable: 'Jetzt freigebbar',
        waiting: 'In der Frist',
        released: 'Freigegeben',
        renewal: 'Verlängerung',
        cancelled: 'Beendet',
      },
      state: {
        unassigned: 'Zuzuordnen',
        releasable: 'Freigebbar',
        waiting: 'In der Frist',
        released: 'Freigegeben',
        renewal: 'Verlängerung',
        cancelled: 'Storniert',
        refused: 'Abgelehnt',
        withdrawn: 'Widerrufen',
        not_concluded: 'Kein Vertrag',
        from: 'Frist bis %{date}',
      },
      release: {
        action: 'Freigeben',
        one: 'Auftrag %{number} freigeben',
        many: 'Freigeben (%{sum}) |||| %{smart_count} freigeben (%{sum})',
        title: 'Auftrag freigeben? |||| %{smart_count} Aufträge freigeben?',
        done_title: 'Freigabe beendet |||| Freigabe beendet',
        sum: 'Prämien über zusammen %{sum} werden bereitgestellt. |||| Prämien über zusammen %{sum} werden bereitgestellt.',
        final:
          'Die Begünstigten erhalten sofort eine E-Mail mit ihrer Prämie. Das lässt sich nicht zurücknehmen. |||| Die Begünstigten erhalten sofort je eine E-Mail mit ihrer Prämie. Das lässt sich nicht zurücknehmen.',
        confirm: 'Freigeben |||| %{smart_count} freigeben',
        stop: 'Anhalten',
        progress: '%{done} von %{all} bearbeitet',
        released: '%{smart_count} Auftrag freigegeben. |||| %{smart_count} Aufträge freigegeben.',
        refused:
          '%{smart_count} Auftrag wurde nicht freigegeben: |||| %{smart_count} Aufträge wurden nicht freigegeben:',
        left: '%{smart_count} Auftrag blieb unberührt, weil Sie angehalten haben. |||| %{smart_count} Aufträge blieben unberührt, weil Sie angehalten haben.',
      },
    },
    en: {
      name: 'Order |||| Orders',
      fields: {
        number: 'Order',
        recommendationNumber: 'Referral',
        product: 'Product',
        orderedAt: 'Order date',
        releasableFrom: 'Releasable from',
        status: 'Status',
        recommender: 'Referrer',
        recommenderNumber: 'Referrer’s number',
        recipient: 'Contact',
        recipientNumber: 'Contact’s number',
        rewardCents: 'Reward',
        overdue: 'Overdue',
        kind: 'Kind',
        ending: 'Ended by',
        hints: 'Notes',
      },
      intro: 'Every order the provider has reported. Orders can be released once the complaint period is over.',
      detail: 'Order %{number}',
      people: 'Referrer → contact',
      search: 'Number, code, product, name, e-mail',
      empty: 'No orders yet',
      empty_hint: 'As soon as the provider reports a contract for a referral, it appears here.',
      action: 'Action',
      assign: {
        action: 'Assign',
        correct: 'Change assignment',
        one: 'Assign order %{number}',
        title: 'Whose is order %{number}?',
        text: 'An order earns a reward only once it’s assigned. You can change the assignment until the order is released.',
        recommendation_hint: 'If the order belongs to a different referral, enter that number.',
        candidates: 'Contacts of this referral',
        nobody: 'No one has entered their details for this referral.',
        present: 'Current assignment',
        choose: 'Please choose whose order it is.',
        code: 'No one, contract by code',
        code_hint: 'The whole reward goes to the referrer.',
        confirm: 'Assign',
        done: 'Order %{number} has been assigned.',
      },
      recompute: {
        action: 'Recalculate rewards',
        action_further: 'Recalculate rewards without an order',
        none: 'This order has no rewards yet.',
        none_further: 'Neither campaigns nor goodwill have given this person anything.',
        Aktion: 'Campaign',
        Kulanz: 'Goodwill',
        Empfehler: 'Referrer',
        Empfaenger: 'Friend',
        same: 'Recalculated: %{amount}, as granted.',
        differs: 'Recalculated: %{amount}. This differs from the reward granted.',
        by: 'Offer %{offer} on %{day}, referrer’s share %{share}%, no more than %{cap} for the friend. Catalogue version %{catalogue}, configuration version %{configuration}.',
        by_campaign:
          'Campaign %{campaign}, version %{version}: from %{smart_count} paid referral on. Configuration version %{configuration}. |||| Campaign %{campaign}, version %{version}: from %{smart_count} paid referrals on. Configuration version %{configuration}.',
        by_limits:
          '%{left} was left to grant without a second person. Limits as in configuration version %{configuration}.',
        by_second:
          'A second person agreed; %{left} was left to grant without one. Limits as in configuration version %{configuration}.',
        unknown: 'This reward dates from before versions were recorded.',
        state: {
          Offen: 'open',
          Bereitgestellt: 'ready',
          Ausgezahlt: 'paid',
          Abgeholt: 'picked up',
          Storniert: 'cancelled',
          Abgelaufen: 'expired',
        },
      },
      refuse: {
        action: 'Reject',
        title: 'End this order?',
        why: 'Why does the order end?',
        refused: 'We reject it',
        withdrawn: 'The customer withdrew from it',
        withdrawn_final:
          'It won’t earn a reward. If it belongs to a referral, the referrer reads that the order was cancelled within the cooling-off period. This can’t be undone.',
        final:
          'It won’t earn a reward. The referrer sees your reason in their personal area, and gets it by e-mail if no other contract is on its way. This can’t be undone.',
        nobodys: 'It won’t earn a reward. The order is no contact’s, so no one sees your reason. This can’t be undone.',
        confirm: { refused: 'Reject', withdrawn: 'Mark as withdrawn' },
        done: {
          refused: 'Order %{number} has been rejected.',
          withdrawn: 'Order %{number} is marked as withdrawn.',
        },
      },
      filter: {
        unassigned: 'Unassigned',
        overdue: 'Overdue',
        releasable: 'Ready to release',
        waiting: 'In complaint period',
        released: 'Released',
        renewal: 'Renewal',
        cancelled: 'Ended',
      },
      state: {
        unassigned: 'Unassigned',
        releasable: 'Ready to release',
        waiting: 'In complaint period',
        released: 'Released',
        renewal: 'Renewal',
        cancelled: 'Cancelled',
        refused: 'Rejected',
        withdrawn: 'Withdrawn',
        not_concluded: 'No contract',
        from: 'Complaint period until %{date}',
      },
      release: {
        action: 'Release',
        one: 'Release order %{number}',
        many: 'Release (%{sum}) |||| Release %{smart_count} (%{sum})',
        title: 'Release this order? |||| Release %{smart_count} orders?',
        done_title: 'Release finished |||| Release finished',
        sum: 'This releases rewards worth %{sum}. |||| This releases rewards worth %{sum} in total.',
        final:
          'Everyone who earned a reward gets an e-mail right away. This can’t be undone. |||| Everyone who earned a reward gets an e-mail right away. This can’t be undone.',
        confirm: 'Release |||| Release %{smart_count}',
        stop: 'Stop',
        progress: '%{done} of %{all} done',
        released: '%{smart_count} order released. |||| %{smart_count} orders released.',
        refused: '%{smart_count} order wasn’t released: |||| %{smart_count} orders weren’t released:',
        left: '%{smart_count} order was left untouched because you stopped. |||| %{smart_count} orders were left untouched because you stopped.',
      },
    },
  },
});

export const orderImport = defineResource({
  name: 'order-import',
  menu: 'money',
  icon: UploadFileOutlined,
  ability: 'Auszahlungen',
  list: page(async () => (await import('./OrderImportPage.js')).OrderImportPage),
  texts: {
    de: {
      name: 'Auftragsimport |||| Auftragsimport',
      intro:
        'Aufträge des Anbieters aus einer Datei. Zuerst wird geprüft, was jede Zeile bewirkt; übernommen wird erst auf Ihren Wunsch.',
      choose: 'Datei wählen',
      drop: 'CSV-Datei hier ablegen oder auswählen',
      drop_hint: 'CSV, Spaltennamen in der ersten Zeile',
      template: 'Beispieldatei laden',
      checking: 'Wird geprüft …',
      working: 'Wird übernommen …',
      would:
        'Geprüft, noch nichts übernommen. %{smart_count} Zeile braucht Aufmerksamkeit. |||| Geprüft, noch nichts übernommen. %{smart_count} Zeilen brauchen Aufmerksamkeit.',
      done: 'Übernommen. %{smart_count} Zeile wurde abgewiesen. |||| Übernommen. %{smart_count} Zeilen wurden abgewiesen.',
      confirm: '%{smart_count} Auftrag übernehmen |||| %{smart_count} Aufträge übernehmen',
      other: 'Andere Datei',
      accepted: 'Angenommen',
      unassigned: 'Zuzuordnen',
      unassigned_hint: 'Die Agentur ordnet sie einem Kontakt zu',
      without_reward: 'Ohne Prämie',
      known: 'Schon bekannt',
    },
    en: {
      name: 'Order import |||| Order import',
      intro:
        'Import the provider’s orders from a file. Every line is checked first; nothing is imported until you say so.',
      choose: 'Choose a file',
      drop: 'Drop a CSV file here or choose one',
      drop_hint: 'CSV, column names in the first line',
      template: 'Download an example',
      checking: 'Checking …',
      working: 'Importing …',
      would:
        'Checked; nothing imported yet. %{smart_count} line needs attention. |||| Checked; nothing imported yet. %{smart_count} lines need attention.',
      done: 'Imported. %{smart_count} line was rejected. |||| Imported. %{smart_count} lines were rejected.',
      confirm: 'Import %{smart_count} order |||| Import %{smart_count} orders',
      other: 'Choose another file',
      accepted: 'Accepted',
      unassigned: 'Unassigned',
      unassigned_hint: 'The agency assigns them to contacts',
      without_reward: 'No reward',
      known: 'Already known',
    },
  },
});
