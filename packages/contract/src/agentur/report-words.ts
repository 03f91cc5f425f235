import type { Language } from '#shared/texts.js';

/** The words of the agency's reports, for the console and for files: what a column is called, and what its codes mean. */

type Words = Readonly<Record<string, string>>;

interface ReportTexts {
  /** One, and several after `||||`. */
  readonly name: string;
  /** By the code's name of a column. */
  readonly fields: Words;
  /** Of codes whose words are this report's own, by the same name. */
  readonly words: Readonly<Record<string, Words>>;
}

const inGerman = {
  codes: {
    Offen: 'Offen',
    Freigegeben: 'Freigegeben',
    Zuzuordnen: 'Zuzuordnen',
    Storniert: 'Storniert',
    Ok: 'Vertrag geschlossen',
    Abgelaufen: 'Abgelaufen',
    Gezahlt: 'Prämiert',
    Angenommen: 'Angenommen',
    Bestaetigt: 'Bestätigt',
    Unbestaetigt: 'Unbestätigt',
    Aktiv: 'Aktiv',
    Gesperrt: 'Gesperrt',
    Geloescht: 'Gelöscht',
    InArbeit: 'In Arbeit',
    Anerkannt: 'Anerkannt',
    Abgelehnt: 'Abgelehnt',
  },
  stages: {
    PraemieAusgezahlt: 'Prämie ausgezahlt',
    PraemieAbgelaufen: 'Prämie abgelaufen',
    VertragNichtZustandeGekommen: 'Vertrag nicht zustande gekommen',
    BankdatenEingeben: 'Bankdaten fehlen',
    PraemieAbholen: 'Prämie abholbereit',
    AnspruchInBearbeitung: 'Anspruch in Bearbeitung',
    PraemieBereit: 'Prämie bereit zur Auswahl',
    Reagiert: 'Kontakt hat reagiert',
    KontaktNichtReagiert: 'Kontakt hat nicht reagiert',
  },
  yes: 'Ja',
  no: 'Nein',
  reports: {
    orders: {
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
        announced: 'Freigabe vorgemerkt',
        ending: 'Ende',
        hints: 'Hinweise',
      },
      words: {
        kind: { Neuvertrag: 'Neuvertrag', Verlaengerung: 'Verlängerung' },
        ending: {
          Abgelehnt: 'Abgelehnt',
          Widerrufen: 'Widerrufen',
          Storniert: 'Storniert',
          NichtZustandeGekommen: 'Kein Vertrag',
        },
      },
    },
    recommendations: {
      name: 'Empfehlung |||| Empfehlungen',
      fields: {
        number: 'Empfehlung',
        createdAt: 'Erstellt',
        product: 'Produkt',
        channel: 'Kanal',
        status: 'Status',
        stage: 'Stand',
        clicks: 'Klicks',
        recommender: 'Empfehler',
        recommenderNumber: 'Nummer des Empfehlers',
        recipient: 'Kontakt',
        recipientNumber: 'Nummer des Kontakts',
      },
      words: {},
    },
    leads: {
      name: 'Kontakt |||| Kontakte',
      fields: {
        number: 'Kontakt',
        recommendationNumber: 'Empfehlung',
        createdAt: 'Eingegangen',
        name: 'Name',
        email: 'E-Mail',
        city: 'Ort',
        recommender: 'Empfohlen von',
        recommenderNumber: 'Nummer des Empfehlers',
        product: 'Produkt',
        status: 'Status',
        stage: 'Stand der Empfehlung',
        advertisingAllowed: 'Werbung',
        unreachable: 'Nicht erreichbar',
      },
      words: {
        unreachable: {
          Unbekannt: 'Diese Adresse gibt es nicht.',
          Geschlossen: 'Das Postfach ist geschlossen.',
          Umgezogen: 'Das Postfach ist umgezogen.',
          DomainOhneMail: 'Unter dieser Domain nimmt niemand E-Mails an.',
        },
      },
    },
    invitations: {
      name: 'Einladung |||| Einladungen',
      fields: {
        number: 'Einladung',
        name: 'Name',
        email: 'E-Mail',
        kind: 'Art',
        employeeNumber: 'Mitarbeiternummer',
        invitedAt: 'Verschickt',
        status: 'Status',
      },
      words: {
        kind: { Kunde: 'Kunde', Mitarbeiter: 'Mitarbeiter', Partner: 'Partner' },
      },
    },
    recommenders: {
      name: 'Empfehler |||| Empfehler',
      fields: {
        number: 'Nummer',
        name: 'Name',
        email: 'E-Mail',
        registeredAt: 'Registriert',
        recommendations: 'Empfehlungen',
        contracts: 'Verträge',
        rewardCents: 'Prämien',
        status: 'Status',
        unreachable: 'Unerreichbar',
      },
      words: {},
    },
    claims: {
      name: 'Reklamation |||| Reklamationen',
      fields: {
        number: 'Reklamation',
        recommendationNumber: 'Empfehlung',
        claimant: 'Von',
        name: 'Wer',
        openedAt: 'Eingegangen',
        state: 'Status',
        answerBy: 'Antwort bis',
        decisionBy: 'Entscheidung bis',
        decidedAt: 'Entschieden',
        overdue: 'Überfällig',
        objected: 'Widerspruch',
        responsible: 'Zuständig',
      },
      words: {
        claimant: { Empfehler: 'Empfehler', Empfaenger: 'Kontakt' },
      },
    },
  },
};

type ReportWords = typeof inGerman;
/** The agency's reports, by the name that the console has for them. */
export type ReportName = keyof ReportWords['reports'];

const inEnglish: ReportWords = {
  codes: {
    Offen: 'Open',
    Freigegeben: 'Released',
    Zuzuordnen: 'Unassigned',
    Storniert: 'Cancelled',
    Ok: 'Contract signed',
    Abgelaufen: 'Expired',
    Gezahlt: 'Rewarded',
    Angenommen: 'Accepted',
    Bestaetigt: 'Confirmed',
    Unbestaetigt: 'Unconfirmed',
    Aktiv: 'Active',
    Gesperrt: 'Blocked',
    Geloescht: 'Erased',
    InArbeit: 'In progress',
    Anerkannt: 'Accepted',
    Abgelehnt: 'Rejected',
  },
  stages: {
    PraemieAusgezahlt: 'Reward paid',
    PraemieAbgelaufen: 'Reward expired',
    VertragNichtZustandeGekommen: 'No contract signed',
    BankdatenEingeben: 'Bank details missing',
    PraemieAbholen: 'Reward ready to pick up',
    AnspruchInBearbeitung: 'Reward being processed',
    PraemieBereit: 'Reward waiting to be chosen',
    Reagiert: 'Contact responded',
    KontaktNichtReagiert: 'No response from contact',
  },
  yes: 'Yes',
  no: 'No',
  reports: {
    orders: {
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
        announced: 'Release scheduled',
        ending: 'Ended by',
        hints: 'Notes',
      },
      words: {
        kind: { Neuvertrag: 'New contract', Verlaengerung: 'Renewal' },
        ending: {
          Abgelehnt: 'Rejected',
          Widerrufen: 'Withdrawn',
          Storniert: 'Cancelled',
          NichtZustandeGekommen: 'No contract',
        },
      },
    },
    recommendations: {
      name: 'Referral |||| Referrals',
      fields: {
        number: 'Referral',
        createdAt: 'Created',
        product: 'Product',
        channel: 'Channel',
        status: 'Status',
        stage: 'Stage',
        clicks: 'Clicks',
        recommender: 'Referrer',
        recommenderNumber: 'Referrer’s number',
        recipient: 'Contact',
        recipientNumber: 'Contact’s number',
      },
      words: {},
    },
    leads: {
      name: 'Contact |||| Contacts',
      fields: {
        number: 'Contact',
        recommendationNumber: 'Referral',
        createdAt: 'Received',
        name: 'Name',
        email: 'E-mail',
        city: 'City',
        recommender: 'Referred by',
        recommenderNumber: 'Referrer’s number',
        product: 'Product',
        status: 'Status',
        stage: 'Stage of the referral',
        advertisingAllowed: 'Marketing',
        unreachable: 'Unreachable',
      },
      words: {
        unreachable: {
          Unbekannt: 'This address doesn’t exist.',
          Geschlossen: 'The mailbox is closed.',
          Umgezogen: 'The mailbox has moved.',
          DomainOhneMail: 'Nobody accepts e-mail for this domain.',
        },
      },
    },
    invitations: {
      name: 'Invitation |||| Invitations',
      fields: {
        number: 'Invitation',
        name: 'Name',
        email: 'E-mail',
        kind: 'Kind',
        employeeNumber: 'Employee number',
        invitedAt: 'Sent',
        status: 'Status',
      },
      words: {
        kind: { Kunde: 'Customer', Mitarbeiter: 'Employee', Partner: 'Partner' },
      },
    },
    recommenders: {
      name: 'Referrer |||| Referrers',
      fields: {
        number: 'Number',
        name: 'Name',
        email: 'E-mail',
        registeredAt: 'Registered',
        recommendations: 'Referrals',
        contracts: 'Contracts',
        rewardCents: 'Rewards',
        status: 'Status',
        unreachable: 'Unreachable',
      },
      words: {},
    },
    claims: {
      name: 'Claim |||| Claims',
      fields: {
        number: 'Claim',
        recommendationNumber: 'Referral',
        claimant: 'From',
        name: 'Who',
        openedAt: 'Received',
        state: 'Status',
        answerBy: 'Answer by',
        decisionBy: 'Decision by',
        decidedAt: 'Decided',
        overdue: 'Overdue',
        objected: 'Objection',
        responsible: 'Responsible',
      },
      words: {
        claimant: { Empfehler: 'Referrer', Empfaenger: 'Contact' },
      },
    },
  },
};

export const reportWords: Readonly<Record<Language, ReportWords>> = { de: inGerman, en: inEnglish };

/** What a code of the report's field is called; itself where it has no word. */
export function wordFor(report: ReportName, field: string, code: string, language: Language): string {
  const { codes, stages, reports } = reportWords[language];
  const { words }: ReportTexts = reports[report];
  return words[field]?.[code] ?? ({ ...codes, ...stages } as Words)[code] ?? code;
}

/** What a field of the report is called. */
export function labelFor(report: ReportName, field: string, language: Language): string {
  const { fields }: ReportTexts = reportWords[language].reports[report];
  return fields[field] ?? field;
}

/** The report's name for several of its rows. */
export const titleOf = (report: ReportName, language: Language): string =>
  reportWords[language].reports[report].name.split(' |||| ').at(-1)!;
