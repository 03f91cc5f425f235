import type { FirstContent } from '../../../../services/modules/content/api.js';
import { imprint, privacy, terms } from './legal-pages.js';
import type { Provider } from './provider.js';
import { questions } from './questions.js';
import { both, footnote, variable } from './writing.js';

/** What both providers' portals say, each in its name: legal pages, questions, the rules' footnotes and figures. */
export const commonContent = (it: Provider): readonly FirstContent[] => [
  imprint(it),
  privacy(it),
  terms(it),
  ...questions(it),
  variable('marke', both(it.brand, it.brand), 'Name der Marke'),
  variable('maxPraemie', both('500 €', '€500'), 'Höchste Prämie je Empfehlung'),
  variable('linkTage', both('60', '60'), 'So viele Tage gilt ein Empfehlungslink'),
  variable('loeschfrist', both('zwölf Wochen', 'twelve weeks'), 'Nach dieser Zeit gehen unbestätigte Daten'),
  variable('auszahlung', both('vier bis sechs Wochen', 'four to six weeks'), 'Dauer bis zur Auszahlung'),
  variable('servicemail', both(it.mail, it.mail), 'Adresse des Service'),
  variable('servicetelefon', both(it.phone, it.phone), 'Nummer des Service'),
  footnote(
    'praemie',
    'max-praemie',
    both('Höchste Prämie', 'Highest reward'),
    both(
      'Bis zu {{maxPraemie}} je erfolgreicher Empfehlung, abhängig vom Produkt. Es gilt der Betrag, der beim Erstellen des Links angezeigt wird.',
      'Up to {{maxPraemie}} for every successful recommendation, depending on the product. The amount shown when the link is created holds.',
    ),
  ),
  footnote(
    'praemie',
    'teilnahme',
    both('Teilnahme', 'Participation'),
    both(
      'Teilnahme ab 18 Jahren mit Wohnsitz in Deutschland. Empfehlungen an sich selbst und Vertragsverlängerungen sind ausgeschlossen.',
      'For people aged 18 or older living in Germany. Recommending to yourself and contract renewals are excluded.',
    ),
  ),
  footnote(
    'praemie',
    'auszahlung',
    both('Auszahlung', 'Payment'),
    both(
      'Gutscheine innerhalb von 24 Stunden per E-Mail, Überweisungen innerhalb von vier Wochen nach Angabe der Bankdaten. Insgesamt meist {{auszahlung}}, in Ausnahmen bis zu drei Monate.',
      'Vouchers by e-mail within 24 hours, transfers within four weeks of entering bank details. All in all usually {{auszahlung}}, in exceptional cases up to three months.',
    ),
  ),
  footnote(
    'link',
    'gueltigkeit',
    both('Gültigkeit', 'Validity'),
    both(
      'Ein Empfehlungslink gilt {{linkTage}} Tage ab dem Tag, an dem er erstellt wurde.',
      'A recommendation link is valid for {{linkTage}} days from the day it was created.',
    ),
  ),
  footnote(
    'praemie',
    'anteil',
    both('Anteil des Kontakts', 'Your contact’s part'),
    both(
      'Der Anteil Ihres Kontakts ist auf {{maxAnteilKontakt}} begrenzt; was darüber liegt, bekommen Sie.',
      'Your contact’s part is capped at {{maxAnteilKontakt}}; what exceeds it is yours.',
    ),
  ),
];
