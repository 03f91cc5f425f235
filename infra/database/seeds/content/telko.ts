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
    both('Nein, eine: die des Tarifs, den Sie empfohlen haben.', 'No, one: that of the tariff you recommended.'),
  ),
  keyVisual(
    'home',
    both('Gutes weitersagen. Gemeinsam verdienen.', 'Pass on what’s good. Earn together.'),
    both(
      'Empfehlen Sie, was Ihnen gefällt. Sobald der Vertrag steht, entscheiden Sie: Geld aufs Konto oder Gutschein.',
      'Recommend what you like. Once the contract is signed you decide: money to your account or a voucher.',
    ),
    { link: { text: both('Jetzt empfehlen', 'Recommend now'), to: '/#produkte' } },
  ),
  keyVisual(
    'praemien',
    both('Was eine Empfehlung wert ist', 'What a recommendation is worth'),
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
      'After three paid recommendations there are €25 extra, after five another €60, while a campaign runs.',
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
