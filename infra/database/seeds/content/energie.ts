import type { FirstContent } from '../../../../services/modules/content/api.js';
import { commonContent } from './common.js';
import { block, both, footnote, keyVisual, question, text, variable, type Provider } from './writing.js';

const auenstrom: Provider = {
  brand: 'Auenstrom',
  company: 'Auenstrom eG',
  street: 'Uferstraße 3',
  city: '04103 Leipzig',
  representedBy: both('Ruth Achilles und Milan Böhme, Vorstand', 'Ruth Achilles and Milan Böhme, executive board'),
  register: both('Amtsgericht Leipzig, GnR 000045', 'Cooperative register of Leipzig, GnR 000045'),
  vatId: 'DE000000045',
  mail: 'service@auenstrom.example',
  phone: '+49 341 23125 000',
  supervisor: both(
    'Bundesnetzagentur für Elektrizität, Gas, Telekommunikation, Post und Eisenbahnen, Tulpenfeld 4, 53113 Bonn',
    'Federal Network Agency (Bundesnetzagentur), Tulpenfeld 4, 53113 Bonn, Germany',
  ),
  arbitration: both(
    'Bei Streit über einen Energieliefervertrag schreiben Sie zuerst an unseren Service. Hilft das nicht binnen vier Wochen, können Sie die Schlichtungsstelle Energie e. V., Friedrichstraße 133, 10117 Berlin, anrufen; wir nehmen am Verfahren teil (§ 111b EnWG).',
    'For disputes about an energy contract please write to our service first. If that does not help within four weeks, you can turn to Schlichtungsstelle Energie e. V., Friedrichstraße 133, 10117 Berlin, Germany; we take part in the procedure (section 111b EnWG).',
  ),
  products: both(
    'Strom- und Gastarife, Wärmestrom, Ladelösungen und Solaranlagen, auf Wunsch mit Beratung vor Ort',
    'Electricity and gas tariffs, heating electricity, charging solutions and solar systems, with local advice if you like',
  ),
  contract: both('einen neuen Strom-, Gas- oder Solarvertrag', 'a new electricity, gas or solar contract'),
  accounts: both(
    'Wir überweisen auf Konten bei Banken in Deutschland (IBAN mit DE am Anfang).',
    'We transfer to accounts with banks in Germany (IBAN starting with DE).',
  ),
  release: both(
    'Ihre Prämie wird frühestens 14 Tage nach dem Vertragsschluss freigegeben, wenn die Widerrufsfrist Ihres Kontakts vorbei ist.',
    'Your reward is released 14 days after the contract is signed at the earliest, when your contact’s withdrawal period is over.',
  ),
};

const faq = both('Wechsel und Beratung', 'Switching and advice');

export const energieContent: readonly FirstContent[] = [
  ...commonContent(auenstrom),
  variable('maxAnteilKontakt', both('250 €', '€250'), 'Höchster Anteil des Kontakts an einer Prämie'),
  variable('widerrufTage', both('14', '14'), 'Widerrufsfrist in Tagen'),
  question(
    faq,
    310,
    'wer-kuendigt',
    both('Wer kündigt den alten Vertrag?', 'Who cancels the old contract?'),
    both(
      'Das übernehmen wir für Ihren Kontakt. Er ist beim Wechsel keinen Tag ohne Strom.',
      'We do that for your contact. They are never without electricity while switching.',
    ),
  ),
  question(
    faq,
    320,
    'umzug',
    both('Zählt auch ein Umzug?', 'Does moving house count?'),
    both(
      'Ja, wenn Ihr Kontakt am neuen Ort einen neuen Vertrag mit uns schließt. Nimmt er einen bestehenden Vertrag mit, gibt es keine Prämie.',
      'Yes, if your contact signs a new contract with us at the new place. If they take an existing contract along, there is no reward.',
    ),
  ),
  question(
    faq,
    330,
    'beratung-vor-ort',
    both('Kann jemand meinen Kontakt beraten?', 'Can somebody advise my contact?'),
    both(
      'Ja. Wählen Sie beim Empfehlen eine Beraterin oder einen Berater aus der Nähe; er meldet sich, sobald Ihr Kontakt zugestimmt hat.',
      'Yes. Choose an adviser nearby when recommending; they get in touch once your contact has agreed.',
    ),
  ),
  question(
    faq,
    340,
    'warum-anmelden',
    both('Warum muss ich mich anmelden?', 'Why do I have to log in?'),
    both(
      'Weil wir Prämien nur an Menschen geben, deren E-Mail-Adresse bestätigt ist. Rechtliches, Fragen und der Link eines Freundes öffnen sich ohne Anmeldung.',
      'Because we give rewards only to people whose e-mail address is confirmed. Legal pages, questions and a friend’s link open without logging in.',
    ),
  ),
  keyVisual(
    'home',
    both('Sagen Sie Ihren Nachbarn, woher Ihr Strom kommt.', 'Tell your neighbours where your electricity comes from.'),
    both(
      'Für jede und jeden, der mit Ihnen zu Auenstrom wechselt, gibt es eine Prämie: für Sie, für Ihren Kontakt oder für beide.',
      'There is a reward for everybody who switches to Auenstrom with you: for you, for your contact or for both.',
    ),
    { link: { text: both('Jetzt empfehlen', 'Recommend now'), to: '/#produkte' } },
  ),
  keyVisual(
    'praemien',
    both('Was eine Empfehlung wert ist', 'What a recommendation is worth'),
    both(
      'Vom Stromtarif bis zur Solaranlage: bis zu {{maxPraemie}} je erfolgreicher Empfehlung.',
      'From an electricity tariff to a solar system: up to {{maxPraemie}} for every successful recommendation.',
    ),
    {
      picture: {
        at: '/api/v1/energie/produktkategorie/3/grafik',
        shows: both('Solaranlage unter der Sonne, gezeichnet', 'A solar system under the sun, drawn'),
      },
    },
  ),
  block(
    210,
    'home-genossenschaft',
    both('Eine Genossenschaft, kein Konzern', 'A cooperative, not a corporation'),
    both(
      'Auenstrom gehört den Menschen, die hier wohnen. Wer empfiehlt, macht sie größer.',
      'Auenstrom belongs to the people who live here. Whoever recommends it makes it grow.',
    ),
    { text: both('Mehr in den Fragen', 'More in the questions'), to: '/faq' },
  ),
  footnote(
    'preis',
    'preise',
    both('Preise', 'Prices'),
    both(
      'Alle Preise in Euro einschließlich Umsatzsteuer und Stromsteuer. Netzentgelte hängen vom Wohnort ab.',
      'All prices in euros including VAT and electricity tax. Grid fees depend on the place.',
    ),
  ),
  footnote(
    'praemie',
    'widerruf',
    both('Widerruf', 'Withdrawal'),
    both(
      'Ihr Kontakt kann seinen Vertrag {{widerrufTage}} Tage lang widerrufen; so lange wird keine Prämie freigegeben.',
      'Your contact can withdraw from the contract for {{widerrufTage}} days; until then no reward is released.',
    ),
  ),
  text('home.audience', both('Für Mitglieder und alle, die es werden', 'For members and those to be')),
  text('common.nav.rewards', both('Prämien', 'Rewards')),
  text('common.foot.contact', both('Kontakt', 'Contact')),
];
