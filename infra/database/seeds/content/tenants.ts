import type { FirstContent } from '../../../../services/modules/content/api.js';
import { commonContent } from './common.js';
import { block, both, footnote, keyVisual, question, text, variable, type Provider } from './writing.js';

const fernklang: Provider = {
  brand: 'Fernklang',
  company: 'Fernklang Telekommunikation GmbH',
  street: 'Am Sendemast 12',
  city: '12345 Musterhausen',
  representedBy: both('Ida Lorenz und Per Hansen, Geschäftsführung', 'Ida Lorenz and Per Hansen, managing directors'),
  register: both('Amtsgericht Musterhausen, HRB 000123', 'Commercial register of Musterhausen, HRB 000123'),
  vatId: 'DE000000012',
  mail: 'service@fernklang.example',
  phone: '+49 30 23125 000',
  supervisor: both(
    'Bundesnetzagentur für Elektrizität, Gas, Telekommunikation, Post und Eisenbahnen, Tulpenfeld 4, 53113 Bonn',
    'Federal Network Agency (Bundesnetzagentur), Tulpenfeld 4, 53113 Bonn, Germany',
  ),
  arbitration: both(
    'Bei Streit über Telekommunikationsverträge können Sie die Schlichtungsstelle der Bundesnetzagentur anrufen. An anderen Verfahren vor Verbraucherschlichtungsstellen nehmen wir nicht teil.',
    'For disputes about telecommunication contracts you can turn to the arbitration board of the Federal Network Agency. We take part in no other consumer arbitration.',
  ),
  products: both(
    'Internet und Glasfaser, Fernsehen, Mobilfunktarife, Smartphones und Tablets sowie Angebote für Selbstständige',
    'Internet and fibre, television, mobile tariffs, smartphones and tablets, and offers for the self-employed',
  ),
  contract: both(
    'einen neuen Internet-, Fernseh- oder Mobilfunkvertrag',
    'a new internet, television or mobile contract',
  ),
  accounts: both('Wir überweisen auf jedes Konto im SEPA-Raum.', 'We transfer to any account in the SEPA area.'),
  release: both(
    'Ihre Prämie wird freigegeben, sobald der Vertrag steht und der Anschluss beauftragt ist.',
    'Your reward is released as soon as the contract is signed and the connection ordered.',
  ),
};

const faq = both('Internet und Mobilfunk', 'Internet and mobile');

export const telkoContent: readonly FirstContent[] = [
  ...commonContent(fernklang),
  variable('maxAnteilKontakt', both('250 €', '€250'), 'Höchster Anteil des Kontakts an einer Prämie'),
  variable('praemieFestnetz', both('90 €', '€90'), 'Höchste Prämie für Internet und Festnetz'),
  variable('praemieGlasfaser', both('110 €', '€110'), 'Höchste Prämie für Glasfaser'),
  variable('praemieSport', both('110 €', '€110'), 'Höchste Prämie für Sport-Fernsehen'),
  variable('praemieMobil', both('50 €', '€50'), 'Prämie für Mobilfunk'),
  question(
    faq,
    310,
    'glasfaser-noch-im-ausbau',
    both('Mein Kontakt bekommt erst später Glasfaser. Zählt das?', 'My contact gets fibre only later. Does it count?'),
    both(
      'Ja. Es zählt der Tag, an dem der Vertrag geschlossen wird, nicht der Tag, an dem der Anschluss fertig ist.',
      'Yes. What counts is the day the contract is signed, not the day the connection is ready.',
    ),
  ),
  question(
    faq,
    320,
    'rufnummer-mitnehmen',
    both('Kann mein Kontakt seine Rufnummer mitnehmen?', 'Can my contact keep their phone number?'),
    both(
      'Ja, im Festnetz und im Mobilfunk. An Ihrer Prämie ändert das nichts.',
      'Yes, for landline and mobile. It makes no difference to your reward.',
    ),
  ),
  question(
    faq,
    330,
    'smartphone-mit-tarif',
    both('Gibt es für ein Smartphone mit Tarif zwei Prämien?', 'Are there two rewards for a smartphone with a tariff?'),
    both('Nein, eine: die des Tarifs, den Sie empfohlen haben.', 'No, one: that of the plan you referred.'),
  ),
  keyVisual(
    'home',
    both('Gutes weitersagen. Gemeinsam verdienen.', 'Share what’s good. Earn together.'),
    both(
      'Empfehlen Sie, was Ihnen gefällt. Sobald der Vertrag steht, entscheiden Sie: Geld aufs Konto oder Gutschein.',
      'Refer what you love. Once the contract is signed you decide: money to your account or a voucher.',
    ),
    { link: { text: both('Jetzt empfehlen', 'Recommend now'), to: '/#produkte' } },
  ),
  keyVisual(
    'praemien',
    both('Was eine Empfehlung wert ist', 'What a referral earns'),
    both(
      'Internet bis {{praemieFestnetz}}, Glasfaser bis {{praemieGlasfaser}}, Sport-Fernsehen bis {{praemieSport}}, Mobilfunk {{praemieMobil}}.',
      'Internet up to {{praemieFestnetz}}, fibre up to {{praemieGlasfaser}}, sports TV up to {{praemieSport}}, mobile {{praemieMobil}}.',
    ),
    {
      picture: {
        at: '/api/v1/telko/produktkategorie/2/grafik',
        shows: both('Leuchtende Glasfasern, gezeichnet', 'Glowing optical fibres, drawn'),
      },
    },
  ),
  block(
    210,
    'home-glasfaser',
    both('Glasfaser in Ihrer Straße?', 'Fibre in your street?'),
    both(
      'Wenn gebaut wird, fragen sich viele dasselbe. Sagen Sie Ihren Nachbarn, wie es bei Ihnen läuft: bis zu {{praemieGlasfaser}} je Anschluss.',
      'When digging starts, many wonder the same. Tell your neighbours how it works for you: up to {{praemieGlasfaser}} a connection.',
    ),
    { text: both('Glasfaser empfehlen', 'Recommend fibre'), to: '/internet/glasfaser.html' },
  ),
  footnote(
    'praemie',
    'staffel',
    both('Zusatzprämien', 'Extra rewards'),
    both(
      'Nach drei ausgezahlten Empfehlungen gibt es 25 € zusätzlich, nach fünf weitere 60 €, solange eine Aktion läuft.',
      'After three paid referrals there are €25 extra, after five another €60, while a campaign runs.',
    ),
  ),
  footnote(
    'preis',
    'preise',
    both('Preise', 'Prices'),
    both(
      'Alle Preise in Euro einschließlich Umsatzsteuer. Mindestlaufzeit und Verfügbarkeit stehen beim Angebot.',
      'All prices in euros including VAT. Minimum term and availability are stated with the offer.',
    ),
  ),
  text('home.audience', both('Für alle, die Fernklang mögen', 'For everybody who likes Fernklang')),
  text('common.nav.rewards', both('Prämien', 'Rewards')),
  text('common.foot.contact', both('Kontakt', 'Contact')),
];

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
    'Your reward is released 14 days after the contract is signed at the earliest, when your friend’s cancellation period is over.',
  ),
};

const faqOfEnergie = both('Wechsel und Beratung', 'Switching and advice');

export const energieContent: readonly FirstContent[] = [
  ...commonContent(auenstrom),
  variable('maxAnteilKontakt', both('250 €', '€250'), 'Höchster Anteil des Kontakts an einer Prämie'),
  variable('widerrufTage', both('14', '14'), 'Widerrufsfrist in Tagen'),
  question(
    faqOfEnergie,
    310,
    'wer-kuendigt',
    both('Wer kündigt den alten Vertrag?', 'Who cancels the old contract?'),
    both(
      'Das übernehmen wir für Ihren Kontakt. Er ist beim Wechsel keinen Tag ohne Strom.',
      'We do that for your friend. They are never without electricity while switching.',
    ),
  ),
  question(
    faqOfEnergie,
    320,
    'umzug',
    both('Zählt auch ein Umzug?', 'Does moving house count?'),
    both(
      'Ja, wenn Ihr Kontakt am neuen Ort einen neuen Vertrag mit uns schließt. Nimmt er einen bestehenden Vertrag mit, gibt es keine Prämie.',
      'Yes, if your friend signs a new contract with us at the new place. If they take an existing contract along, there is no reward.',
    ),
  ),
  question(
    faqOfEnergie,
    330,
    'beratung-vor-ort',
    both('Kann jemand meinen Kontakt beraten?', 'Can somebody advise my contact?'),
    both(
      'Ja. Wählen Sie beim Empfehlen eine Beraterin oder einen Berater aus der Nähe; er meldet sich, sobald Ihr Kontakt zugestimmt hat.',
      'Yes. Choose an adviser nearby when you refer; they get in touch once your friend has agreed.',
    ),
  ),
  question(
    faqOfEnergie,
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
      'There is a reward for everybody who switches to Auenstrom with you: for you, for your friend or for both.',
    ),
    { link: { text: both('Jetzt empfehlen', 'Recommend now'), to: '/#produkte' } },
  ),
  keyVisual(
    'praemien',
    both('Was eine Empfehlung wert ist', 'What a referral earns'),
    both(
      'Vom Stromtarif bis zur Solaranlage: bis zu {{maxPraemie}} je erfolgreicher Empfehlung.',
      'From an electricity tariff to a solar system: up to {{maxPraemie}} for every successful referral.',
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
      'Auenstrom belongs to the people who live here. Every friend you refer makes it grow.',
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
      'Your friend can withdraw from the contract for {{widerrufTage}} days; until then no reward is released.',
    ),
  ),
  text('home.audience', both('Für Mitglieder und alle, die es werden', 'For members and those to be')),
  text('common.nav.rewards', both('Prämien', 'Rewards')),
  text('common.foot.contact', both('Kontakt', 'Contact')),
];
