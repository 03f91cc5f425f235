import type { Texts } from '../errors/reasons.js';
import type { StageReason } from './schemas.js';

/** What a recommender reads about why a recommendation stands where it stands. */
export const stageReasonTexts: Readonly<Record<StageReason, Texts>> = {
  AnspruchVerfallen: {
    de: 'Die Prämie wurde nicht rechtzeitig abgerufen und ist verfallen.',
    en: 'The reward was not claimed in time and has lapsed.',
  },
  VertragWiderrufen: {
    de: 'Ihr Kontakt hat den Vertrag innerhalb der Widerrufsfrist widerrufen.',
    en: 'Your contact withdrew from the contract within the withdrawal period.',
  },
  VertragVomAnbieterStorniert: {
    de: 'Der Vertrag wurde vom Anbieter storniert.',
    en: 'The provider cancelled the contract.',
  },
  VertragNichtZustandeGekommen: { de: 'Es ist kein Vertrag zustande gekommen.', en: 'No contract was concluded.' },
  Vertragsverlaengerung: {
    de: 'Es handelt sich um eine Vertragsverlängerung; dafür gibt es keine Prämie.',
    en: 'This was a contract renewal, which earns no reward.',
  },
  PraemieStorniert: { de: 'Die Prämie wurde storniert.', en: 'The reward was cancelled.' },
  EmpfehlungGesperrt: {
    de: 'Diese Empfehlung ist leider nicht mehr möglich.',
    en: 'Unfortunately this recommendation is no longer possible.',
  },
  EmpfehlungZurueckgezogen: { de: 'Die Empfehlung wurde zurückgezogen.', en: 'The recommendation was withdrawn.' },
  EmpfehlungAbgelaufen: {
    de: 'In 60 Tagen hat niemand auf den Link reagiert.',
    en: 'Nobody reacted to the link within 60 days.',
  },
  UeberweisungZurueckgegeben: {
    de: 'Die Bank hat die Überweisung zurückgegeben. Bitte prüfen Sie Ihre Bankdaten.',
    en: 'The bank returned the transfer. Please check your bank details.',
  },
  FreigabeAusstehend: {
    de: 'Wir prüfen den Auftrag und geben die Prämie danach frei.',
    en: 'We are checking the order and will release the reward afterwards.',
  },
  WiderrufsfristLaeuft: {
    de: 'Die Widerrufsfrist Ihres Kontakts läuft noch. Danach geben wir die Prämie frei und schreiben Ihnen.',
    en: 'Your contact’s withdrawal period is still running. After that we release the reward and write to you.',
  },
  KontaktMussBestaetigen: {
    de: 'Ihr Kontakt hat sich eingetragen und muss noch den Link in unserer E-Mail bestätigen.',
    en: 'Your contact has signed up and still has to confirm the link in our e-mail.',
  },
  AuftragAbgelehnt: {
    de: 'Der Auftrag wurde bei der Prüfung abgelehnt.',
    en: 'The order was refused when it was checked.',
  },
  AndererPersonZugeordnet: {
    de: 'Ein Vertrag, der hier stand, gehörte zu einer anderen Person und wurde ihr zugeordnet.',
    en: 'A contract that stood here belonged to somebody else and was assigned to them.',
  },
  EigenerVertrag: {
    de: 'Für einen eigenen Vertrag gibt es keine Prämie.',
    en: 'There is no reward for a contract of your own.',
  },
  ZweiterVertrag: {
    de: 'Je Person und Produkt gibt es eine Prämie; dies war ein weiterer Vertrag.',
    en: 'There is one reward per person and product; this was a further contract.',
  },
  KeinePraemieFuerProdukt: {
    de: 'Gekauft wurde ein anderes Produkt als empfohlen, für das es am Auftragstag keine Prämie gab.',
    en: 'Another product was bought than recommended, and there was no reward for it on the day of the order.',
  },
  EmpfehlungWarBeendet: {
    de: 'Die Empfehlung war schon beendet, als der Vertrag gemeldet wurde.',
    en: 'The recommendation had already ended when the contract was reported.',
  },
};
